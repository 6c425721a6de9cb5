import { useSyncExternalStore } from 'react';
import { type AuthState } from './auth-state.js';
import { authKey } from './auth-store.js';
import { auth } from './browser-auth.js';

export { auth };

/** Follows changes in other tabs: signing out there signs out here. */
export const followOtherTabs = (): void =>
  window.addEventListener('storage', (event) => {
    // A null key means that everything was cleared.
    if (event.key === authKey || event.key === null) auth.adopt(event.newValue);
  });

/** The current authentication state. */
export const useAuth = (): AuthState => useSyncExternalStore(auth.subscribe, auth.get, auth.get);
