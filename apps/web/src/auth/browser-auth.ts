import { createAuthStore } from './auth-store.js';
import { signInAsGuest } from './sign-in-as-guest.js';

/** The one auth store of the running app. Apart from its hook, so that it is there before the libraries are. */
export const auth = createAuthStore({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  now: Date.now,
  signInAsGuest: (tell) => signInAsGuest(window.location.host, tell),
});
