import type { ReactNode } from 'react';
import { LiveList, type LiveListProps } from '../live/LiveList.js';
import type { Pages } from '../relay/usePages.js';
import { Button } from './Button.js';

interface ShowMoreProps {
  readonly pages: Pages;
  readonly className?: string;
  readonly children?: string;
}

/** The button that loads more of a list, while there is more, and that tries again what did not come. */
export function ShowMore({ pages, className, children = 'Show more' }: ShowMoreProps) {
  if (!pages.hasNext) return null;
  return (
    <div className={className}>
      <p className="small" role="alert">
        {pages.hasFailed && 'More could not be loaded.'}
      </p>
      <Button
        icon={pages.hasFailed ? 'retry' : undefined}
        busy={pages.isLoadingNext}
        onClick={pages.showMore}
      >
        {pages.hasFailed ? 'Try again' : children}
      </Button>
    </div>
  );
}

export interface PagedListProps<N> extends Pick<LiveListProps<N>, 'nodes' | 'row' | 'live'> {
  /** What stands above the rows. */
  readonly head?: ReactNode;
  /** What stands in place of the rows when there are none. */
  readonly empty: ReactNode;
  readonly pages: Pages;
  /** Classes of the list, and of what holds its button. */
  readonly classes?: { readonly list?: string; readonly more?: string };
}

/** A list of a page: its rows, and more on request. */
export function PagedList<N extends { readonly id: string }>({
  nodes,
  row,
  live,
  head,
  empty,
  pages,
  classes = {},
}: PagedListProps<N>) {
  return (
    <>
      {nodes.length > 0 ? (
        <>
          {head}
          <LiveList nodes={nodes} row={row} live={live} onGone={pages.remove} className={classes.list} />
        </>
      ) : (
        empty
      )}
      <ShowMore pages={pages} className={classes.more} />
    </>
  );
}
