import type { BinaryRows } from '../binary-copy.js';
import { isIsoTime, millisecondsOf } from '../milliseconds.js';
import { snake } from './column.js';
import type { Values } from './reducers.js';
import type { AnyTable } from './table.js';

/** How values of one type go into a COPY, and which of them say there just what they say as text. */
interface Writer {
  readonly isExact: (value: unknown) => boolean;
  readonly write: (to: BinaryRows, value: never) => void;
}

const isInt = (value: unknown) => value === ((value as number) | 0);
const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';
const jsonOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const writers: Readonly<Record<string, Writer>> = {
  uuid: { isExact: isText, write: (to, value: string) => to.uuid(value) },
  text: { isExact: isText, write: (to, value: string) => to.text(value) },
  boolean: {
    isExact: (value) => typeof value === 'boolean',
    write: (to, value: boolean) => to.boolean(value),
  },
  int: { isExact: isInt, write: (to, value: number) => to.int(value) },
  bigint: { isExact: Number.isSafeInteger, write: (to, value: number) => to.bigint(value) },
  // As text -0 is 0.
  float8: { isExact: isNumber, write: (to, value: number) => to.float8(value + 0) },
  timestamptz: {
    isExact: (value) => value instanceof Date || (isText(value) && isIsoTime(value as string)),
    write: (to, value: Date | string) =>
      to.time(typeof value === 'string' ? millisecondsOf(value) : value.getTime()),
  },
  jsonb: { isExact: () => true, write: (to, value: unknown) => to.jsonb(jsonOf(value)) },
};

/** How rows of some columns are copied. */
export interface CopyOf {
  readonly names: readonly string[];
  readonly columns: string;
  readonly writers: readonly Writer[];
}

/** How rows of these columns are copied; undefined where a column has a type that is not. */
export const copyOf = (table: AnyTable, names: readonly string[]): CopyOf | undefined => {
  const own = names.map((name) => table.columns[name]!);
  const found = own.map(({ sql }) => writers[sql]);
  return found.every((writer) => writer !== undefined) && !own.some((column) => column.found)
    ? { names, columns: names.map(snake).join(', '), writers: found }
    : undefined;
};

/** Whether a COPY would store a row just as the statement does that takes its values as texts. */
export const isCopied = ({ names, writers: own }: CopyOf, row: Values): boolean => {
  for (let i = 0; i < names.length; i++) {
    const value = row[names[i]!];
    if (value !== null && value !== undefined && !own[i]!.isExact(value)) return false;
  }
  return true;
};

/** Adds a row as it is after the event that moved it to this version. */
export const writeCopied = (
  to: BinaryRows,
  { names, writers: own }: CopyOf,
  row: Values,
  version: number,
): void => {
  to.row(names.length);
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    const value = name === 'version' ? version : row[name];
    if (value === null || value === undefined) to.null();
    else own[i]!.write(to, value as never);
  }
};
