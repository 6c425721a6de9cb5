import { type Count, FailedAttempts } from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import { refuseFor } from '../graphql/schema/refusal.js';
import { customerOf, networkOf } from '../web/client-address.js';

/** Failures that cost nothing, for one account as seen from one network. */
const ownFree = 5;
// Shared counts are higher and fade, about as many in a day: a school behind one address mistypes every day, and an
// account that strangers guess at must not stay closed.
const shared = {
  /** Over all networks: guesses at one account from thousands of addresses. */
  account: { free: 50, forgottenAnHour: 2 },
  /** Over all accounts: one guess at each of thousands of accounts. */
  customer: { free: 100, forgottenAnHour: 4 },
};

/** An attempt that was counted as a failure until it turns out otherwise. */
export interface Attempt {
  /** It was the person. From this network they count as known from now on. */
  succeeded(): Promise<void>;
  /** It came to no answer, through no fault of the person. Never throws. */
  takeBack(): Promise<void>;
}

/**
 * Slows guessing down. Counted for an account as seen from one network, so that a stranger's attempts do not lock the
 * owner out, and besides for the account over all networks and for the customer over all accounts. Who signed in from a
 * network before is held to the first of these alone: they get in while strangers guess. Kept in PostgreSQL: every api
 * counts together, and while it is away no sign-in works anyway, so the limit never fails open.
 */
@Injectable()
export class LoginThrottle {
  constructor(private readonly attempts: FailedAttempts) {}

  /**
   * Counts an attempt before the passphrase is looked at, so that many at once do not all pass.
   * @throws Refusal (RATE_LIMITED) while this caller has to wait.
   */
  async begin(account: string, address: string): Promise<Attempt> {
    const own: Count = { key: keyOf('own', account, networkOf(address)), free: ownFree };
    const counts = (await this.attempts.isKnown(own.key))
      ? [own]
      : [
          own,
          { key: keyOf('account', account), ...shared.account },
          { key: keyOf('customer', customerOf(address)), ...shared.customer },
        ];
    const wait = await this.attempts.begin(counts);
    if (wait > 0) return refuseFor(wait, 'Too many attempts');
    return {
      succeeded: async () => {
        await this.attempts.succeeded(counts);
        await this.attempts.remember(own.key);
      },
      takeBack: () => this.attempts.takeBack(counts).catch(() => undefined),
    };
  }
}

/** What was typed may hold anything, so that the parts are told apart by more than a separator. */
const keyOf = (...parts: string[]): string => JSON.stringify(parts);
