import { type Column, int, type RowOfColumns, snake } from './column.js';

export type ColumnSet = Readonly<Record<string, Column>>;

/** `N` are the names of the table's columns. */
export interface TableOptions<N extends string = string> {
  /**
   * What reading needs besides the key, made after a rebuild has loaded: names and the part of `create index` that
   * follows the table, `(lower(name), id)`.
   */
  readonly indexes?: Readonly<Record<string, string>>;
  /** The same for what writing needs; made with the table. */
  readonly writeIndexes?: Readonly<Record<string, string>>;
  /** What follows the closing parenthesis of `create table`: `with (fillfactor = 70)`. */
  readonly storage?: string;
  /** The kind under which a changed row is announced. Without one its changes cannot be watched. */
  readonly announces?: string;
  /**
   * Whose pages show the rows: a change of a row is announced as a change of those, too. The kind, and the column with the
   * id; one that is empty announces nothing.
   */
  readonly shownBy?: readonly { readonly kind: string; readonly by: N }[];
  /**
   * Rows that end with a row of another table of the same projection, and the column that names that row. Their events
   * stand in its stream and so move its version, unless they have a stream of their own.
   */
  readonly partOf?: { readonly table: AnyTable; readonly by: N; readonly ownStream?: true };
  /**
   * Rows can be removed. What was removed leaves its key and the version that removed it in `<name>_removed`, so that an
   * older event that is delivered again does not bring it back.
   */
  readonly removable?: true;
  /**
   * Columns that show the texts of a person, and the column with that person's id. An erasure empties them in every
   * generation, past the projection (`scrubPersons`).
   */
  readonly personal?: { readonly of: N; readonly texts: readonly N[] };
  /** Later events often make rows that are there already: a COPY of them would be refused. */
  readonly madeAgain?: true;
  /** Columns that may differ between two folds of the same events, and so are not compared. */
  readonly uncompared?: readonly N[];
  /** The name of the view, where it is not the table's: a composite view has that one. */
  readonly viewName?: string;
  /** SQL of the view, where it is more than the table's columns; `null` for a table that is not read. */
  readonly view?: ((from: string, generation: number) => string) | null;
}

/**
 * A table of the read model as one value. Its tables live in generations (`read.timeline_g3`) and are read through a
 * view (`timeline`, in the schema of the reading program); the statements that make both, the select list and the type of
 * a row follow from it.
 */
export class Table<C extends ColumnSet = ColumnSet> {
  readonly key: readonly string[];
  /** Columns that take the moment of an event, by what the event does to the row. */
  readonly moments: { readonly [K in 'insert' | 'update' | 'remove']: readonly string[] };
  /** Where removed rows left their keys; undefined for a table whose rows stay. */
  readonly removed: AnyTable | undefined;

  constructor(
    readonly name: string,
    readonly columns: C,
    readonly options: TableOptions = {},
  ) {
    this.key = Object.keys(columns).filter((column) => columns[column]!.isKey);
    if (this.key.length === 0) throw new Error(`Table ${name} has no key`);
    const { partOf } = options;
    // A removal names nothing but the key, and has to move the version of the whole, too.
    if (partOf && !partOf.ownStream && !this.key.includes(partOf.by))
      throw new Error(`The key of table ${name} does not name what its rows are part of`);
    const changed = Object.keys(columns).filter((column) => columns[column]!.momentOf === 'change');
    const inserted = Object.keys(columns).filter((column) => columns[column]!.momentOf === 'insert');
    this.moments = { insert: [...inserted, ...changed], update: changed, remove: [] };
    const keyColumns = Object.fromEntries(this.key.map((column) => [column, columns[column]!]));
    this.removed = options.removable && new Table(`${name}_removed`, { ...keyColumns, version: int() });
  }

  // Every read asks for it, and a table has up to sixty columns.
  readonly #selects = new Map<string, string>();
  readonly #partSelects = new WeakMap<readonly string[], string>();

  /** Where rows of one generation are. */
  in(generation: number): string {
    return `read.${this.name}_g${generation}`;
  }

  /** Where rows are read: unqualified, since each program reads in the schema of its own version. */
  get view(): string {
    return this.options.viewName ?? this.name;
  }

  /** Statements that make the empty table of a generation, with what writing needs. */
  create(generation: number): string {
    const { writeIndexes } = this.options;
    return [this.createTable(generation), ...this.#createIndexes(generation, writeIndexes)].join('\n');
  }

  /** The statement that makes the empty table of a generation, without indexes. */
  createTable(generation: number): string {
    const columns = Object.entries(this.columns).map(
      ([name, { sql, isNull, derived }]) =>
        `${snake(name)} ${sql}${isNull ? '' : ' not null'}${derived ? ` default ${derived.sql}` : ''}`,
    );
    const key = `primary key (${this.key.map(snake).join(', ')})`;
    return `create table ${this.in(generation)} (\n  ${[...columns, key].join(',\n  ')}\n) ${this.options.storage ?? ''};`;
  }

  /** Statements that make every index that is not there: what reading needs, and what a build that began the generation did not know. */
  createIndexes(generation: number): string {
    return this.#createIndexes(generation, this.#everyIndex).join('\n');
  }

  /** Every index of a generation: its name, and what follows the table in `create index`. */
  indexes(generation: number): { readonly name: string; readonly rest: string }[] {
    return this.#named(generation, this.#everyIndex);
  }

  /** What the view selects when it shows a generation; nothing for a table without a view. */
  viewQuery(generation: number): string | undefined {
    const { view } = this.options;
    if (view === null) return undefined;
    const shown = Object.keys(this.columns).filter((name) => !this.columns[name]!.isHidden);
    return (
      view?.(this.in(generation), generation) ??
      `select ${shown.map(snake).join(', ')} from ${this.in(generation)}`
    );
  }

  /** `a.thing_id as "thingId", …`: the columns of the view under the names of a row. */
  select(alias: string, names?: readonly string[]): string {
    if (names) return this.#partSelect(alias, names);
    const known = this.#selects.get(alias);
    if (known !== undefined) return known;
    const made = this.#select(alias, Object.keys(this.columns));
    this.#selects.set(alias, made);
    return made;
  }

  /** One list of names comes with each page that a document asks for. */
  #partSelect(alias: string, names: readonly string[]): string {
    const known = this.#partSelects.get(names);
    if (known?.startsWith(`${alias}.`)) return known;
    const made = this.#select(alias, names);
    this.#partSelects.set(names, made);
    return made;
  }

  #select(alias: string, names: readonly string[]): string {
    return names
      .filter((name) => !this.columns[name]!.isHidden)
      .map((name) => {
        const cast = this.columns[name]!.sql === 'bigint' ? '::float8' : '';
        return `${alias}.${snake(name)}${cast} as "${name}"`;
      })
      .join(', ');
  }

  get #everyIndex(): Readonly<Record<string, string>> {
    return { ...this.options.writeIndexes, ...this.options.indexes };
  }

  #createIndexes(generation: number, indexes: Readonly<Record<string, string>> = {}): string[] {
    return this.#named(generation, indexes).map(
      ({ name, rest }) => `create index if not exists ${name} on ${this.in(generation)} ${rest};`,
    );
  }

  #named(
    generation: number,
    indexes: Readonly<Record<string, string>>,
  ): { readonly name: string; readonly rest: string }[] {
    return Object.entries(indexes).map(([name, rest]) => ({
      name: `${this.name}_g${generation}_${name}`,
      rest,
    }));
  }
}

export type AnyTable = Table;

/** A derived column that counts the rows of another table which are part of a row, or tells whether there is one at all. */
export interface PartCount {
  readonly column: string;
  /** The table of the parts; its `partOf` names the table that has the column. */
  readonly of: AnyTable;
  /** A column of the parts that is true or false: the derived one then tells whether it is true of any of them. */
  readonly any?: string;
}

/** Declares a table: `table('timeline', { id: uuid().key(), … }, { indexes: … })`. */
export const table = <C extends ColumnSet>(
  name: string,
  columns: C,
  options?: TableOptions<keyof C & string>,
): Table<C> => new Table(name, columns, options);

/** A table with `version` as its last column: the version of their stream that rows show. Reducers ask for that column. */
export const versionedTable = <C extends ColumnSet>(
  name: string,
  columns: C,
  options?: TableOptions<keyof C & string>,
) => table(name, { ...columns, version: int() }, options);

/** What a row shows before anything is known of it: derived columns as they begin, all others empty. */
export const emptyRow = (table: AnyTable): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(table.columns).map(([name, { derived }]) => [name, derived?.value ?? null]),
  );

/** The type of a row as readers get it. */
export type RowOf<T> = T extends Table<infer C> ? RowOfColumns<C> : never;
