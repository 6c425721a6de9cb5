import { limits, type Role, type User, type UserFact } from '@hedgerow/domain';
import type { Viewer } from '@hedgerow/domain';
import type { Tokens } from '../auth/tokens.js';

/** Somebody who has just proved who they are. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** Version of the user's stream that the answer should show. */
  readonly version: number;
  /** What the answer says when the read model does not show it in time. */
  readonly profile: { username: string; name: string; createdAt: Date; lastSignIn: Date };
}

/** What signing in needs to know of a person: what decisions need, and how to greet them. */
export type Account = User & {
  readonly username: string;
  readonly name: string;
  readonly registeredAt?: string;
};

export const noAccount: Account = { exists: false, isAdmin: false, emails: [], username: '', name: '' };

/** What a fact tells about how to greet somebody. */
export const greeting = (fact: UserFact & { occurredAt?: string }): Partial<Account> =>
  fact.type === 'UserRegistered'
    ? {
        username: fact.data.username,
        name: fact.data.name,
        ...(fact.occurredAt ? { registeredAt: fact.occurredAt } : {}),
      }
    : {};

export const roleOf = ({ isAdmin }: { isAdmin: boolean }): Role => (isAdmin ? 'bk_admin' : 'bk_user');

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
