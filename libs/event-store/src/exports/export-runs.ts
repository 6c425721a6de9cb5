import { exportDays } from '@hedgerow/domain';
import type pg from 'pg';
import type { PersonKeys } from '../persons/person-keys.js';
import { seal } from '../persons/sealed-text.js';
import type { ExportProgress } from './data-exports.js';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** One run that makes a file. */
export interface BegunExport {
  readonly id: string;
  readonly person: string;
  readonly run: string;
  /** How often it was begun, this time included. */
  readonly runs: number;
}

/** The file is not to be made any more, or another run makes it: the person cancelled it, or their account is gone. */
export class ExportStopped extends Error {
  override readonly name = 'ExportStopped';
}

/** What is authenticated with a part: parts can neither change their order nor their file. */
export const partContext = (person: string, exportId: string, part: number): string =>
  `${person}/export/${exportId}/${part}`;

// Only the run that began last writes, and only while the file is wanted.
const mine = `id = $1 and run = $2 and status = 'making'`;

/** The making of files with data, part by part. A run that died is overtaken by the next, which begins anew. */
export class ExportRuns {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
  ) {}

  /** Begins, or begins again. Undefined when there is nothing to make any more. */
  async begin(id: string, run: string): Promise<BegunExport | undefined> {
    const { rows } = await this.pool.query<{ person: string; runs: number }>(
      `update events.data_exports set status = 'making', run = $2, runs = runs + 1, progress = '{}', parts = 0, bytes = 0
       where id = $1 and status in ('waiting', 'making') returning person, runs`,
      [id, run],
    );
    if (!rows[0]) return undefined;
    await this.pool.query('delete from events.data_export_parts where export = $1', [id]);
    return { id, run, ...rows[0] };
  }

  /** Tells how far it is. @throws ExportStopped */
  async tell({ id, run }: BegunExport, progress: ExportProgress): Promise<void> {
    const { rowCount } = await this.pool.query(`update events.data_exports set progress = $3 where ${mine}`, [
      id,
      run,
      progress,
    ]);
    if (rowCount === 0) throw new ExportStopped('The file is not wanted any more');
  }

  /** Stores the next part, sealed with the key of the person. @throws ExportStopped */
  async write({ id, run, person }: BegunExport, part: number, bytes: Buffer): Promise<void> {
    const key = (await this.keys.ensure([person])).get(person)!;
    const { rowCount } = await this.pool.query(
      `with mine as (update events.data_exports set parts = $3::int + 1, bytes = bytes + $4 where ${mine} returning id)
       insert into events.data_export_parts (export, part, sealed) select id, $3, $5 from mine`,
      [id, run, part, bytes.length, seal(key, partContext(person, id, part), bytes)],
    );
    if (rowCount === 0) throw new ExportStopped('The file is not wanted any more');
  }

  /**
   * The file is whole, and takes the place of an older one. Give the client of `append`'s `within`.
   *
   * @throws ExportStopped
   */
  async finish({ id, run, person }: BegunExport, progress: ExportProgress, client: Queryable): Promise<void> {
    const { rowCount } = await client.query(
      `update events.data_exports set status = 'ready', run = null, progress = $3, ready_at = now(),
         expires_at = now() + make_interval(days => $4) where ${mine}`,
      [id, run, progress, exportDays],
    );
    if (rowCount === 0) throw new ExportStopped('The file is not wanted any more');
    await client.query(
      `with replaced as (update events.data_exports set status = 'replaced'
         where person = $1 and id <> $2 and status = 'ready' returning id)
       delete from events.data_export_parts where export in (select id from replaced)`,
      [person, id],
    );
  }

  /** Gives it up, and with it what was made of it. */
  async fail({ id, run }: BegunExport): Promise<void> {
    await this.pool.query(
      `with failed as (update events.data_exports set status = 'failed', run = null where ${mine} returning id)
       delete from events.data_export_parts where export in (select id from failed)`,
      [id, run],
    );
  }
}
