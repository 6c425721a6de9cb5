import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import type { PersonKeys } from '../persons/person-keys.js';
import { contextOf, open, parseSealed } from '../persons/sealed-text.js';
import { bareCode, codeOf } from './code-letters.js';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** RFC 6238 as every authenticator app has it. */
const settings = { issuer: 'Hedgerow', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Steps before and after the present one that count as well: the clock of a phone may be off. */
const window = 1;
/** Recovery codes; eight letters have 38 bits, and guesses are throttled. */
const recovery = { codes: 10, letters: 8 };

/** What an authenticator app is set up with. */
export interface Enrolment {
  /** In base 32, to be typed. */
  readonly secret: string;
  /** `otpauth://…`, to be drawn as a QR code. */
  readonly uri: string;
}

/** What a person knows of their second factor. */
export interface FactorState {
  readonly since: Date | null;
  /** Recovery codes that were not used. */
  readonly codesLeft: number;
}

/** Second factors of persons: codes of an authenticator app, and recovery codes in its place. None is ever in an event. */
export class SecondFactors {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether sign-in asks the person for a second factor. */
  async isOn(userId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'second-factors-on',
      text: 'select from events.second_factors where user_id = $1 and confirmed_at is not null',
      values: [userId],
    });
    return rowCount === 1;
  }

  async stateOf(userId: string): Promise<FactorState> {
    const { rows } = await this.pool.query<FactorState>({
      name: 'second-factors-state',
      text: `select (select confirmed_at from events.second_factors where user_id = $1) as since,
        (select count(*)::int from events.recovery_codes where user_id = $1 and used_at is null) as "codesLeft"`,
      values: [userId],
    });
    return rows[0]!;
  }

  /** Makes a secret, which replaces one that was not confirmed. Undefined when a factor is on: it is turned off first. */
  async begin(userId: string, label: string): Promise<Enrolment | undefined> {
    const secret = new Secret({ size: secretBytes });
    const { rowCount } = await this.pool.query(
      `insert into events.second_factors as f (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where f.confirmed_at is null`,
      [userId, await this.keys.encrypt(userId, sealedAs, secret.base32)],
    );
    if (rowCount === 0) return undefined;
    return { secret: secret.base32, uri: new TOTP({ ...settings, label, secret }).toString() };
  }

  /** Whether this is a code of the secret that was made last and is not confirmed yet. The code is used up. */
  proves(userId: string, code: string): Promise<boolean> {
    return this.#useCode(userId, code, false);
  }

  /** Turns the factor on. Give the client of `append`'s `within`. */
  async confirm(userId: string, client: Queryable): Promise<void> {
    await client.query(
      'update events.second_factors set confirmed_at = now() where user_id = $1 and confirmed_at is null',
      [userId],
    );
  }

  /** New recovery codes in place of all older ones, in clear to the caller alone. */
  async renewCodes(userId: string, client: Queryable): Promise<string[]> {
    const codes = Array.from({ length: recovery.codes }, () =>
      codeOf(recovery.letters, (below) => randomInt(below)),
    );
    const hashes = await Promise.all(codes.map((code) => this.#hash(userId, code)));
    await client.query('delete from events.recovery_codes where user_id = $1', [userId]);
    await client.query(
      'insert into events.recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
      [userId, hashes],
    );
    return codes;
  }

  /** Whether the code is one of the app or a recovery code of the person. It is used up, and is none the next time. */
  async verify(userId: string, code: string): Promise<boolean> {
    if (await this.#useCode(userId, code, true)) return true;
    const { rowCount } = await this.pool.query(
      `update events.recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null`,
      [userId, await this.#hash(userId, code)],
    );
    return rowCount === 1;
  }

  /** Turns the factor off. Give the client of `append`'s `within`. */
  async remove(userId: string, client: Queryable): Promise<void> {
    await client.query('delete from events.recovery_codes where user_id = $1', [userId]);
    await client.query('delete from events.second_factors where user_id = $1', [userId]);
  }

  async #useCode(userId: string, code: string, isConfirmed: boolean): Promise<boolean> {
    const { rows } = await this.pool.query<{ secret: string }>(
      'select secret from events.second_factors where user_id = $1 and (confirmed_at is not null) = $2',
      [userId, isConfirmed],
    );
    const [row] = rows;
    const token = code.replace(/\s/g, '');
    if (!row || !/^\d{6}$/.test(token)) return false;
    const timestamp = this.now();
    const totp = new TOTP({ ...settings, secret: Secret.fromBase32(await this.#open(userId, row.secret)) });
    const delta = totp.validate({ token, window, timestamp });
    if (delta === null) return false;
    const step = Math.floor(timestamp / 1_000 / settings.period) + delta;
    // Of two who give the same code at the same moment, one is let in.
    const { rowCount } = await this.pool.query(
      'update events.second_factors set last_step = $2 where user_id = $1 and last_step < $2',
      [userId, step],
    );
    return rowCount === 1;
  }

  async #open(userId: string, text: string): Promise<string> {
    const found = (await this.keys.find([userId])).get(userId);
    const parsed = parseSealed(text);
    if (found?.kind !== 'usable' || !parsed) throw new Error('A second factor cannot be opened');
    return open(found.key, contextOf(userId, sealedAs), parsed.sealed).toString();
  }

  #hash(userId: string, code: string): Promise<Buffer> {
    return this.keys.hash('recovery-code', JSON.stringify([userId, bareCode(code)]));
  }
}

const sealedAs = 'secondFactor';
