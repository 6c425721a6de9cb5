import type { Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query, StatementNames } from '../query.js';
import type { Parameter } from '../visible.js';
import { type RowOfColumns, snake } from './column.js';
import type { AnyTable, ColumnSet, Table } from './table.js';

/** SQL of something about the row `r`, for this viewer. */
type Sql = string | ((viewer: Viewer, parameter: Parameter) => string);

/** What a list is sorted by, when that is more than a column. */
export interface SortKey<R> {
  readonly sql: Sql;
  /** PostgreSQL's type of it. */
  readonly type: string;
  /** The same of a row that has just been made. */
  readonly of: (row: R) => string | number | Date;
}

export interface Order<R> {
  /** Columns or expressions; the last one tells any two rows apart. */
  readonly by: readonly ((keyof R & string) | SortKey<R>)[];
  readonly descending?: true;
  /** The value of the first key that comes last in either direction: what has no reading is neither dry nor wet. */
  readonly last?: string;
}

interface Declaration<R, F, O extends string> {
  /** What else the statements read, `r` being the row: `join things t on t.id = r.thing_id`. */
  readonly join?: string;
  /** SQL: the viewer may see the row. */
  readonly visible: (viewer: Viewer, parameter: Parameter) => string;
  /** SQL: the row is in the list; all of it holds. Rows that may not be seen are left out in any case. */
  readonly where?: (
    viewer: Viewer,
    parameter: Parameter,
    filter: F,
  ) => readonly (string | false | null | undefined)[];
  readonly orders: Readonly<Record<O, Order<R>>>;
  /**
   * A count looks at so many rows that fit the filter, in the first order, and is the lower bound where there are more: what it
   * costs does not grow. All are counted where it is left out; given, `where` may speak of columns of `r` alone.
   */
  readonly mostCounted?: number;
  /**
   * Of how many rows the pages are that our own screens ask for; 20 when left out. Their limits stand in the text of the statement,
   * where no value of a filter decides how it is best read: PostgreSQL then knows how few rows are wanted and plans once. For a
   * limit that is a parameter it reckons with a tenth of the table, finds that dear, and plans each page anew, which took longer than
   * to read it. Any other limit is a parameter, and without values of a filter such a text has no name: so sizes that a caller makes up use up none.
   */
  readonly sizes?: readonly number[];
}

const usualSizes: readonly number[] = [20];

/**
 * So many texts of one list have names. What a caller chooses (sizes, orders, columns) makes more texts than can be kept, so each
 * list has names of its own, and a client that uses them up takes none from another list.
 */
const mostNames = 60;
const unnamed = { of: () => undefined };

/** Where a page ended: the values that its last row is sorted by, as text. */
export type Position = readonly string[];

/** A row and where it stands. */
interface Placed<R> {
  readonly row: R;
  readonly position: Position;
}

export interface PageAsked<F, O extends string> {
  readonly viewer: Viewer;
  readonly filter: F;
  readonly order: O;
  /** The order from its other end. */
  readonly backwards?: boolean;
  /** How many rows. Ask for one more than the page to learn whether there is a next. */
  readonly first: number;
  readonly after?: Position | undefined;
  /** Only these columns of the rows; all when left out. */
  readonly columns?: readonly string[] | undefined;
  /** False: where the rows stand is not asked for, and each has an empty position. */
  readonly positions?: boolean;
}

/**
 * Rows of a table as people see them: who sees which, in which orders, by which filters. Pages by keyset: the rows after a
 * position come from the order's own index, however deep the page is.
 */
export class List<R extends object, F = object, O extends string = string> {
  readonly #names = new StatementNames(mostNames);
  /** One row more than a page has, which tells whether there is a next. */
  readonly #usualLimits: ReadonlySet<number>;

  constructor(
    readonly table: AnyTable,
    private readonly declared: Declaration<R, F, O>,
  ) {
    this.#usualLimits = new Set((declared.sizes ?? usualSizes).map((size) => size + 1));
  }

  /** The orders that a page may be asked for in. */
  get orderNames(): readonly O[] {
    return Object.keys(this.declared.orders) as O[];
  }

  /** One page, each row with its position. Of rows that are asked for in part, only the columns asked for are there. */
  async page(pool: Pick<Pool, 'query'>, asked: PageAsked<F, O>): Promise<Placed<R>[]> {
    const { last, descending } = this.declared.orders[asked.order];
    if (!asked.backwards || last === undefined) return this.#part(pool, asked);
    // The index has what comes last at its end, so backwards it is a part of its own, read once the others are through.
    const isThrough = asked.after?.[0]?.toLowerCase() === last;
    const others = isThrough ? [] : await this.#part(pool, asked, `${descending ? '>' : '<'} '${last}'`);
    const missing = asked.first - others.length;
    if (missing === 0) return others;
    const after = isThrough ? asked.after : undefined;
    return [...others, ...(await this.#part(pool, { ...asked, first: missing, after }, `= '${last}'`))];
  }

  /** The next rows; with `only`, those alone whose first key is so. */
  async #part(
    pool: Pick<Pool, 'query'>,
    { viewer, filter, order, backwards, first, after, columns, positions = true }: PageAsked<F, O>,
    only?: string,
  ): Promise<Placed<R>[]> {
    const parameters = new Parameters();
    const descending = (this.declared.orders[order].descending ?? false) !== (backwards ?? false);
    const keys = this.#sortKeys(order, viewer, parameters.add);
    let filterValues = 0;
    const ofFilter = (value: unknown) => {
      filterValues += 1;
      return parameters.add(value);
    };
    const where = this.#where(viewer, parameters.add, ofFilter, filter);
    if (only) where.push(`${keys[0]!.sql} ${only}`);
    if (after) {
      const position = keys.map(({ type }, i) => `${parameters.add(after[i])}::${type}`);
      where.push(
        `(${keys.map(({ sql }) => sql).join(', ')}) ${descending ? '<' : '>'} (${position.join(', ')})`,
      );
    }
    const direction = descending ? 'desc' : 'asc';
    const placed = positions ? keys.map(({ sql }, i) => `(${sql})::text as sort${i}`) : [];
    const isUsual = this.#usualLimits.has(first);
    const limit = filterValues === 0 && isUsual ? first : parameters.add(first);
    const rows = await query<Record<string, unknown>>(
      pool,
      `select ${[this.table.select('r', columns), ...placed].join(', ')}
       from ${this.#from} where ${where.join(' and ')}
       order by ${keys.map(({ sql }) => `${sql} ${direction}`).join(', ')} limit ${limit}`,
      parameters.values,
      filterValues > 0 || isUsual ? this.#names : unnamed,
    );
    // What it is sorted by stays in the row: an object that loses properties is slow to read from then on.
    return rows.map((row) => ({ row: row as R, position: placed.map((_, i) => String(row[`sort${i}`])) }));
  }

  /** Of how many rows at most a count is made; undefined where all are counted. */
  get mostCounted(): number | undefined {
    return this.declared.mostCounted;
  }

  /** How many rows the whole list has for this viewer, as far as they are counted (`mostCounted`). */
  async count(pool: Pick<Pool, 'query'>, viewer: Viewer, filter: F): Promise<number> {
    const parameters = new Parameters();
    const rows = await query<{ n: number }>(
      pool,
      `select count(*)::int as n from ${this.#counted(viewer, parameters, filter)}`,
      parameters.values,
      this.#names,
    );
    return rows[0]!.n;
  }

  #counted(viewer: Viewer, parameters: Parameters, filter: F): string {
    const { mostCounted, join = '' } = this.declared;
    if (mostCounted === undefined) {
      const where = this.#where(viewer, parameters.add, parameters.add, filter);
      return `${this.#from} where ${where.join(' and ')}`;
    }
    const visible = this.declared.visible(viewer, parameters.add);
    const fits = this.#fits(viewer, parameters.add, filter);
    const [order] = this.orderNames;
    const { descending } = this.declared.orders[order!];
    const keys = this.#sortKeys(order!, viewer, parameters.add);
    const by = keys.map(({ sql }) => `${sql} ${descending ? 'desc' : 'asc'}`).join(', ');
    // In the text, as the limit of a page is: for a parameter PostgreSQL reckons with a tenth of the table, and plans each time anew.
    const looked = `select r.* from ${this.table.view} r where ${['true', ...fits].join(' and ')}
      order by ${by} limit ${mostCounted}`;
    return `(${looked}) r ${join} where ${visible}`;
  }

  /** The rows with these ids, as far as the viewer may see them, whether the list holds them or not. */
  withIds(pool: Pick<Pool, 'query'>, viewer: Viewer, ids: readonly string[]): Promise<R[]> {
    const parameters = new Parameters();
    const isAsked = parameters.isOneOf('r.id', ids, 'uuid');
    const where = `${isAsked} and ${this.declared.visible(viewer, parameters.add)}`;
    return query<R>(
      pool,
      `select ${this.table.select('r')} from ${this.#from} where ${where}`,
      parameters.values,
    );
  }

  /** Where a row stands that has just been made. */
  positionOf(row: R, order: O): Position {
    return this.declared.orders[order].by.map((by) => {
      const value = typeof by === 'string' ? row[by] : by.of(row);
      return value instanceof Date ? value.toISOString() : String(value);
    });
  }

  get #from(): string {
    return `${this.table.view} r ${this.declared.join ?? ''}`;
  }

  /**
   * What holds for a row of the list, each condition once: PostgreSQL takes one that is there twice for two, which leave so few
   * rows that it reads and sorts the whole table for a page.
   */
  #where(viewer: Viewer, parameter: Parameter, ofFilter: Parameter, filter: F): string[] {
    return [...new Set([this.declared.visible(viewer, parameter), ...this.#fits(viewer, ofFilter, filter)])];
  }

  #fits(viewer: Viewer, parameter: Parameter, filter: F): string[] {
    const parts = this.declared.where?.(viewer, parameter, filter) ?? [];
    return parts.filter((sql): sql is string => !!sql);
  }

  #sortKeys(order: O, viewer: Viewer, parameter: Parameter): { sql: string; type: string }[] {
    return this.declared.orders[order].by.map((by) => {
      if (typeof by === 'string') return { sql: `r.${snake(by)}`, type: this.table.columns[by]!.sql };
      return { sql: typeof by.sql === 'string' ? by.sql : by.sql(viewer, parameter), type: by.type };
    });
  }
}

/** Declares a list over a table: `list(timelineTable, { visible, where, orders })`. */
export const list = <C extends ColumnSet, F = object, O extends string = string>(
  table: Table<C>,
  declared: Declaration<RowOfColumns<C>, F, O>,
): List<RowOfColumns<C>, F, O> => new List(table, declared);
