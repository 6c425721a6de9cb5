import { auth } from './auth.js';

interface Entry {
  readonly jwtToken: string;
  readonly viewer: {
    readonly username: string;
    readonly name: string;
    readonly createdAt: string;
    readonly lastSignIn: string | null | undefined;
  } | null | undefined; // prettier-ignore
}

/**
 * Takes over the identity of the token and goes to `next`. The address changes first, because the app starts again at
 * the current address when the identity changes.
 */
export const completeSignIn = ({ jwtToken, viewer }: Entry, next: string): void => {
  window.history.replaceState(null, '', next);
  auth.accept(
    jwtToken,
    viewer
      ? {
          username: viewer.username,
          name: viewer.name,
          created: viewer.createdAt,
          lastSignIn: viewer.lastSignIn ?? null,
        }
      : {},
  );
};
