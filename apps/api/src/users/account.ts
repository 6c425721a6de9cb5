import {
  type Aggregate,
  evolveUser,
  limits,
  nobody,
  type RecordedEvent,
  type Role,
  type User,
  type UserFact,
  users,
  type Viewer,
} from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import type { Tokens } from '../auth/tokens.js';

/** A person as their stream tells it: what decisions need, and how to greet them. */
export interface Account extends User {
  readonly username: string;
  readonly name: string;
  readonly registeredAt: Date;
}

const noAccount: Account = { ...nobody, username: '', name: '', registeredAt: new Date(0) };

const evolve = (account: Account, event: UserFact): Account => {
  const next = { ...account, ...evolveUser(account, event) };
  if (event.type !== 'UserRegistered') return next;
  const { username, name } = event.data;
  return { ...next, username, name, registeredAt: new Date((event as unknown as RecordedEvent).occurredAt) };
};

const accounts: Aggregate<Account, UserFact> = { ...users, initial: noAccount, evolve };

@Injectable()
export class Accounts {
  constructor(private readonly store: EventStore) {}

  load(userId: string): Promise<{ state: Account; version: number }> {
    return this.store.load(accounts, userId);
  }
}

/** Somebody who has just proved who they are. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** Version of the user's stream that the answer should show. */
  readonly version: number;
  /** The group that was founded for a newcomer, and the version of its stream: their first form asks for it. */
  readonly personalGroup?: { readonly id: string; readonly version: number };
  /** What the answer says when the read model does not show it in time. */
  readonly profile: { username: string; name: string; createdAt: Date; lastSignIn: Date };
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
