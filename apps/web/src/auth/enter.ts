import { auth } from './auth.js';

interface Entry {
  readonly jwtToken: string;
  readonly viewer: {
    readonly username: string;
    readonly name: string;
    readonly hasImage: boolean;
    readonly createdAt: string;
    readonly lastSignIn: string | null | undefined;
  } | null | undefined; // prettier-ignore
}

/**
 * Becomes the person the token names and goes to where they wanted to. The address changes first: with the new
 * identity the whole app starts anew at whatever the address is.
 */
export const enter = ({ jwtToken, viewer }: Entry, next: string): void => {
  window.history.replaceState(null, '', next);
  auth.accept(
    jwtToken,
    viewer
      ? {
          username: viewer.username,
          name: viewer.name,
          hasImage: viewer.hasImage,
          created: viewer.createdAt,
          lastSignIn: viewer.lastSignIn ?? null,
        }
      : {},
  );
};
