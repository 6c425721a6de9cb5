/** What PostgreSQL needs to know of a column, and the type that its value has in a row (`T`). */
export interface Column<T = unknown> {
  readonly sql: string;
  readonly isNull: boolean;
  readonly isKey: boolean;
  /** Present when the projection's own SQL writes the column, not its reducers: what a new row has until then. */
  readonly derived?: Initial<T>;
  /** Stored, and left out of the view. */
  readonly isHidden: boolean;
  /** Present when the column holds the moment of an event: of the one that made the row, or of the last that changed it. */
  readonly momentOf?: 'insert' | 'change';
  /** Present when the statement that writes the row finds the value where its event has none: SQL of it, by generation, from `rows`. */
  readonly found?: (g: number) => string;
  /** Carries the type alone; never set. */
  readonly value?: T;
}

/** A value as TypeScript and as SQL have it. */
export interface Initial<T> {
  readonly value: T;
  readonly sql: string;
}

/** A column with the words that change it: `float8().null()`, `uuid().key()`. Each answers with a new column. */
export class ColumnOf<T> implements Column<T> {
  readonly isNull: boolean = false;
  readonly isKey: boolean = false;
  readonly isHidden: boolean = false;
  declare readonly derived?: Initial<T>;
  declare readonly momentOf?: 'insert' | 'change';
  declare readonly found?: (g: number) => string;
  declare readonly value?: T;

  constructor(readonly sql: string) {}

  /** May be empty. */
  null(): ColumnOf<T | null> {
    return this.#with({ isNull: true });
  }

  /** Belongs to the primary key, in the order of declaration. */
  key(): ColumnOf<T> {
    return this.#with({ isKey: true });
  }

  /** Written by SQL of the projection after its reducers; until then a new row has `value`. */
  derivedFrom(value: T, sql = literalOf(value)): DerivedColumn<T> {
    return this.#with({ derived: { value, sql } }) as DerivedColumn<T>;
  }

  /** Holds the moment of the event that made the row; reducers leave it out. */
  ofInsert(this: ColumnOf<Date>): MomentColumn<Date> {
    return this.#with({ momentOf: 'insert' }) as MomentColumn<Date>;
  }

  /**
   * Holds the moment of the last event that made the row or changed a column of it; reducers leave it out. An event that
   * only moves the row's version, or concerns a part of it, is no change.
   */
  ofChange(this: ColumnOf<Date>): MomentColumn<Date> {
    return this.#with({ momentOf: 'change' }) as MomentColumn<Date>;
  }

  /**
   * Found by the statement that writes the row, in the tables of its generation, where the event says nothing of it: `sql` names
   * columns of the row as `rows.…`. For rows that events make and remove and do not update: an empty value is looked up at each write.
   */
  foundBy(sql: (g: number) => string): this {
    return this.#with({ found: sql }) as unknown as this;
  }

  /** Stored, and left out of the view. */
  hidden(): this {
    return this.#with({ isHidden: true }) as unknown as this;
  }

  #with<U>(change: Partial<Column>): ColumnOf<U> {
    return Object.assign(new ColumnOf<U>(this.sql), this, change);
  }
}

/** A column that the projection's own SQL writes. */
export type DerivedColumn<T> = ColumnOf<T> & { readonly derived: Initial<T> };

/** A column that holds the moment of an event. */
export type MomentColumn<T> = ColumnOf<T> & { readonly momentOf: 'insert' | 'change' };

const literalOf = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

export const uuid = () => new ColumnOf<string>('uuid');
export const text = <T extends string = string>() => new ColumnOf<T>('text');
export const boolean = () => new ColumnOf<boolean>('boolean');
export const int = () => new ColumnOf<number>('int');
export const float8 = () => new ColumnOf<number>('float8');
/** A whole number up to 2^53; the select list reads it as a number. */
export const bigint = () => new ColumnOf<number>('bigint');
/** A moment: a `Date` when read, ISO 8601 or a `Date` when written. */
export const time = () => new ColumnOf<Date>('timestamptz');
export const jsonb = <T = unknown>() => new ColumnOf<T>('jsonb');

/** The type of a row with these columns. */
export type RowOfColumns<C extends Readonly<Record<string, Column>>> = {
  -readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never;
};

/** `createdAt` as PostgreSQL spells it: `created_at`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
