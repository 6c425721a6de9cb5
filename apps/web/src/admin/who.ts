import * as texts from './texts.js';

interface OfSomeSession {
  readonly isGuest: boolean;
  readonly user: { readonly name: string } | null | undefined;
}

/** Of whom a session is, in words. */
export const ofWhom = ({ isGuest, user }: OfSomeSession): string =>
  isGuest ? texts.guest : (user?.name ?? texts.deactivated);
