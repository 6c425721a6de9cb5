import { FailedAttempts } from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import { refuse } from '../graphql/schema/refusal.js';

/** Addresses of one network count together: it hands out many addresses, an IPv6 site 2^80 of them. */
export const networkOf = (address: string): string => {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  return v4?.[1] ?? address.split(':').slice(0, 3).join(':');
};

/**
 * Slows guessing down, counted for an account as seen from one network, so that a stranger's attempts do not lock
 * the owner out. Kept in PostgreSQL: every api counts together, and while it is away no sign-in works anyway, so the
 * limit never fails open.
 */
@Injectable()
export class LoginThrottle {
  constructor(private readonly attempts: FailedAttempts) {}

  /** @throws Refusal (TOO_MANY) while this caller has to wait. */
  async check(account: string, address: string): Promise<void> {
    if ((await this.attempts.secondsToWait(keyOf(account, address))) > 0) refuse('TOO_MANY');
  }

  async failed(account: string, address: string): Promise<void> {
    await this.attempts.failed(keyOf(account, address));
  }

  async succeeded(account: string, address: string): Promise<void> {
    await this.attempts.succeeded(keyOf(account, address));
  }
}

const keyOf = (account: string, address: string) => `${account}|${networkOf(address)}`;
