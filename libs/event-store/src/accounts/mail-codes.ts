import { invitationDays } from '@hedgerow/domain';
import type pg from 'pg';
import type { PersonKeys } from '../persons/person-keys.js';
import { bareCode, codeOf } from './code-letters.js';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** What a code is good for, and for how many hours (rules A23 for a passphrase, A70 for an account, A08 for an invitation). */
const lifeHours = {
  'verify-email': 72,
  'reset-passphrase': 1,
  'delete-account': 24,
  invitation: invitationDays * 24,
} as const;
export type CodePurpose = keyof typeof lifeHours;

/** Eight letters have 38 bits; five wrong ones lock what they are for (rule A59). */
const letters = 8;

/** Wrong codes after which `attempt` looks at none. */
const mostWrongCodes = 5;

/** What a letter opens, and the request that it answers. */
export interface CodeRequest {
  readonly purpose: CodePurpose;
  /** Id of the address to verify, of the person whose passphrase or account it is, or of the invitation. */
  readonly subject: string;
  /** With whose erasure the code goes: an invitation is its own. */
  readonly person: string;
  /** Id of what asked for the letter: asked twice, it is one code. */
  readonly request: string;
  readonly askedAt: string;
  /** Id of the person's address that the letter goes to, where the code shows that it is theirs. */
  readonly email?: string;
  /** In place of the usual hours. */
  readonly lifeHours?: number;
}

interface FoundCode {
  readonly person: string;
  /** Null where the code says nothing about an address. */
  readonly email: string | null;
  readonly isUsed: boolean;
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
  async issue(asked: CodeRequest): Promise<string | undefined> {
    const { purpose, subject, person, request, askedAt } = asked;
    const code = await this.#codeFor(purpose, subject, request);
    const { rowCount } = await this.pool.query(
      `insert into events.mail_codes as c (purpose, subject, person, request, asked_at, code_hash, expires_at, email)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7), $8)
       on conflict (purpose, subject) do update set request = excluded.request, asked_at = excluded.asked_at,
         code_hash = excluded.code_hash, expires_at = excluded.expires_at, used_at = null, email = excluded.email,
         wrong_codes = case when c.request = excluded.request then c.wrong_codes else 0 end
       where c.asked_at < excluded.asked_at or (c.request = excluded.request and c.used_at is null)`,
      [
        ...[purpose, subject, person, request, askedAt],
        ...[await this.#hash(purpose, code), asked.lifeHours ?? lifeHours[purpose], asked.email ?? null],
      ],
    );
    return rowCount === 1 ? code : undefined;
  }

  /** Whom a code for this subject was sent to, at which address, and whether it was used, when this is the code and in time. */
  async find(purpose: CodePurpose, subject: string, code: string): Promise<FoundCode | undefined> {
    const { rows } = await this.pool.query<FoundCode>({
      name: 'mail-codes-find',
      text: `select person, email, used_at is not null as "isUsed" from events.mail_codes
        where purpose = $1 and subject = $2 and code_hash = $3 and expires_at > now()`,
      values: [purpose, subject, await this.#hash(purpose, code)],
    });
    return rows[0];
  }

  /**
   * Tries a code that may be tried so often in all, until a newer one is sent (rule A60). Counted and compared in one
   * statement, so that of many at once no more are looked at. Undefined for a subject without a code in time.
   */
  async attempt(
    purpose: CodePurpose,
    subject: string,
    code: string,
  ): Promise<{ readonly isRight: boolean; readonly triesLeft: number } | undefined> {
    const { rows } = await this.pool.query<{ isRight: boolean | null; wrong: number }>({
      name: 'mail-codes-attempt',
      text: `with tried as (
          update events.mail_codes set wrong_codes = wrong_codes + case when code_hash = $3 then 0 else 1 end
          where purpose = $1 and subject = $2 and expires_at > now() and wrong_codes < ${mostWrongCodes}
          returning code_hash = $3 as is_right, wrong_codes)
        select t.is_right as "isRight", coalesce(t.wrong_codes, ${mostWrongCodes}) as wrong
        from events.mail_codes c left join tried t on true
        where c.purpose = $1 and c.subject = $2 and c.expires_at > now()`,
      values: [purpose, subject, await this.#hash(purpose, code)],
    });
    const [tried] = rows;
    return tried && { isRight: tried.isRight ?? false, triesLeft: mostWrongCodes - tried.wrong };
  }

  /** For which of these subjects a code was tried wrongly so often that none is looked at, and when it was asked for. */
  async locked(purpose: CodePurpose, subjects: readonly string[]): Promise<Map<string, Date>> {
    const { rows } = await this.pool.query<{ subject: string; askedAt: Date }>({
      name: 'mail-codes-locked',
      text: `select subject, asked_at as "askedAt" from events.mail_codes
        where purpose = $1 and subject = any($2) and wrong_codes >= ${mostWrongCodes} and expires_at > now()`,
      values: [purpose, subjects],
    });
    return new Map(rows.map(({ subject, askedAt }) => [subject, askedAt]));
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
