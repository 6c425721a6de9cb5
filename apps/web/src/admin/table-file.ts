import type { CsvValue } from '../ui/csv.js';

/** A column of a file. */
export interface FileColumn<R> {
  readonly head: string;
  /** What stands in the file; left out, the column is on the page alone. */
  readonly value?: (row: R) => CsvValue;
  /** What it is called in the file where that differs: with its unit. */
  readonly fileHead?: string;
}

/** The lines of a table's file: the names of the columns, then every row. */
export const fileLines = <R>(
  columns: readonly FileColumn<R>[],
  rows: readonly R[],
): readonly (readonly CsvValue[])[] => {
  const kept = columns.filter(({ value }) => value !== undefined);
  return [
    kept.map(({ head, fileHead = head }) => fileHead),
    ...rows.map((row) => kept.map(({ value }) => value!(row))),
  ];
};

/** The name of a table's file: what it is called, and of what it is. */
export const fileName = (label: string, about: readonly string[]): string =>
  `${[label, ...about]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')}.csv`;
