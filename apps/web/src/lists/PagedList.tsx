import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { LiveList, type LiveListProps } from '../live/LiveList.js';
import type { Pages } from '../relay/usePages.js';
import { Boundary } from '../ui/Boundary.js';
import { Button } from '../ui/Button.js';
import { retryable } from '../ui/retryable.js';
import { type Column, ColumnHeads } from './ColumnHeads.js';
import type { Order } from './order.js';
import styles from './PagedList.module.css';
import type { WindowedRowsProps } from './WindowedRows.js';
import * as texts from './texts.js';

const stops = () => [...document.querySelectorAll<HTMLElement>('a[href], button')];
const isAfter = (element: Element, stop: Element) =>
  (stop.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
const stopAfter = (before: Element | undefined) =>
  before?.isConnected ? stops().find((stop) => isAfter(stop, before)) : undefined;

interface ShowMoreProps {
  readonly pages: Pages;
  readonly className?: string;
  readonly children?: string;
}

/** The button that loads more of a list, while there is more, and that tries again what did not come. */
export function ShowMore({ pages, className, children = texts.showMore }: ShowMoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(undefined);
  const { hasNext, isLoadingNext } = pages;
  useEffect(() => {
    if (!before.current || isLoadingNext) return;
    // The focus goes on to the first of the rows that came, unless one went elsewhere meanwhile. With the last rows the button is gone.
    const { activeElement } = document;
    if (activeElement !== document.body && !box.current?.contains(activeElement)) return;
    const first = stopAfter(before.current);
    if (!first || box.current?.contains(first)) return;
    before.current = undefined;
    first.focus();
  });
  const handleMore = () => {
    before.current = stops().findLast((stop) => isAfter(box.current!, stop));
    pages.showMore();
  };
  if (!hasNext) return null;
  return (
    <div ref={box} className={className}>
      <p className="small" role="alert">
        {pages.hasFailed && texts.moreFailed}
      </p>
      <Button icon={pages.hasFailed ? 'retry' : undefined} busy={isLoadingNext} onClick={handleMore}>
        {pages.hasFailed ? texts.tryAgain : children}
      </Button>
    </div>
  );
}

// More rows than this are on the page in part only.
const most = 100;

type AnyRowsProps = WindowedRowsProps<{ readonly id: string }>;

// Few lists are so long. Where its code does not come, all rows are on the page.
const WindowedRows = retryable(
  async () => (await import('./WindowedRows.js')).WindowedRows as ComponentType<AnyRowsProps>,
);

/** The columns of a list, and what it is sorted by. */
export interface Columns {
  readonly columns: readonly Column[];
  readonly order: Order;
  /** The grid of the rows and of the heads above them. */
  readonly className: string | undefined;
}

export interface PagedListProps<N> extends Pick<LiveListProps<N>, 'nodes' | 'row' | 'live'> {
  /** What the list is called. */
  readonly label: string;
  /** How many there are, with those that are not loaded yet. */
  readonly total: number;
  /** What stands above the rows. */
  readonly head?: ReactNode;
  /** With them the list is a table. */
  readonly table?: Columns;
  /** What stands in place of the rows when there are none. */
  readonly empty: ReactNode;
  readonly pages: Pages;
  readonly className?: string;
}

/** A list of a page: its rows, and more on request. */
export function PagedList<N extends { readonly id: string }>({ head, empty, ...list }: PagedListProps<N>) {
  return (
    <>
      {list.nodes.length > 0 ? (
        <>
          {head}
          <Rows {...list} />
        </>
      ) : (
        empty
      )}
      <ShowMore pages={list.pages} className={styles.more} />
    </>
  );
}

function Rows<N extends { readonly id: string }>({
  nodes,
  row,
  live,
  label,
  total,
  table,
  pages,
  className,
}: Omit<PagedListProps<N>, 'head' | 'empty'>) {
  const list = { nodes, row, live, onGone: pages.remove, className };
  const part = { rows: table ? 'row' : 'listitem', from: 0, of: total } as const;
  const isLong = nodes.length > most;
  if (!table && !isLong) return <LiveList {...list} />;
  const all = <LiveList {...list} part={part} />;
  const rows = isLong ? (
    <Boundary fallback={() => all}>
      <Suspense fallback={all}>
        <WindowedRows {...(list as unknown as AnyRowsProps)} part={part} />
      </Suspense>
    </Boundary>
  ) : (
    all
  );
  return table ? (
    <div className={styles.table} role="table" aria-label={label} aria-rowcount={total + 1}>
      <ColumnHeads {...table} />
      {rows}
    </div>
  ) : (
    <div role="list" aria-label={label}>
      {rows}
    </div>
  );
}
