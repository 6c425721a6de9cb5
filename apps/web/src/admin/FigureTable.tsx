import { Fragment, type MouseEvent, type ReactNode, useState } from 'react';
import type { Order } from '../lists/order.js';
import { isSortedBy, SortLink } from '../lists/SortLink.js';
import { Button } from '../ui/Button.js';
import { ScrollBox } from '../ui/ScrollBox.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import styles from './Admin.module.css';
import { useFilesAtTitle } from './FilesAtTitle.js';
import { SaveList } from './SaveList.js';
import type { FileColumn } from './table-file.js';
import * as texts from './texts.js';

/** So many rows of ten are there on a phone before all are asked for. */
export const fewRows = 5;

/** A column of a table of figures. The first one names the row. */
export interface FigureColumn<R> extends FileColumn<R> {
  /** What stands on the page; left out, the column is in the file alone. */
  readonly shown?: (row: R) => ReactNode;
  /** Not on a phone. */
  readonly isWide?: boolean;
  /** Words and times stand at the left. */
  readonly isText?: boolean;
  /** On a phone it takes two lines where one is too long: a moment, a difference. Figures never do. */
  readonly isWrapped?: boolean;
  /** Of buttons that say themselves what they do: its head is for who does not see them. */
  readonly isHeadHidden?: boolean;
  /** The key of the order by it, where the table can be sorted so. */
  readonly sort?: string;
}

interface FigureTableProps<R> {
  /** What the table is called. */
  readonly label: string;
  readonly columns: readonly FigureColumn<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  /** True for what all rows that are not shown one by one come to. */
  readonly isOthers?: (row: R) => boolean;
  /** True for the row that was chosen. */
  readonly isChosen?: (row: R) => boolean;
  /** On a phone it begins with so many rows; a press shows the others. */
  readonly fewOnPhone?: number;
  /** No higher than a chart; what is further down is scrolled to. */
  readonly isLong?: boolean;
  /** What stands beneath a row, over all columns; of a row that has none, undefined. */
  readonly beneath?: (row: R) => ReactNode;
  /** What the rows are sorted by, where one may choose. */
  readonly order?: Order;
  /** On a phone each row stands by itself, and its figures beside each other beneath its name, each under its head. */
  readonly isStacked?: boolean;
  /** A press anywhere in a row is one of the link that names it. */
  readonly isRowPressed?: boolean;
}

interface HeadProps {
  readonly column: Pick<FigureColumn<never>, 'head' | 'sort' | 'isHeadHidden'>;
  readonly order: Order | undefined;
}

/** What stands at the head of a column; a press that sorts by it, where that can be. */
function Head({ column: { head, sort, isHeadHidden }, order }: HeadProps) {
  if (sort !== undefined && order) return <SortLink label={head} sort={sort} order={order} />;
  return isHeadHidden ? <span className="visually-hidden">{head}</span> : head;
}

/** Presses the link that names a row, with the same keys held, unless something else was pressed or words were chosen. */
const pressName = (event: MouseEvent<HTMLTableRowElement>) => {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  if ((target as Element).closest('a, button') || String(window.getSelection()) !== '') return;
  const name = currentTarget.querySelector('th a');
  name?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
};

/** Figures in rows. A table that is too wide for a phone scrolls by itself. */
export function FigureTable<R>({
  label,
  columns,
  rows,
  keyOf,
  isChosen,
  isOthers,
  isLong,
  beneath,
  order,
  fewOnPhone,
  isStacked = false,
  isRowPressed = false,
}: FigureTableProps<R>) {
  const few = useFew({ rows, isChosen, most: fewOnPhone });
  const [name, ...rest] = columns.filter(({ shown }) => shown !== undefined);
  const more = (row: R) => {
    const content = beneath?.(row);
    return (
      content !== undefined && (
        <tr>
          <td className={styles.text} colSpan={rest.length + 1}>
            {content}
          </td>
        </tr>
      )
    );
  };
  const look = ({ isWide, isText, isWrapped }: FigureColumn<R>) =>
    [isWide && 'wide-only', isText && styles.text, isWrapped && styles.wrapped].filter(Boolean).join(' ') ||
    undefined;
  const sorted = ({ sort }: FigureColumn<R>) =>
    sort !== undefined && order && isSortedBy(sort, order) ? order.direction : undefined;
  const table = (
    <ScrollBox label={texts.tableOf(label)} className={isLong ? styles.long : undefined}>
      <table className={isStacked ? `${styles.table} ${styles.stacked}` : styles.table}>
        <thead>
          <tr>
            {[name!, ...rest].map((column) => (
              <th key={column.head} scope="col" className={look(column)} aria-sort={sorted(column)}>
                <Head column={column} order={order} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {few.shown.map((row) => (
            <Fragment key={keyOf(row)}>
              <tr
                className={
                  isChosen?.(row)
                    ? styles.chosen
                    : isOthers?.(row)
                      ? styles.others
                      : isRowPressed
                        ? styles.pressed
                        : undefined
                }
                {...(isRowPressed && { onClick: pressName })}
              >
                <th scope="row">{name!.shown!(row)}</th>
                {rest.map((column) => (
                  <td key={column.head} className={look(column)} data-head={column.head}>
                    {column.shown!(row)}
                  </td>
                ))}
              </tr>
              {more(row)}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
  const rowsAtPress = few.isOpen ? texts.firstOf(fewOnPhone!) : texts.allOf(rows.length);
  return (
    <>
      {table}
      {few.hasPress && (
        <Button
          kind="text"
          aria-expanded={few.isOpen}
          aria-label={texts.rowsOf(label, rowsAtPress)}
          onClick={few.onToggle}
        >
          {rowsAtPress}
        </Button>
      )}
    </>
  );
}

type FewOf<R> = Pick<FigureTableProps<R>, 'rows' | 'isChosen'> & { readonly most: number | undefined };

/** On a phone the first rows alone, until all of them are asked for, or one of the others is chosen. */
const useFew = <R,>({ rows, isChosen, most = Infinity }: FewOf<R>) => {
  const [isAsked, setAsked] = useState(false);
  const isCut = useIsNarrow() && rows.length > most;
  const isBelow = rows.some((row, n) => n >= most && isChosen?.(row) === true);
  const isOpen = isAsked || isBelow;
  return {
    // The first rows alone would be without the one that is chosen.
    ...{ hasPress: isCut && !isBelow, isOpen, onToggle: () => setAsked(!isOpen) },
    shown: isCut && !isOpen ? rows.slice(0, most) : rows,
  };
};

interface SaveTableProps<R> {
  /** What the table is called. */
  readonly label: string;
  /** Of which days it is, the first and the last; left out where it is of now. */
  readonly about?: readonly string[];
  readonly columns: readonly FileColumn<R>[];
  readonly rows: readonly R[];
  /** What stands on the button; CSV when left out. */
  readonly children?: ReactNode;
  readonly isIcon?: boolean;
}

/** Figures in rows, all of them on the page, and the press that saves them: at the title of a panel, or beneath. */
export function SavedTable<R>({ about, ...table }: FigureTableProps<R> & Pick<SaveTableProps<R>, 'about'>) {
  const { label, columns, rows } = table;
  const isBeneath = useFilesAtTitle() === undefined;
  const file = <SaveTable label={label} columns={columns} rows={rows} {...(about && { about })} />;
  return (
    <>
      <FigureTable {...table} />
      {isBeneath ? <div className={styles.foot}>{file}</div> : file}
    </>
  );
}

/** Saves a table of which all rows are on the page. */
export function SaveTable<R>({ rows, ...file }: SaveTableProps<R>) {
  return <SaveList {...file} read={() => Promise.resolve({ rows, after: null })} />;
}
