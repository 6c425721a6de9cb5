import { useSyncExternalStore } from 'react';
import { type AuthState } from './auth-state.js';
import { authKey, createAuthStore } from './auth-store.js';
import { signInAsGuest } from './sign-in-as-guest.js';

/** The one auth store of the running app. */
export const auth = createAuthStore({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  now: Date.now,
  signInAsGuest: () => signInAsGuest(window.location.host),
});

/** Follows changes in other tabs: signing out there signs out here. */
export const followOtherTabs = (): void =>
  window.addEventListener('storage', (event) => {
    // A null key means that everything was cleared.
    if (event.key === authKey || event.key === null) auth.adopt(event.newValue);
  });

/** The current authentication state. */
export const useAuth = (): AuthState => useSyncExternalStore(auth.subscribe, auth.get);
