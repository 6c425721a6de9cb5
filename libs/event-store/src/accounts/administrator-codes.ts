import { randomInt, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { PersonKeys } from '../persons/person-keys.js';
import { bareCode, codeOf } from './code-letters.js';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Sixteen letters have 77 bits. */
const letters = 16;
/** A code from a log of long ago counts no more. A restart makes another. */
const lifeDays = 30;

/** One-time codes for the first administrator. Each start of an api makes one, so there may be several at a time. */
export class AdministratorCodes {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
  ) {}

  /** Makes a code. It is known in clear to the caller alone: what is kept is a keyed hash. */
  async issue(): Promise<string> {
    const code = codeOf(letters, (below) => randomInt(below));
    await this.pool.query(
      `with old as (delete from events.administrator_codes where made_at < now() - make_interval(days => $2))
       insert into events.administrator_codes (code_hash) values ($1)`,
      [await this.#hash(code), lifeDays],
    );
    return code;
  }

  /** Whether this code was made and not used or withdrawn. The time of the answer does not tell how much of it is right. */
  async isIssued(code: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ code_hash: Buffer }>(
      `select code_hash from events.administrator_codes where made_at > now() - make_interval(days => $1)`,
      [lifeDays],
    );
    const given = await this.#hash(code);
    return rows.map(({ code_hash: hash }) => timingSafeEqual(hash, given)).includes(true);
  }

  /** Withdraws every code. Give the client of `append`'s `within` to do it together with the registration. */
  async withdraw(client: Queryable = this.pool): Promise<void> {
    await client.query('delete from events.administrator_codes');
  }

  #hash(code: string): Promise<Buffer> {
    return this.keys.hash('administrator-code', bareCode(code));
  }
}
