import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { PersonKeys } from '../persons/person-keys.js';

const tokenBytes = 32;

/**
 * Addresses at which calendars read the tasks of a person, one for each person. A calendar sends no token of a session, so the
 * address is its own permission, until its person makes another one, revokes it or deletes their account.
 */
export class CalendarAddresses {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
  ) {}

  /** The token of a new address, which ends the one before. It is in this answer alone. */
  async make(person: string): Promise<{ readonly token: string; readonly createdAt: Date }> {
    const token = randomBytes(tokenBytes).toString('base64url');
    const { rows } = await this.pool.query<{ createdAt: Date }>(
      `insert into events.calendar_addresses (user_id, token_hash) values ($1, $2)
       on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now()
       returning created_at as "createdAt"`,
      [person, await this.#hash(token)],
    );
    return { token, createdAt: rows[0]!.createdAt };
  }

  /** Ends the address, if there is one. */
  async revoke(person: string): Promise<void> {
    await this.pool.query('delete from events.calendar_addresses where user_id = $1', [person]);
  }

  /** When the address of a person was made; undefined when there is none. */
  async since(person: string): Promise<Date | undefined> {
    const { rows } = await this.pool.query<{ createdAt: Date }>(
      'select created_at as "createdAt" from events.calendar_addresses where user_id = $1',
      [person],
    );
    return rows[0]?.createdAt;
  }

  /** Whose address it is; undefined for one that was never made, or is not good any more. */
  async personOf(token: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ person: string }>({
      name: 'calendar-addresses-person',
      text: 'select user_id as person from events.calendar_addresses where token_hash = $1',
      values: [await this.#hash(token)],
    });
    return rows[0]?.person;
  }

  #hash(token: string): Promise<Buffer> {
    return this.keys.hash('calendar-address', token);
  }
}
