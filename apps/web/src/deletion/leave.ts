import { auth } from '../auth/auth.js';
import { deletedKey } from '../auth/other-tabs.js';
import { forgetInvitation } from '../invitations/kept-invitation.js';

/** Tells other tabs that an account is deleted. Nothing of it stays in this browser. */
const tellDeletion = (id: string): void => {
  try {
    localStorage.setItem(deletedKey, id);
    localStorage.removeItem(deletedKey);
  } catch {
    // Then they say that the session has ended.
  }
};

/** Where the receipt is shown. Behind the #, so that no log of a server has its id. */
export const receiptPath = (receiptId: string): string => `/account/deleted#receipt=${receiptId}`;

/** How the app is loaded anew at an address; tests put another function in its place. */
export const loading = { anew: (path: string): void => window.location.assign(path) };

/**
 * Forgets the person in this browser and loads the app anew: their session has ended meanwhile, on the live connection too,
 * and nothing of theirs is to stay in memory.
 */
export const leaveFor = async (path: string): Promise<void> => {
  const { id } = auth.get();
  if (id !== null) tellDeletion(id);
  forgetInvitation();
  await auth.clear().catch(() => undefined);
  loading.anew(path);
};
