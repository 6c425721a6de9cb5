import type pg from 'pg';

/** What was taken away, by kind. */
export interface Closed {
  readonly passphrases: number;
  /** Ids of the sessions that ended. */
  readonly sessions: readonly string[];
  readonly codes: number;
}

/**
 * Takes away what an account consists of besides events, in one statement: it cannot be signed in to from then on, and its names
 * are free. What else is kept of accounts in this database belongs here. May be called again.
 */
export const closeAccount = async (client: Pick<pg.ClientBase, 'query'>, person: string): Promise<Closed> => {
  const { rows } = await client.query<Closed>(
    `with credentials as (delete from events.credentials where user_id = $1 returning 1),
          ended as (select id from events.sessions where user_id = $1 and revoked_at is null),
          sessions as (update events.sessions set revoked_at = coalesce(revoked_at, now()), browser = null where user_id = $1),
          claims as (delete from events.claims where owner = $1::text and kind in ('username', 'email', 'verified-email')),
          roles as (delete from events.roles where user_id = $1),
          factors as (delete from events.second_factors where user_id = $1),
          exports as (delete from events.data_exports where person = $1),
          pictures as (delete from events.pictures where person = $1),
          calendars as (delete from events.calendar_addresses where user_id = $1),
          recovery as (delete from events.recovery_codes where user_id = $1),
          codes as (delete from events.mail_codes where person = $1 returning 1)
     select (select count(*) from credentials)::int as passphrases, (select coalesce(array_agg(id), '{}') from ended) as sessions,
       (select count(*) from codes)::int as codes`,
    [person],
  );
  return rows[0]!;
};
