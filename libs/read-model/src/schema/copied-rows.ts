import type { PoolClient } from 'pg';
import { BinaryRows, copyRows } from '../binary-copy.js';
import { literal, unnest } from '../bulk.js';
import type { ProjectionEvent } from '../projection-event.js';
import { snake } from './column.js';
import { type CopyOf, copyOf, isCopied, writeCopied } from './copy-rows.js';
import { addSteps, type Reducers, type Step, type Steps } from './reducers.js';
import type { AnyTable } from './table.js';
import { columnsOf, ownNames, sameKey } from './write-rows.js';

/** Rows of one table on their way into it. */
interface Copied {
  readonly copy: CopyOf;
  readonly rows: BinaryRows;
  /** By `keyText`. */
  readonly keys: Set<string>;
  /** For each column of the key its values; nothing where no row is ever removed. */
  readonly keyColumns: readonly unknown[][];
}

/**
 * The rows that a long batch makes, as bytes for a COPY: those that an event makes, of tables that are no parts of others
 * and have none, which is nearly all in a history that is read from its beginning. All other steps are kept as they are,
 * for the statements that compare versions.
 */
export class CopiedRows {
  readonly #copied = new Map<AnyTable, Copied | undefined>();
  /** What is left. */
  readonly steps: Steps = new Map();

  constructor(
    private readonly tables: readonly AnyTable[],
    private readonly reducers: Reducers,
  ) {}

  /** Takes in the next events; nothing of them is kept but the bytes of rows, their keys, and what is left. */
  add(events: readonly ProjectionEvent[]): void {
    const take = (table: AnyTable, key: string, step: Step) => this.#take(table, key, step);
    for (const event of events) addSteps(this.steps, this.reducers, event, take);
  }

  /** Copies the rows. Throws where one is there already, since its event was delivered twice. */
  async copy(client: PoolClient, g: number): Promise<void> {
    for (const [table, copied] of this.#copied) {
      if (!copied || copied.keys.size === 0) continue;
      await copyRows(client, table.in(g), copied.copy.columns, copied.rows);
      if (table.removed) await takeBack(client, table, table.removed, g, copied.keyColumns);
    }
  }

  #take(table: AnyTable, key: string, { kind, values, version }: Step): boolean {
    if (kind !== 'insert') return false;
    if (!this.#copied.has(table)) this.#copied.set(table, this.#begin(table));
    const copied = this.#copied.get(table);
    // What else a batch says of a row follows the copy.
    if (!copied || copied.keys.has(key) || this.steps.get(table)?.has(key)) return false;
    if (!isCopied(copied.copy, values)) return false;
    copied.keys.add(key);
    copied.keyColumns.forEach((column, n) => column.push(values[table.key[n]!]));
    writeCopied(copied.rows, copied.copy, values, version);
    return true;
  }

  #begin(table: AnyTable): Copied | undefined {
    const { partOf, madeAgain } = table.options;
    // What happens to a part moves the version of its whole: nearly every whole would be written twice.
    const hasParts = this.tables.some(({ options }) => options.partOf?.table === table);
    const copy = partOf || hasParts || madeAgain ? undefined : copyOf(table, ownNames(table));
    const keyColumns = table.removed ? table.key.map(() => []) : [];
    return copy && { copy, rows: new BinaryRows(), keys: new Set(), keyColumns };
  }
}

/** Removes rows again that a newer event had removed before. */
const takeBack = async (
  client: PoolClient,
  table: AnyTable,
  removed: AnyTable,
  g: number,
  keyColumns: readonly unknown[][],
): Promise<void> => {
  const types = columnsOf(table, table.key);
  await client.query({
    name: `take back ${table.name} ${g}`,
    text: `with back as (select m.* from ${unnest(types)} join ${removed.in(g)} m on ${sameKey(table, 'm', 'rows')})
      delete from ${table.in(g)} t using back rows where ${sameKey(table, 't', 'rows')} and rows.version >= t.version`,
    values: table.key.map((name, n) => literal(keyColumns[n]!, types[snake(name)]!)),
  });
};
