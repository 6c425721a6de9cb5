import { nextPath } from '../auth/next-path.js';

/** What people are invited to, as paths name it. */
export type InvitedTo = 'thing' | 'group' | 'device';

/** What the link of an invitation carries. */
export interface InvitationLink {
  readonly to: InvitedTo;
  readonly id: string;
  readonly code: string;
}

/** What is said of it before it is accepted. */
export interface InvitationWords {
  readonly name: string;
  /** The invited address, as its owner knows it again. */
  readonly emailHint: string;
}

const key = 'hedgerow.invitation';
/** Milliseconds: long enough to make an account and to verify its address. */
const keptFor = 24 * 3_600_000;

/** The page of an invitation. Its link carries the rest behind a #. */
export const acceptPath = (to: InvitedTo): string => `/${to}s/accept`;

/**
 * Keeps an invitation in this browser while its person signs in, makes an account or opens the letter that verifies the
 * address: the code is never part of a path that is sent to a server.
 */
export const keepInvitation = (link: InvitationLink & InvitationWords): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ ...link, at: Date.now() }));
  } catch {
    // Then the link of the letter has to be opened again.
  }
};

const kept = (): (InvitationLink & InvitationWords) | undefined => {
  try {
    const { at, ...invitation } = JSON.parse(localStorage.getItem(key) ?? '') as InvitationLink &
      InvitationWords & { at: number };
    return Date.now() - at < keptFor ? invitation : undefined;
  } catch {
    return undefined;
  }
};

/** The invitation that waits here, if one does. */
export const keptInvitation = (): InvitationLink | undefined => {
  const { to, id, code } = kept() ?? {};
  return to && id && code ? { to, id, code } : undefined;
};

/** What to say of the invitation that a page with this query string leads back to. */
export const invitationAfter = (search: string): InvitationWords | undefined => {
  const waiting = kept();
  return waiting && nextOrInvitation(search) === acceptPath(waiting.to) ? waiting : undefined;
};

/** It was accepted, declined, or is none. */
export const forgetInvitation = (): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // It ends by itself.
  }
};

/** Where to go after signing in or verifying an address: where the address says, else to the invitation that waits. */
export const nextOrInvitation = (search: string): string => {
  if (new URLSearchParams(search).has('next')) return nextPath(search);
  const kept = keptInvitation();
  return kept ? acceptPath(kept.to) : '/';
};
