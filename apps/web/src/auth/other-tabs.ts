import { identityOf } from './auth-state.js';
import { authKey } from './auth-store.js';
import { auth } from './browser-auth.js';

/** Under this key a tab tells the others of an account that is deleted. */
export const deletedKey = 'hedgerow.deleted';

/** Follows changes in other tabs: signing out there signs out here. */
export const followOtherTabs = (): void =>
  window.addEventListener('storage', (event) => {
    if (event.key === deletedKey && event.newValue !== null) auth.deleted(event.newValue);
    // A null key means that everything was cleared.
    if (event.key === authKey || event.key === null) auth.adopt(event.newValue);
  });

/** Runs for each identity that follows the one of now. */
export const onNextIdentity = (work: () => void): void => {
  let identity = identityOf(auth.get());
  auth.subscribe(() => {
    const next = identityOf(auth.get());
    if (next === identity) return;
    identity = next;
    work();
  });
};
