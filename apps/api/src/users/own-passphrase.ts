import { limits, required } from '@hedgerow/domain';
import { Credentials } from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import { LoginThrottle } from '../auth/login-throttle.js';
import { refuseFields } from '../graphql/schema/refusal.js';

/** What a person typed as their own passphrase, and how the form calls it. */
interface Typed {
  readonly value: string;
  readonly field: string;
  readonly words: string;
}

/**
 * Holds what a person typed who is signed in against their passphrase. A stolen session must not be a way to guess it: it
 * is counted, over everything that asks for it together.
 */
@Injectable()
export class OwnPassphrase {
  constructor(
    private readonly credentials: Credentials,
    private readonly throttle: LoginThrottle,
  ) {}

  /** @throws Refusal at the field, or RATE_LIMITED. */
  async check(userId: string, { value, field, words }: Typed, address: string): Promise<void> {
    const empty = required(words)(value);
    if (empty) refuseFields({ field, message: empty });
    const attempt = await this.throttle.begin(`own passphrase|${userId}`, address);
    // Longer than any passphrase can be: not worth a hash of its length.
    const isPossible = value.length <= limits.passphrase.max;
    if (!isPossible || !(await this.credentials.verify(userId, value)))
      refuseFields({ field, message: `Incorrect ${words.toLowerCase()}` });
    await attempt.succeeded();
  }
}

/** The form's field that asks for it. */
export const typedPassphrase = (value: string): Typed => ({ value, field: 'password', words: 'Passphrase' });
