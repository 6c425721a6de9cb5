import { type ComponentType, Fragment, type ReactNode, useRef } from 'react';
import type { LiveRowProps } from './liveRow.js';
import { useRowsOnScreen } from './useRowsOnScreen.js';

export interface LiveListProps<N> extends Pick<LiveRowProps, 'onGone'> {
  readonly nodes: readonly N[];
  /** One element for each node. */
  readonly row: (node: N) => ReactNode;
  /** Keeps a row up to date, for kinds whose rows announce their changes; see `liveRow`. */
  readonly live?: ComponentType<LiveRowProps>;
  readonly className?: string;
}

/** Rows, of which those on the screen are kept up to date. */
export function LiveList<N extends { readonly id: string }>({
  nodes,
  row,
  live: Live,
  onGone,
  className,
}: LiveListProps<N>) {
  const list = useRef<HTMLUListElement>(null);
  const onScreen = useRowsOnScreen(
    list,
    nodes.map(({ id }) => id),
  );
  return (
    <>
      {Live && onScreen.map((id) => <Live key={id} id={id} onGone={onGone} />)}
      <ul ref={list} className={className}>
        {nodes.map((node) => (
          <Fragment key={node.id}>{row(node)}</Fragment>
        ))}
      </ul>
    </>
  );
}
