import { newId } from '@hedgerow/platform';
import type pg from 'pg';
import { type PersonRole, roleIn, type RoleOptions } from './roles.js';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface NewSession {
  /** Left out: one is made. */
  readonly id?: string;
  /** Left out for a guest. */
  readonly userId?: string;
  readonly lifeSeconds: number;
  /** Browser and system in words. */
  readonly browser?: string;
  /** The second factor was given. */
  readonly hasFactor?: boolean;
}

/** A session as its person knows it. */
export interface KnownSession {
  readonly id: string;
  /** Browser and system in words; empty where they are not known. */
  readonly browser: string;
  readonly createdAt: Date;
  /** To ten minutes. */
  readonly lastUsedAt: Date;
  readonly endsAt: Date;
}

/** Sessions, so that a token can be taken back before it expires. */
export class Sessions {
  constructor(
    private readonly pool: pg.Pool,
    private readonly options: RoleOptions = {},
  ) {}

  /** Begins a session and returns its id. */
  async create(
    { id = newId(), userId, lifeSeconds, browser, hasFactor = false }: NewSession,
    client: Queryable = this.pool,
  ): Promise<string> {
    await client.query(
      `insert into events.sessions (id, user_id, expires_at, browser, last_used_at, has_factor)
       values ($1, $2, now() + make_interval(secs => $3), $4, now(), $5)`,
      [id, userId ?? null, lifeSeconds, browser || null, hasFactor],
    );
    return id;
  }

  /** Whether the session exists, has time left and was not revoked. */
  async isActive(id: string): Promise<boolean> {
    return (await this.roleIn(id)) !== undefined;
  }

  /** The role that the person of a session has now; undefined once the session has ended. */
  async roleIn(id: string): Promise<PersonRole | undefined> {
    return (await this.rolesIn([id])).get(id);
  }

  /** The same of many sessions; those that have ended are left out. */
  async rolesIn(ids: readonly string[]): Promise<Map<string, PersonRole>> {
    const { rows } = await this.pool.query<{ id: string; role: PersonRole }>({
      name: `sessions-roles${this.options.adminsNeedFactor ? '-by-factor' : ''}`,
      text: `select id, ${roleIn('sessions', this.options)} as role from events.sessions
        where id = any($1::uuid[]) and revoked_at is null and expires_at > now()`,
      values: [ids],
    });
    return new Map(rows.map(({ id, role }) => [id, role]));
  }

  /** The sessions of a person that have not ended, those used last first. */
  async ofPerson(userId: string): Promise<KnownSession[]> {
    const { rows } = await this.pool.query<KnownSession>({
      name: 'sessions-of-person',
      text: `select id, coalesce(browser, '') as browser, created_at as "createdAt",
          coalesce(last_used_at, created_at) as "lastUsedAt", expires_at as "endsAt"
        from events.sessions where user_id = $1 and revoked_at is null and expires_at > now()
        order by coalesce(last_used_at, created_at) desc, id`,
      values: [userId],
    });
    return rows;
  }

  /** Notes that a session is used, to ten minutes: it is told to its person, and no request waits for a write. */
  async touch(id: string): Promise<void> {
    await this.pool.query({
      name: 'sessions-touch',
      text: `update events.sessions set last_used_at = now()
        where id = $1 and revoked_at is null and coalesce(last_used_at, created_at) < now() - interval '10 minutes'`,
      values: [id],
    });
  }

  /** Notes that the second factor was given in a session. */
  async noteFactor(id: string, client: Queryable = this.pool): Promise<void> {
    await client.query('update events.sessions set has_factor = true where id = $1', [id]);
  }

  /** Ends sessions for good. */
  async revoke(ids: readonly string[], client: Queryable = this.pool): Promise<void> {
    if (ids.length > 0)
      await client.query(
        'update events.sessions set revoked_at = now() where id = any($1::uuid[]) and revoked_at is null',
        [ids],
      );
  }

  /** Ends all sessions of a person (a new passphrase, a second factor, a deleted account), except the one named. */
  async revokeAll(userId: string, except?: string, client: Queryable = this.pool): Promise<string[]> {
    const { rows } = await client.query<{ id: string }>(
      `update events.sessions set revoked_at = now()
       where user_id = $1 and revoked_at is null and id is distinct from $2 returning id`,
      [userId, except ?? null],
    );
    return rows.map((row) => row.id);
  }

  /** Removes some of the sessions that ended more than `days` ago and returns how many; call it again until it is 0. */
  async forgetEnded(days = 30): Promise<number> {
    const { rowCount } = await this.pool.query({
      name: 'sessions-forget',
      text: `delete from events.sessions where id in (select id from events.sessions
        where least(expires_at, revoked_at) < now() - make_interval(days => $1) limit 5000)`,
      values: [days],
    });
    return rowCount ?? 0;
  }
}
