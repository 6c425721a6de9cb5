import { isRejection, type Rejection, type User, type UserFact, users } from '@hedgerow/domain';
import { type AppendRequest, type Claim, EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Injectable } from '@nestjs/common';
import { untilFirst } from '../commands/turns.js';
import { accepted } from '../graphql/schema/refusal.js';

type Decided = UserFact[] | Rejection;

interface Change {
  readonly userId: string;
  /**
   * What happens, by the account as it is now. What it asks for beside that is as new: what moves the account's stream in
   * between has it decided anew.
   */
  readonly decide: (user: User) => Decided | Promise<Decided>;
  readonly claims?: (user: User) => readonly Claim[];
  /** More in the same transaction; not run when nothing happens. */
  readonly within?: AppendRequest['within'];
}

/** Changes an account by what is no person command: with a code, a passphrase or a second factor, or all that ends sessions. */
@Injectable()
export class AccountChange {
  constructor(private readonly store: EventStore) {}

  /** Answers with the version of the account afterwards. @throws Refusal when the decision is no. */
  apply(change: Change): Promise<number> {
    return untilFirst(() => this.#once(change));
  }

  async #once({ userId, decide, claims, within }: Change): Promise<number> {
    const { state, version } = await this.store.load(users, userId);
    const decided = await decide(state);
    const facts = isRejection(decided) ? accepted<UserFact[]>(decided) : decided;
    if (facts.length === 0) return version;
    await this.store.append({
      commandId: newId(),
      actor: { kind: 'person', id: userId },
      streams: [{ stream: users.stream(userId), expected: version, facts }],
      ...(claims ? { claims: claims(state) } : {}),
      ...(within ? { within } : {}),
    });
    return version + facts.length;
  }
}
