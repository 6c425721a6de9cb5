import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../graphql/refusal.js';

// OWASP's least for argon2id. One hash takes about 26 ms of a core, so they are rationed.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const mostWaiting = 50;

/** Hashes and checks passphrases, a few at a time: a rush of sign-ins must not starve everything else. */
@Injectable()
export class Passphrases {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  // What an unknown account is compared with, so that it takes the time that a known one does.
  private readonly nobody = hash('a passphrase that nobody has', cost);

  hash(passphrase: string): Promise<string> {
    return this.inTurn(() => hash(passphrase, cost));
  }

  /** Whether the passphrase fits; without a stored hash it does not, after the same time. */
  async fits(stored: string | undefined, passphrase: string): Promise<boolean> {
    const known = stored ?? (await this.nobody);
    const fits = await this.inTurn(() => verify(known, passphrase));
    return stored !== undefined && fits;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= atOnce) {
      if (this.waiting.length >= mostWaiting) return refuse('TOO_MANY');
      await new Promise<void>((go) => this.waiting.push(go));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, not given back and fought for.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
