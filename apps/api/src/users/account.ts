import { limits, type Viewer } from '@hedgerow/domain';
import type { PersonRole } from '@hedgerow/event-store';
import type { Tokens } from '../auth/tokens.js';

/** A person who has just proved who they are. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: PersonRole;
  /** Version of the user's stream that the answer should show. */
  readonly version: number;
  /** The group that was founded for a newcomer, and the version of its stream: their first form asks for it. */
  readonly personalGroup?: { readonly id: string; readonly version: number };
}

export const viewerOf = (person: SignedIn): Viewer => ({
  role: person.role,
  userId: person.userId,
  sessionId: person.sessionId,
});

/** A signed-in person's token. */
export const tokenFor = (tokens: Tokens, person: SignedIn, domainName: string): string =>
  tokens.issue(
    {
      user_id: person.userId,
      role: person.role,
      domain_name: domainName.slice(0, 255),
      sid: person.sessionId,
    },
    limits.tokenLife.signedIn,
  );
