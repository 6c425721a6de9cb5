import type pg from 'pg';
import type { PersonKeys } from '../persons/person-keys.js';
import { bareCode, codeOf } from './code-letters.js';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** What a code is good for, and for how many hours (rules A23 for a passphrase, A70 for an account). */
const lifeHours = { 'verify-email': 72, 'reset-passphrase': 1, 'delete-account': 24 } as const;
export type CodePurpose = keyof typeof lifeHours;

/** Eight letters have 38 bits; five wrong ones lock what they are for (rule A59). */
const letters = 8;

/** What a letter opens, and the request that it answers. */
export interface CodeRequest {
  readonly purpose: CodePurpose;
  /** Id of the address to verify, or of the person whose passphrase or account it is. */
  readonly subject: string;
  readonly person: string;
  /** Id of what asked for the letter: asked twice, it is one code. */
  readonly request: string;
  readonly askedAt: string;
}

/**
 * Codes that letters carry. What is kept is a keyed hash; in clear a code is in the letter alone. It follows from its request
 * and the key of the hashes, so that a letter that has to be sent again says the same and the first copy stays good.
 */
export class MailCodes {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
  ) {}

  /** The code for a letter that is about to be sent; undefined when a newer one was asked for, or this one was used. */
  async issue({ purpose, subject, person, request, askedAt }: CodeRequest): Promise<string | undefined> {
    const code = await this.#codeFor(purpose, subject, request);
    const { rowCount } = await this.pool.query(
      `insert into events.mail_codes as c (purpose, subject, person, request, asked_at, code_hash, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7))
       on conflict (purpose, subject) do update set request = excluded.request, asked_at = excluded.asked_at,
         code_hash = excluded.code_hash, expires_at = excluded.expires_at, used_at = null
       where c.asked_at < excluded.asked_at or (c.request = excluded.request and c.used_at is null)`,
      [
        ...[purpose, subject, person, request, askedAt],
        ...[await this.#hash(purpose, code), lifeHours[purpose]],
      ],
    );
    return rowCount === 1 ? code : undefined;
  }

  /** Whom a code for this subject was sent to and whether it was used, when this is the code and it has time left. */
  async find(
    purpose: CodePurpose,
    subject: string,
    code: string,
  ): Promise<{ readonly person: string; readonly isUsed: boolean } | undefined> {
    const { rows } = await this.pool.query<{ person: string; isUsed: boolean }>({
      name: 'mail-codes-find',
      text: `select person, used_at is not null as "isUsed" from events.mail_codes
        where purpose = $1 and subject = $2 and code_hash = $3 and expires_at > now()`,
      values: [purpose, subject, await this.#hash(purpose, code)],
    });
    return rows[0];
  }

  /** Uses a code up. False when it is not right any more. Give the client of `append`'s `within`. */
  async use(
    purpose: CodePurpose,
    subject: string,
    code: string,
    client: Queryable = this.pool,
  ): Promise<boolean> {
    const { rowCount } = await client.query(
      `update events.mail_codes set used_at = now()
       where purpose = $1 and subject = $2 and code_hash = $3 and used_at is null and expires_at > now()`,
      [purpose, subject, await this.#hash(purpose, code)],
    );
    return rowCount === 1;
  }

  /** Removes some of the codes whose time was over a month ago and returns how many; call it again until it is 0. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from events.mail_codes where (purpose, subject) in (select purpose, subject from events.mail_codes
         where expires_at < now() - interval '30 days' limit 5000)`,
    );
    return rowCount ?? 0;
  }

  async #codeFor(purpose: CodePurpose, subject: string, request: string): Promise<string> {
    const chance = await this.keys.hash('mail-code', JSON.stringify([purpose, subject, request]));
    let left = BigInt(`0x${chance.toString('hex')}`);
    return codeOf(letters, (below) => {
      const drawn = Number(left % BigInt(below));
      left /= BigInt(below);
      return drawn;
    });
  }

  #hash(purpose: CodePurpose, code: string): Promise<Buffer> {
    return this.keys.hash(`code/${purpose}`, bareCode(code));
  }
}
