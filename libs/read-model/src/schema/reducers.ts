import type { ProjectionEvent } from '../projection-event.js';
import type { Column } from './column.js';
import type { AnyTable, ColumnSet, PartCount, RowOf, Table } from './table.js';

/** The event of a type, as projections get it. */
export type EventNamed<T extends ProjectionEvent['type']> = Extract<ProjectionEvent, { type: T }>;

/** Values by the name of their column; a column that may be empty may be left out. What is no column is passed over. */
export type Values = Readonly<Record<string, unknown>>;

type Written<T> = T extends Date ? Date | string : T;
type OwnNames<C extends ColumnSet> = {
  [K in keyof C]: K extends 'version'
    ? never
    : C[K] extends { readonly derived: object } | { readonly momentOf: string }
      ? never
      : K;
}[keyof C] &
  string;
type EmptyNames<C extends ColumnSet> = {
  [K in keyof C]: C[K] extends Column<infer T> ? (null extends T ? K : never) : never;
}[OwnNames<C>];
type ValueOf<C> = C extends Column<infer T> ? Written<T> : never;
type DataOf<E> = E extends { readonly data: infer D } ? D : never;
/** Columns that a field of the event fills by its name. */
type NamedIn<C extends ColumnSet, E> = {
  [N in OwnNames<C>]: N extends keyof DataOf<E> ? (DataOf<E>[N] extends ValueOf<C[N]> ? N : never) : never;
}[OwnNames<C>];
/** Columns that may be empty, and that no field of the event has the name of. */
type LeftEmpty<C extends ColumnSet, E> = Exclude<EmptyNames<C>, keyof DataOf<E>>;
/**
 * What an insert has to say beside the fields of its event: the columns that these do not fill by name. Those that may
 * be empty can be left out; derived columns and moments are not its to write.
 */
export type Inserted<C extends ColumnSet, E> = {
  readonly [N in Exclude<OwnNames<C>, NamedIn<C, E> | LeftEmpty<C, E>>]: ValueOf<C[N]>;
} & { readonly [N in NamedIn<C, E> & string]?: ValueOf<C[N]> } & {
  readonly [N in LeftEmpty<C, E> & string]?: ValueOf<C[N]> | undefined;
};
/** What an update writes: the key, and any of the other columns. */
export type Updated<C extends ColumnSet> = Partial<{
  readonly [N in OwnNames<C>]: ValueOf<C[N]> | undefined;
}>;

/** A table that reducers write: its rows know the version of their stream that they show. */
type Versioned = ColumnSet & { readonly version: Column<number> };

/** What one event does to one row of a table. `values` holds the key at least; `undefined`: nothing. */
export interface Reducer<E = never> {
  readonly table: AnyTable;
  readonly kind: 'insert' | 'update' | 'remove';
  readonly values: (event: E) => Values | undefined;
}

/**
 * The event makes the row, or replaces an older one. Its fields fill the columns of the same name, those that are no
 * columns are passed over, and what `rest` answers goes before them; a value of undefined is as one that is left out.
 */
export const insert = <E extends { readonly data: object }, C extends Versioned>(
  table: Table<C>,
  rest: (event: E) => Inserted<C, E> | undefined,
): Reducer<E> => ({
  table,
  kind: 'insert',
  values: (event) => {
    const own = rest(event) as Values | undefined;
    return own && withChanges(event.data as Values, own);
  },
});

/** The event changes columns of the row, null empties one; with the key alone it moves the row's version, nothing else. */
export const update = <E, C extends Versioned>(
  table: Table<C>,
  values: (event: E) => Updated<C> | undefined,
): Reducer<E> => ({
  table,
  kind: 'update',
  values: (event) => {
    const own = values(event);
    // A copy: it is completed later, and may be the event's own data.
    return own && { ...own };
  },
});

/** The event removes the row with this key, for good as far as older events go. */
export const remove = <E, C extends Versioned>(
  table: Table<C>,
  key: (event: E) => Updated<C> | undefined,
): Reducer<E> => {
  if (!table.removed) throw new Error(`Rows of ${table.name} are not declared removable`);
  return { table, kind: 'remove', values: key as Reducer<E>['values'] };
};

/** From event type to what happens to rows. All events that write one row belong to one stream: its version is the row's. */
export type Reducers = {
  readonly [T in ProjectionEvent['type']]?: Reducer<EventNamed<T>> | readonly Reducer<EventNamed<T>>[];
};

/** What became of one row after some events, starting from `before`. */
export interface Folded {
  readonly key: Values;
  /** All own columns of the row as they are now; undefined when it is not there. */
  row: Values | undefined;
  /** Of the last event that counted. */
  version: number;
  /** Of the last event that removed the row; 0 for none. */
  removedBy: number;
}

export const keyText = (table: AnyTable, values: Values): string =>
  table.key.length === 1
    ? String(values[table.key[0]!])
    : table.key.map((column) => String(values[column])).join(' ');

/** One step of a fold: an event's own version and what it says of a row. */
export interface Step {
  readonly kind: Reducer['kind'];
  readonly values: Values;
  readonly version: number;
}

/** A change names what it changes: a value of undefined is as one that is left out. */
const withChanges = (row: Values, changes: Values): Values => {
  // Not by spreading: with as many columns as a row has, V8 takes ten times as long.
  const changed = Object.assign({}, row) as Record<string, unknown>;
  for (const name in changes) if (changes[name] !== undefined) changed[name] = changes[name];
  return changed;
};

/** Takes one step in. A step that is not newer than the row changes nothing: it was delivered again. */
export const fold = (row: Folded, { kind, values, version }: Step): void => {
  if (version <= row.version) return;
  if (kind === 'update' && !row.row) return;
  row.version = version;
  if (kind === 'remove') {
    row.row = undefined;
    row.removedBy = version;
  } else row.row = kind === 'insert' || !row.row ? values : withChanges(row.row, values);
};

/** What becomes of a row that nothing is known of. */
const foldAll = (key: Values, steps: readonly Step[]): Folded => {
  const state: Folded = { key, row: undefined, version: 0, removedBy: 0 };
  for (const step of steps) fold(state, step);
  return state;
};

/** Whether a step says more than which row it means. */
const saysMore = (table: AnyTable, { kind, values }: Omit<Step, 'version'>): boolean =>
  kind !== 'update' || Object.keys(values).some((name) => !table.key.includes(name));

/** Steps by table and row, in their order. */
export type Steps = Map<AnyTable, Map<string, Step[]>>;

const stepsOfRow = (steps: Steps, table: AnyTable, key: string): Step[] => {
  const rows = steps.get(table) ?? steps.set(table, new Map()).get(table)!;
  return rows.get(key) ?? rows.set(key, []).get(key)!;
};

/** Takes a step over: true where nothing else is to be done with it. */
export type TakeOver = (table: AnyTable, key: string, step: Step) => boolean;

/**
 * Adds the steps that an event asks for, unless they are taken over. What happens to a part moves the version of the row
 * that it is part of, too, where both have one stream.
 */
export const addSteps = (
  steps: Steps,
  reducers: Reducers,
  event: ProjectionEvent,
  takeOver: TakeOver = () => false,
): void => {
  const { version, occurredAt } = event;
  const own = reducers[event.type] as
    Reducer<ProjectionEvent> | readonly Reducer<ProjectionEvent>[] | undefined;
  const wholes: { readonly table: AnyTable; readonly values: Values }[] = [];
  for (const { table, kind, values: valuesOf } of own === undefined ? [] : Array.isArray(own) ? own : [own]) {
    const values = (valuesOf as (event: ProjectionEvent) => Record<string, unknown> | undefined)(event);
    if (values === undefined) continue;
    if (table.moments[kind].length > 0 && saysMore(table, { kind, values }))
      for (const name of table.moments[kind]) values[name] = occurredAt;
    const key = keyText(table, values);
    const step = { kind, values, version };
    if (!takeOver(table, key, step)) stepsOfRow(steps, table, key).push(step);
    const { partOf } = table.options;
    if (partOf && !partOf.ownStream)
      wholes.push({ table: partOf.table, values: { [partOf.table.key[0]!]: values[partOf.by] } });
  }
  // Last, and only where the event says nothing of that row itself: a second step of one version would not count.
  for (const { table, values } of wholes) {
    const before = stepsOfRow(steps, table, keyText(table, values));
    if (before.at(-1)?.version !== version) before.push({ kind: 'update', values, version });
  }
};

/** The steps that events ask for. */
export const stepsOf = (reducers: Reducers, events: readonly ProjectionEvent[]): Steps => {
  const steps: Steps = new Map();
  for (const event of events) addSteps(steps, reducers, event);
  return steps;
};

/**
 * The row that a stream's events lead to, by the same reducers that fill the table. Derived columns are those of the row
 * `before`, or the first ones; parts are counted, since they belong to the same stream. Answers a command before the
 * projection has come so far; undefined when the row is not there (any more).
 */
export const rowFromEvents = <T extends AnyTable>(
  table: T,
  { reducers, counts = [] }: { readonly reducers: Reducers; readonly counts?: readonly PartCount[] },
  key: Values,
  events: readonly ProjectionEvent[],
  before?: RowOf<T>,
): RowOf<T> | undefined => {
  const steps = stepsOf(reducers, events);
  const state = foldAll(key, steps.get(table)?.get(keyText(table, key)) ?? []);
  if (!state.row) return undefined;
  const { row } = state;
  const counted = counts
    .filter(({ of: part }) => part.options.partOf?.table === table)
    .map(({ column, of: part, any }): [string, number | boolean] => {
      const parts = [...(steps.get(part)?.values() ?? [])].map((own) => foldAll(own[0]!.values, own));
      if (any !== undefined) return [column, parts.some((one) => one.row?.[any] === true)];
      return [column, parts.filter((one) => one.row).length];
    });
  const earlier: Values = { ...before, ...Object.fromEntries(counted) };
  return Object.fromEntries(
    Object.entries(table.columns).map(([name, { sql, derived }]) => {
      const value =
        name === 'version'
          ? state.version
          : (row[name] ?? (derived && (earlier[name] ?? derived.value)) ?? null);
      return [name, sql === 'timestamptz' && typeof value === 'string' ? new Date(value) : value];
    }),
  ) as RowOf<T>;
};
