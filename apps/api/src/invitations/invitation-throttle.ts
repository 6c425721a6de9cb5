import { normalise, users } from '@hedgerow/domain';
import { type Count, EventStore, FailedAttempts } from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import type { Attempt } from '../auth/login-throttle.js';
import type { Limit } from '../commands/seen-mutation.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { refuseLocked } from '../graphql/schema/refusal.js';
import type { InviteInput } from './invitation-commands.js';
import { customerOf } from '../web/client-address.js';

/** So many letters at once, and then so many in an hour, with equal waits. */
const letters = (free: number, anHour: number): Omit<Count, 'key'> => {
  const wait = 3_600 / anHour;
  return { free, forgottenAnHour: anHour, firstWait: wait, longestWait: wait };
};
/** Letters that one person may ask for: a group of neighbours at once, and then some each hour. */
const inviter = letters(50, 20);
/** The same of one who has not shown that an address is theirs: an account alone is no way to send letters to strangers. */
const unverified = letters(5, 1);
/** Five letters to one address, of all inviters together: neither one nor several flood it. */
const address = letters(5, 1);
/** Over all inviters behind one address on the network: accounts are made quickly. */
const customer = letters(200, 50);

/** Limits the letters of invitations. */
@Injectable()
export class InvitationThrottle implements Limit<InviteInput> {
  constructor(
    private readonly attempts: FailedAttempts,
    private readonly store: EventStore,
  ) {}

  /**
   * Counts a letter before it is asked for.
   * @throws Refusal (LOCKD) when there were too many.
   */
  async begin(
    { email }: InviteInput,
    { person, caller }: RequestContext,
  ): Promise<Pick<Attempt, 'takeBack'>> {
    const { state } = await this.store.load(users, person.userId);
    const own = state.emails.some(({ isVerified }) => isVerified) ? inviter : unverified;
    // By itself: only then it can be said that another address may be invited.
    const to: readonly Count[] = [{ key: JSON.stringify(['invited', normalise(email)]), ...address }];
    const from: readonly Count[] = [
      { key: JSON.stringify(['invites', person.userId]), ...own },
      { key: JSON.stringify(['invitations', customerOf(caller.address)]), ...customer },
    ];
    const takeBack = (counts: readonly Count[]) => this.attempts.takeBack(counts).catch(() => undefined);
    const forAddress = await this.attempts.begin(to);
    if (forAddress > 0) return refuseLocked(forAddress, 'Too many invitations were sent to this address');
    const wait = await this.attempts.begin(from);
    if (wait === 0) return { takeBack: () => takeBack([...to, ...from]) };
    await takeBack(to);
    return refuseLocked(wait, 'Too many invitations were sent');
  }
}
