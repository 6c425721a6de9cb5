import type { Asked } from '@hedgerow/platform';
import type { Pool } from 'pg';
import type { ReadModel } from '../read-model.js';

/** A running program, as `read.programs` keeps it. */
export interface RunningProgram {
  readonly id: string;
  /** `api`, `projector`. */
  readonly name: string;
}

/** After this long without a sign of life a program no longer counts as running. */
export const unseenAfterMs = 600_000;

/** In SQL: whether a projector runs that has the version of the projection which this row names. */
export const projectorRuns = (row: string): string =>
  `exists (select from read.schemas s join read.programs p using (schema) where s.projection = ${row}.projection
     and s.version = ${row}.version and p.name = 'projector' and p.seen_at > now() - interval '${unseenAfterMs} ms')`;

/** Notes that a program reads or writes this read model now: what it uses is not dropped for the next ten minutes. */
export const noteProgram = ({ schema }: ReadModel, { id, name }: RunningProgram): Asked => ({
  name: 'note program',
  text: `insert into read.programs (id, name, schema) values ($1, $2, $3)
      on conflict (id) do update set seen_at = now()`,
  values: [id, name, schema],
});

/** Notes that a program has ended. */
export const forgetProgram = async (pool: Pool, { id }: RunningProgram): Promise<void> => {
  await pool.query('delete from read.programs where id = $1', [id]);
};
