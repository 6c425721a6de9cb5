import { type ComponentType, Fragment, type ReactNode, useRef } from 'react';
import { RowInList } from '../ui/Row.js';
import type { LiveRowProps } from './liveRow.js';
import { useRowsOnScreen } from './useRowsOnScreen.js';

/** A part of a list: which rows of the whole it holds. */
export interface PartOfList {
  /** What its rows are; without it they are entries of a list of their own. */
  readonly rows: 'row' | 'listitem';
  /** How many come before it. */
  readonly from: number;
  /** How many the whole list has. */
  readonly of: number;
}

export interface LiveListProps<N> extends Pick<LiveRowProps, 'onGone'> {
  readonly nodes: readonly N[];
  /** One element for each node. */
  readonly row: (node: N) => ReactNode;
  /** Keeps a row up to date, for kinds whose rows announce their changes; see `liveRow`. */
  readonly live?: ComponentType<LiveRowProps>;
  readonly className?: string;
  readonly part?: PartOfList;
}

/** Rows, of which those on the screen are kept up to date. */
export function LiveList<N extends { readonly id: string }>({
  nodes,
  row,
  live: Live,
  onGone,
  className,
  part,
}: LiveListProps<N>) {
  const list = useRef<HTMLDivElement & HTMLUListElement>(null);
  const onScreen = useRowsOnScreen(
    list,
    nodes.map(({ id }) => id),
  );
  const updates = Live && onScreen.map((id) => <Live key={id} id={id} onGone={onGone} />);
  if (!part)
    return (
      <>
        {updates}
        <ul ref={list} className={className}>
          {nodes.map((node) => (
            <Fragment key={node.id}>{row(node)}</Fragment>
          ))}
        </ul>
      </>
    );
  const { rows, from, of } = part;
  return (
    <>
      {updates}
      <div ref={list} className={className} role={rows === 'row' ? 'rowgroup' : 'none'}>
        {nodes.map((node, i) => (
          <RowInList key={node.id} value={{ role: rows, at: from + i + 1, of }}>
            {row(node)}
          </RowInList>
        ))}
      </div>
    </>
  );
}
