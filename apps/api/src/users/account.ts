import { limits, type Role, type Viewer } from '@hedgerow/domain';
import type { Tokens } from '../auth/tokens.js';

/** A person who has just proved who they are. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** Version of the user's stream that the answer should show. */
  readonly version: number;
  /** The group that was founded for a newcomer, and the version of its stream: their first form asks for it. */
  readonly personalGroup?: { readonly id: string; readonly version: number };
}

const roleOf = ({ isAdmin }: { isAdmin: boolean }): Role => (isAdmin ? 'bk_admin' : 'bk_user');

export const viewerOf = (person: SignedIn): Viewer => ({
  role: roleOf(person),
  userId: person.userId,
  sessionId: person.sessionId,
});

/** A signed-in person's token. */
export const tokenFor = (tokens: Tokens, person: SignedIn, domainName: string): string =>
  tokens.issue(
    {
      user_id: person.userId,
      role: roleOf(person),
      domain_name: domainName.slice(0, 255),
      sid: person.sessionId,
    },
    limits.tokenLife.signedIn,
  );
