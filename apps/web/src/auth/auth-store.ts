import type { Tell } from '../relay/outcome.js';
import { type AuthState, signedOut, stateOfToken } from './auth-state.js';

/** What a sign-in answers beside the token's claims. */
export type Profile = Partial<Pick<AuthState, 'username' | 'name' | 'created' | 'lastSignIn'>>;

export interface AuthRim {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
  /** Asks the server for a guest's token; answers with what it said instead, and tells why. */
  readonly signInAsGuest: (tell: Tell) => Promise<{ readonly jwtToken: string } | string>;
}

export interface AuthStore {
  get(): AuthState;
  subscribe(listener: () => void): () => void;
  /** A token that is still valid; clears what has expired and signs in as guest where needed. */
  token(): Promise<string>;
  accept(token: string, profile?: Profile): void;
  /** Sign-out and reset: forgets everything and becomes a guest. */
  clear(): Promise<void>;
  /** The same because the session has ended: forms keep what was typed for this person to come back to. */
  expire(): Promise<void>;
  /** The person whose session has ended under the page; null after a sign-in, a sign-out or a reset. */
  expiredId(): string | null;
  /** The account of this person was deleted, in another tab: their session ends here too, if it is theirs. */
  deleted(id: string): void;
  /** Whether the session that has ended under the page was that of an account that is deleted. */
  isDeleted(): boolean;
  /** Reads what another tab wrote. */
  adopt(stored: string | null): void;
}

export const authKey = 'hedgerow.auth';
// A token that ends within these seconds would expire on the way to the server.
const margin = 5;

const parse = (stored: string | null): AuthState => {
  if (stored === null) return signedOut;
  try {
    const state = JSON.parse(stored) as Partial<AuthState>;
    return typeof state.token === 'string' && typeof state.expiry === 'number'
      ? { ...signedOut, ...state }
      : signedOut;
  } catch {
    return signedOut;
  }
};

/** Holds the authentication state: persisted, shared between tabs, and a guest's when no person is signed in. */
export const createAuthStore = ({ storage, now, signInAsGuest }: AuthRim): AuthStore => {
  const read = () => {
    try {
      return storage.getItem(authKey);
    } catch {
      return null;
    }
  };
  const listeners = new Set<() => void>();
  let state = parse(read());
  let guest: Promise<string> | undefined;
  let expiredId: string | null = null;
  let deletedId: string | null = null;

  const set = (next: AuthState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const save = (next: AuthState) => {
    try {
      if (next.token === '') storage.removeItem(authKey);
      else storage.setItem(authKey, JSON.stringify(next));
    } catch {
      // Storage is not available: this tab still works, the next visit starts as guest.
    }
    set(next);
  };
  const expired = () => state.expiry <= now() / 1000 + margin;

  const end = () => {
    expiredId = state.id ?? expiredId;
    save(signedOut);
  };

  /** Rejects where none was given: a call cannot go on without one. */
  const guestsToken = async (): Promise<string> => {
    let why: Error | undefined;
    const answer = await signInAsGuest((error) => (why = error));
    if (typeof answer === 'string') throw why ?? new Error(answer);
    return answer.jwtToken;
  };

  // One sign-in for all the calls that wait for it.
  const becomeGuest = () =>
    (guest ??= guestsToken()
      .then((token) => {
        save(stateOfToken(token));
        return token;
      })
      .finally(() => (guest = undefined)));

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: async () => {
      if (state.token !== '' && !expired()) return state.token;
      if (state.token !== '') end();
      return becomeGuest();
    },
    accept: (token, profile = {}) => {
      expiredId = null;
      save({ ...stateOfToken(token), ...profile });
    },
    clear: async () => {
      expiredId = null;
      save(signedOut);
      await becomeGuest();
    },
    expire: async () => {
      end();
      await becomeGuest();
    },
    expiredId: () => expiredId,
    deleted: (id) => {
      if (state.id !== id && expiredId !== id) return;
      deletedId = id;
      if (state.id === id) end();
      else set({ ...state });
    },
    isDeleted: () => expiredId !== null && expiredId === deletedId,
    adopt: (stored) => {
      const next = parse(stored);
      // Another tab noticed first that the session has ended.
      if (state.id !== null && expired()) expiredId = state.id;
      if (next.id !== null) expiredId = null;
      set(next);
    },
  };
};
