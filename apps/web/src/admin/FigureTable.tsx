import type { ReactNode } from 'react';
import { Button } from '../ui/Button.js';
import { codeForPress } from '../ui/code.js';
import type { CsvValue } from '../ui/csv.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import styles from './Admin.module.css';
import * as texts from './texts.js';

/** A column of a table of figures. The first one names the row. */
export interface FigureColumn<R> {
  readonly head: string;
  /** What stands on the page; left out, the column is in the file alone. */
  readonly shown?: (row: R) => ReactNode;
  /** What stands in the file; left out, the column is on the page alone. */
  readonly value?: (row: R) => CsvValue;
  /** What it is called in the file where that differs: with its unit. */
  readonly fileHead?: string;
  /** Not on a phone. */
  readonly isWide?: boolean;
  /** Words and times stand at the left. */
  readonly isText?: boolean;
}

interface FigureTableProps<R> {
  /** What the table is called. */
  readonly label: string;
  readonly columns: readonly FigureColumn<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  /** True for the row that was chosen. */
  readonly isChosen?: (row: R) => boolean;
  /** No higher than a chart; what is further down is scrolled to. */
  readonly isLong?: boolean;
}

/** Figures in rows. A table that is too wide for a phone scrolls by itself. */
export function FigureTable<R>({ label, columns, rows, keyOf, isChosen, isLong }: FigureTableProps<R>) {
  const [name, ...rest] = columns.filter(({ shown }) => shown !== undefined);
  const look = ({ isWide, isText }: FigureColumn<R>) =>
    [isWide && 'wide-only', isText && styles.text].filter(Boolean).join(' ') || undefined;
  return (
    <div
      className={isLong ? styles.long : styles.scroll}
      tabIndex={0}
      role="region"
      aria-label={texts.tableOf(label)}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {[name!, ...rest].map((column) => (
              <th key={column.head} scope="col" className={look(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={isChosen?.(row) ? styles.chosen : undefined}>
              <th scope="row">{name!.shown!(row)}</th>
              {rest.map((column) => (
                <td key={column.head} className={look(column)}>
                  {column.shown!(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const csv = codeForPress(() => import('../ui/csv.js'));

/** The lines of a table's file: the names of the columns, then every row. */
export const fileLines = <R,>(
  columns: readonly FigureColumn<R>[],
  rows: readonly R[],
): readonly (readonly CsvValue[])[] => {
  const kept = columns.filter(({ value }) => value !== undefined);
  return [
    kept.map(({ head, fileHead = head }) => fileHead),
    ...rows.map((row) => kept.map(({ value }) => value!(row))),
  ];
};

interface SaveTableProps<R> {
  /** What the table is called. */
  readonly label: string;
  /** Of which days it is: the first and the last. */
  readonly about: readonly string[];
  readonly columns: readonly FigureColumn<R>[];
  readonly rows: readonly R[];
}

/** Saves a table as a CSV file. */
export function SaveTable<R>({ label, about, columns, rows }: SaveTableProps<R>) {
  const name = [label, ...about]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const handleSave = () =>
    csv.come().then(
      ({ csvText, saveCsvFile }) => saveCsvFile(`${name}.csv`, csvText(fileLines(columns, rows))),
      (error: unknown) => notify(sentenceOf(error), 'bad'),
    );
  return (
    <Button kind="text" icon="download" aria-label={texts.csvOf(label)} onClick={() => void handleSave()}>
      {texts.csv}
    </Button>
  );
}
