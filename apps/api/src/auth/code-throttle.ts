import { type Count, FailedAttempts } from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import { refuseLocked } from '../graphql/schema/refusal.js';
import { customerOf } from '../web/client-address.js';
import type { Attempt } from './login-throttle.js';

/** What is counted: wrong codes of a kind, or letters asked for; and the words when it is locked. */
const words = {
  'verify an address': 'Too many wrong codes',
  'choose a passphrase': 'Passphrase reset locked, too many attempts',
  'delete the account': 'Too many wrong codes',
  'ask for a passphrase': 'Passphrase reset locked, too many attempts',
  'ask for letters': 'Too many codes asked for',
} as const;

const own = { free: 5, firstWait: 15 * 60 };
/** Over all accounts, from one customer: many people may share an address, so it is higher and fades. */
const shared = { free: 60, forgottenAnHour: 20 };

/** Five wrong codes for one account or address lock it for a quarter of an hour (rule A59), and so do five letters in a row. */
@Injectable()
export class CodeThrottle {
  constructor(private readonly attempts: FailedAttempts) {}

  /**
   * Counts an attempt before the code is looked at. What was typed is counted, whether or not there is such an account.
   * @throws Refusal (LOCKD) while it is locked.
   */
  async begin(what: keyof typeof words, subject: string, address: string): Promise<Attempt> {
    const counts: readonly Count[] = [
      { key: JSON.stringify(['code', what, subject]), ...own },
      { key: JSON.stringify(['codes', customerOf(address)]), ...shared },
    ];
    const wait = await this.attempts.begin(counts);
    if (wait > 0) return refuseLocked(wait, words[what]);
    return {
      succeeded: () => this.attempts.succeeded(counts),
      takeBack: () => this.attempts.takeBack(counts).catch(() => undefined),
    };
  }
}
