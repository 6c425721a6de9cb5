import type { PoolClient } from 'pg';
import { type Columns, literal, madeOnce, unnest } from '../bulk.js';
import type { ProjectionEvent } from '../projection-event.js';
import { snake } from './column.js';
import { fold, type Folded, keyText, type Reducers, type Step, type Steps, stepsOf, type Values } from './reducers.js'; // prettier-ignore
import { asksLast } from '../transaction.js';
import type { AnyTable } from './table.js';

/** A row that was written or removed. */
export interface WrittenRow {
  readonly key: Values;
  readonly version: number;
  readonly isRemoved: boolean;
  /** The ids of the rows whose pages show this one, in the order of the table's `shownBy`. */
  readonly shownBy: readonly (string | null)[];
}
/** What a batch wrote, by table. */
export type WrittenRows = ReadonlyMap<AnyTable, readonly WrittenRow[]>;

/** Keeps what `make` makes of a table and a generation. By the table itself: two builds have their own of one name. */
const madeForTable = <T>(make: (table: AnyTable, g: number) => T): ((table: AnyTable, g: number) => T) => {
  const of = madeOnce((table: AnyTable) => madeOnce((g: number) => make(table, g)));
  return (table, g) => of(table)(g);
};

/** Columns of a table and their types, as statements name them. */
export const columnsOf = (table: AnyTable, names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [snake(name), table.columns[name]!.sql]));

/** The columns that reducers write. */
export const ownNames = (table: AnyTable): string[] =>
  Object.keys(table.columns).filter((name) => table.columns[name]!.derived === undefined);

// What the driver would do for a single value: times as ISO 8601, documents as JSON.
const cellOf = (value: unknown): unknown =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : value;

/** The arrays that belong to `unnest`, one for each named column. */
const arraysOf = (table: AnyTable, names: readonly string[], rows: readonly Values[]): string[] =>
  names.map((name) =>
    literal(
      rows.map((row) => cellOf(row[name])),
      table.columns[name]!.sql,
    ),
  );

/** `t.id = rows.id and …`. */
export const sameKey = (table: AnyTable, a: string, b: string): string =>
  table.key.map((name) => `${a}.${snake(name)} = ${b}.${snake(name)}`).join(' and ');

/** What a statement answers of a row that it wrote: its key, and by which other rows it is shown. */
const written = (table: AnyTable, alias: string): string =>
  [
    ...table.key.map((name) => `${alias}.${snake(name)} as "${name}"`),
    ...(table.options.shownBy
      ? [`array[${table.options.shownBy.map(({ by }) => `${alias}.${snake(by)}`).join(', ')}] as shown_by`]
      : []),
  ].join(', ');

// A row of the answer serves as the key: it names the key's columns, and more.
const writtenRow = (row: Record<string, unknown>, isRemoved: boolean): WrittenRow => ({
  key: row,
  version: row['version'] as number,
  isRemoved,
  shownBy: (row['shown_by'] as readonly (string | null)[] | undefined) ?? [],
});

/** Rows that events change without making them, as they are stored. */
const load = async (
  client: PoolClient,
  table: AnyTable,
  g: number,
  keys: readonly Values[],
): Promise<Map<string, Folded>> => {
  if (keys.length === 0) return new Map();
  const names = ownNames(table);
  const keyColumns = columnsOf(table, table.key);
  const { rows } = await client.query<Record<string, unknown>>({
    name: `load ${table.name} ${g}`,
    text: `select ${names.map((name) => `t.${snake(name)} as "${name}"`).join(', ')}
      from ${unnest(keyColumns)} join ${table.in(g)} t on ${sameKey(table, 't', 'rows')}`,
    values: arraysOf(table, table.key, keys),
  });
  return new Map(
    rows.map((row) => [
      keyText(table, row),
      { key: row, row, version: row['version'] as number, removedBy: 0 },
    ]),
  );
};

const removeRows = async (
  client: PoolClient,
  table: AnyTable,
  g: number,
  gone: readonly Folded[],
): Promise<WrittenRow[]> => {
  if (gone.length === 0 || !table.removed) return [];
  const columns = { ...columnsOf(table, table.key), version: 'int' };
  const values = gone.map(({ key, removedBy }) => ({ ...key, version: removedBy }));
  const key = table.key.map(snake).join(', ');
  const { rows } = await client.query<Record<string, unknown>>({
    name: `remove ${table.name} ${g}`,
    text: `with asked as (select * from ${unnest(columns)}), marked as (
        insert into ${table.removed.in(g)} as m (${key}, version) select ${key}, version from asked
        on conflict (${key}) do update set version = excluded.version where m.version < excluded.version returning *)
      delete from ${table.in(g)} t using asked rows where ${sameKey(table, 't', 'rows')} and t.version < rows.version
      returning ${written(table, 't')}, rows.version`,
    values: arraysOf(table, [...table.key, 'version'], values),
  });
  return rows.map((row) => writtenRow(row, true));
};

/** The statement that writes rows of a table, and the columns that it takes in this order. */
const upsertOf = madeForTable((table, g) => {
  const names = ownNames(table);
  const columns = columnsOf(table, names);
  const list = Object.keys(columns).join(', ');
  const values = names.map((name) => {
    const { found } = table.columns[name]!;
    return found ? `coalesce(rows.${snake(name)}, ${found(g)})` : snake(name);
  });
  const others = names.filter((name) => !table.key.includes(name)).map(snake);
  const { partOf } = table.options;
  const unless = [
    ...(table.removed
      ? [
          `select from ${table.removed.in(g)} m where ${sameKey(table, 'm', 'rows')} and m.version >= rows.version`,
        ]
      : []),
    ...(partOf?.table.removed
      ? [
          // What has come back has parts again: those of before its removal stay gone. Versions compare within one stream alone.
          `select from ${partOf.table.removed.in(g)} p where p.${snake(partOf.table.key[0]!)} = rows.${snake(partOf.by)}
            ${partOf.ownStream ? '' : 'and p.version >= rows.version'}`,
        ]
      : []),
  ].map((query) => `not exists (${query})`);
  const text = `insert into ${table.in(g)} as t (${list}) select ${values.join(', ')} from ${unnest(columns)}
      ${unless.length > 0 ? `where ${unless.join(' and ')}` : ''}
      on conflict (${table.key.map(snake).join(', ')}) do update set ${others.map((c) => `${c} = excluded.${c}`).join(', ')}
      where t.version < excluded.version`;
  return { names, text, answered: `${text} returning ${written(table, 't')}, t.version` };
});

/** Rows are new or newer than what is there, and neither they nor what they are part of were removed by a newer event. */
const upsertRows = async (
  client: PoolClient,
  table: AnyTable,
  g: number,
  changed: readonly Folded[],
  isAnswered: boolean,
): Promise<WrittenRow[]> => {
  if (changed.length === 0) return [];
  const { names, text, answered } = upsertOf(table, g);
  const { rows } = await client.query<Record<string, unknown>>({
    name: `upsert ${table.name} ${g}${isAnswered ? '' : ' unanswered'}`,
    text: isAnswered ? answered : text,
    values: names.map((name) =>
      literal(
        changed.map(({ row, version }) => (name === 'version' ? version : cellOf(row![name]))),
        table.columns[name]!.sql,
      ),
    ),
  });
  return rows.map((row) => writtenRow(row, false));
};

const removeParts = async (
  client: PoolClient,
  part: AnyTable,
  g: number,
  gone: readonly WrittenRow[],
): Promise<void> => {
  const { table: whole, by } = part.options.partOf!;
  if (gone.length > 0)
    await client.query({
      name: `remove ${part.name} of ${whole.name} ${g}`,
      text: `delete from ${part.in(g)} where ${snake(by)} = any($1)`,
      values: [gone.map(({ key }) => key[whole.key[0]!])],
    });
};

/** What rows are written of. */
interface Writing {
  /** In their order: what others are part of comes first. */
  readonly tables: readonly AnyTable[];
  /** The tables of which the answer names the rows that were written; all where it is left out. Removed rows are always named. */
  readonly answered?: readonly AnyTable[];
  /** Nothing is asked of PostgreSQL after it, but by `behind`, by this part of the transaction. */
  readonly isLast?: boolean;
  /** Asks what needs no answer to what is written, but has to come behind it: in the same round trip, where that can be. */
  readonly behind?: () => Promise<unknown>;
}

/**
 * Lets a batch of events change rows as the reducers say: folded in memory first, then with one statement for each
 * table and kind of change. A row is written only by an event newer than itself, so that a stretch of events that is
 * delivered again changes nothing.
 */
export const writeRows = (
  client: PoolClient,
  g: number,
  { reducers, ...writing }: Writing & { readonly reducers: Reducers },
  events: readonly ProjectionEvent[],
): Promise<WrittenRows> => writeSteps(client, g, writing, stepsOf(reducers, events));

/** The same for the steps of events. */
export const writeSteps = async (
  client: PoolClient,
  g: number,
  { tables, answered = tables, isLast = false, behind = () => Promise.resolve() }: Writing,
  steps: Steps,
): Promise<WrittenRows> => {
  const written = new Map<AnyTable, WrittenRow[]>();
  const last = tables.findLast((table) => steps.has(table));
  if (!last) await behind();
  for (const table of tables) {
    const rows = steps.get(table);
    if (!rows) continue;
    const isAnswered = answered.includes(table);
    const { made, moved } = await foldRows(client, table, g, rows);
    const removed = await removeRows(client, table, g, moved.filter(({ removedBy }) => removedBy > 0)); // prettier-ignore
    const stay = [...made, ...moved.filter(({ row }) => row !== undefined)];
    // Parts of removed rows are still to go after it.
    const isEnd = table === last && removed.length === 0;
    if (isEnd && isLast) asksLast(client);
    const upserting = upsertRows(client, table, g, stay, isAnswered);
    const [upserted] = await Promise.all([upserting, ...(isEnd ? [behind()] : [])]);
    written.set(table, [...removed, ...upserted]);
    for (const part of tables)
      if (part.options.partOf?.table === table) await removeParts(client, part, g, removed);
    if (table === last && !isEnd) await behind();
  }
  return written;
};

const foldRows = async (
  client: PoolClient,
  table: AnyTable,
  g: number,
  rows: ReadonlyMap<string, readonly Step[]>,
): Promise<{ readonly made: readonly Folded[]; readonly moved: readonly Folded[] }> => {
  // A row with nothing but an insert needs no look at what is stored: the statement that writes it compares versions. With
  // more steps the insert may be an old one that is delivered again before a new change of a row that has moved on.
  const isMade = (steps: readonly Step[]) => steps.length === 1 && steps[0]!.kind === 'insert';
  const others = [...rows.values()].filter((steps) => steps.length > 1 || steps[0]!.kind === 'update');
  const stored = await load(client, table, g, others.map(([first]) => first!.values)); // prettier-ignore
  const [made, moved]: [Folded[], Folded[]] = [[], []];
  for (const [key, steps] of rows) {
    const state = stored.get(key) ?? { key: steps[0]!.values, row: undefined, version: 0, removedBy: 0 };
    const before = state.version;
    for (const step of steps) fold(state, step);
    if (state.version > before) (isMade(steps) ? made : moved).push(state);
  }
  return { made, moved };
};
