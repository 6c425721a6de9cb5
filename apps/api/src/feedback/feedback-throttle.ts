import { isSignedIn } from '@hedgerow/domain';
import { type Count, FailedAttempts } from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import type { Attempt } from '../auth/login-throttle.js';
import type { Caller } from '../graphql/schema/context.js';
import { refuseFor } from '../graphql/schema/refusal.js';
import { customerOf } from '../web/client-address.js';

/** So many at once, and then so many in an hour, with equal waits. */
const feedback = (free: number, anHour: number): Omit<Count, 'key'> => {
  const wait = 3_600 / anHour;
  return { free, forgottenAnHour: anHour, firstWait: wait, longestWait: wait };
};
/** Of one person: more than a person who goes through the whole app has to say. */
const ofPerson = feedback(30, 30);
/** Of the guests at one address of the network together: it may stand for a school. */
const ofAddress = feedback(10, 10);

/** Limits how much is written to the administrators, who read all of it. */
@Injectable()
export class FeedbackThrottle {
  constructor(private readonly attempts: FailedAttempts) {}

  /**
   * Counts feedback before it is stored.
   * @throws Refusal (RATE_LIMITED) when there was too much, with the seconds to wait.
   */
  async begin({ viewer, address }: Caller): Promise<Pick<Attempt, 'takeBack'>> {
    const count: Count = isSignedIn(viewer)
      ? { key: JSON.stringify(['feedback of', viewer.userId]), ...ofPerson }
      : { key: JSON.stringify(['feedback from', customerOf(address)]), ...ofAddress };
    const wait = await this.attempts.begin([count]);
    if (wait > 0) refuseFor(wait, 'That is a lot of feedback');
    return { takeBack: () => this.attempts.takeBack([count]).catch(() => undefined) };
  }
}
