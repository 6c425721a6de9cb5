import { type ComponentType, Fragment, type ReactNode } from 'react';
import { Button } from './Button.js';

/** Where a list goes on, as `usePaginationFragment` tells it. */
interface Paging {
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: (count: number) => unknown;
}

interface ShowMoreProps {
  readonly paging: Paging;
  /** How many come at a time. */
  readonly count?: number;
  readonly className?: string;
  readonly children?: string;
}

/** The button that loads more of a list, while there is more. */
export function ShowMore({ paging, count = 40, className, children = 'Show more' }: ShowMoreProps) {
  const { hasNext, isLoadingNext, loadNext } = paging;
  if (!hasNext) return null;
  return (
    <div className={className}>
      <Button busy={isLoadingNext} onClick={() => loadNext(count)}>
        {children}
      </Button>
    </div>
  );
}

// About as many lines fit on a screen; as many rows are kept live.
const live = 12;

export interface PagedListProps<N> {
  readonly nodes: readonly N[];
  readonly row: (node: N) => ReactNode;
  /** Keeps a row up to date, for kinds whose rows announce their changes; see `liveRow`. */
  readonly live?: ComponentType<{ id: string }>;
  /** What stands above the rows. */
  readonly head?: ReactNode;
  /** What stands in place of the rows when there are none. */
  readonly empty: ReactNode;
  readonly paging: Paging;
  readonly count?: number;
  /** Classes of the list, and of what holds its button. */
  readonly classes?: { readonly list?: string; readonly more?: string };
}

/** A list of a page: its rows, and more on request. */
export function PagedList<N extends { readonly id: string }>({
  nodes,
  row,
  live: Live,
  head,
  empty,
  paging,
  count,
  classes = {},
}: PagedListProps<N>) {
  return (
    <>
      {Live && nodes.slice(0, live).map(({ id }) => <Live key={id} id={id} />)}
      {nodes.length > 0 ? (
        <>
          {head}
          <ul className={classes.list}>
            {nodes.map((node) => (
              <Fragment key={node.id}>{row(node)}</Fragment>
            ))}
          </ul>
        </>
      ) : (
        empty
      )}
      <ShowMore paging={paging} count={count} className={classes.more} />
    </>
  );
}
