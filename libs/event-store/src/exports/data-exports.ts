import type { ExportKind } from '@hedgerow/domain';
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** `replaced`: a newer one was made. */
export type ExportStatus = 'waiting' | 'making' | 'ready' | 'failed' | 'cancelled' | 'replaced';

/** How much of each kind is in the file, and how much there is. */
export type ExportProgress = Readonly<
  Partial<Record<ExportKind, { readonly done: number; readonly total: number }>>
>;

/** A file with a person's data, as the person knows it. */
export interface KnownExport {
  readonly id: string;
  readonly status: ExportStatus;
  readonly requestedAt: Date;
  readonly progress: ExportProgress;
  /** Of the file; it grows while it is made. */
  readonly bytes: number;
  readonly readyAt: Date | null;
  /** Until when it can be fetched. */
  readonly expiresAt: Date | null;
}

/** Files with all that is kept of a person: asked for, cancelled, and forgotten. No text of a person is in these rows. */
export class DataExports {
  constructor(private readonly pool: pg.Pool) {}

  /** The newest one that is made, ready or failed; undefined where there is none, or its time is over. */
  async ofPerson(person: string): Promise<KnownExport | undefined> {
    const { rows } = await this.pool.query<KnownExport>({
      name: 'data-exports-of-person',
      text: `select id, status, requested_at as "requestedAt", progress, bytes::float8 as bytes, ready_at as "readyAt",
          expires_at as "expiresAt"
        from events.data_exports where person = $1 and status in ('waiting', 'making', 'ready', 'failed')
          and (expires_at is null or expires_at > now())
        order by requested_at desc limit 1`,
      values: [person],
    });
    return rows[0];
  }

  /** Whether one is being made, and how many were asked for within a day; those that failed do not count. */
  async asked(person: string): Promise<{ readonly isMaking: boolean; readonly ofToday: number }> {
    const { rows } = await this.pool.query<{ isMaking: boolean; ofToday: number }>({
      name: 'data-exports-asked',
      text: `select coalesce(bool_or(status in ('waiting', 'making')), false) as "isMaking",
          (count(*) filter (where status <> 'failed' and requested_at > now() - interval '1 day'))::int as "ofToday"
        from events.data_exports where person = $1`,
      values: [person],
    });
    return rows[0]!;
  }

  /** Notes that one is to be made. Give the client of `append`'s `within`. */
  async note(id: string, person: string, client: Queryable): Promise<void> {
    await client.query('insert into events.data_exports (id, person) values ($1, $2)', [id, person]);
  }

  /** Ends the one that is being made; what was made of it is gone. */
  async cancel(person: string): Promise<void> {
    await this.pool.query(
      `with cancelled as (update events.data_exports set status = 'cancelled', run = null
         where person = $1 and status in ('waiting', 'making') returning id)
       delete from events.data_export_parts where export in (select id from cancelled)`,
      [person],
    );
  }

  /** Removes some whose time is over and returns how many; call it again until it is 0. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from events.data_exports where id in (select id from events.data_exports
         where coalesce(expires_at, requested_at + interval '7 days') < now() limit 10)`,
    );
    return rowCount ?? 0;
  }
}
