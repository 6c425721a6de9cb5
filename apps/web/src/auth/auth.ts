import { useSyncExternalStore } from 'react';
import { type AuthState } from './auth-state.js';
import { auth } from './browser-auth.js';

export { auth };

/** The current authentication state. */
export const useAuth = (): AuthState => useSyncExternalStore(auth.subscribe, auth.get, auth.get);
