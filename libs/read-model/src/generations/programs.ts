import type { ClientBase, Pool } from 'pg';
import type { ReadModel } from '../read-model.js';

/** A running program, as `read.programs` keeps it. */
export interface RunningProgram {
  readonly id: string;
  /** `api`, `projector`. */
  readonly name: string;
}

/** Notes that a program reads or writes this read model now: what it uses is not dropped for the next ten minutes. */
export const noteProgram = async (
  client: ClientBase,
  { schema }: ReadModel,
  { id, name }: RunningProgram,
): Promise<void> => {
  await client.query({
    name: 'note program',
    text: `insert into read.programs (id, name, schema) values ($1, $2, $3)
      on conflict (id) do update set seen_at = now()`,
    values: [id, name, schema],
  });
};

/** Notes that a program has ended. */
export const forgetProgram = async (pool: Pool, { id }: RunningProgram): Promise<void> => {
  await pool.query('delete from read.programs where id = $1', [id]);
};
