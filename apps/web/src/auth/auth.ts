import { useSyncExternalStore } from 'react';
import { type AuthState } from './auth-state.js';
import { authKey } from './auth-store.js';
import { auth } from './browser-auth.js';

export { auth };

const deletedKey = 'hedgerow.deleted';

/** Tells other tabs that an account is deleted. Nothing of it stays in this browser. */
export const tellDeletion = (id: string): void => {
  try {
    localStorage.setItem(deletedKey, id);
    localStorage.removeItem(deletedKey);
  } catch {
    // Then they say that the session has ended.
  }
};

/** Follows changes in other tabs: signing out there signs out here. */
export const followOtherTabs = (): void =>
  window.addEventListener('storage', (event) => {
    if (event.key === deletedKey && event.newValue !== null) auth.deleted(event.newValue);
    // A null key means that everything was cleared.
    if (event.key === authKey || event.key === null) auth.adopt(event.newValue);
  });

/** The current authentication state. */
export const useAuth = (): AuthState => useSyncExternalStore(auth.subscribe, auth.get, auth.get);
