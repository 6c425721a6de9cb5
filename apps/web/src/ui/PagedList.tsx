import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { Pages } from '../relay/usePages.js';
import { Button } from './Button.js';

interface ShowMoreProps {
  readonly pages: Pages;
  readonly className?: string;
  readonly children?: string;
}

/** The button that loads more of a list, while there is more. */
export function ShowMore({ pages, className, children = 'Show more' }: ShowMoreProps) {
  if (!pages.hasNext) return null;
  return (
    <div className={className}>
      <Button busy={pages.isLoadingNext} onClick={pages.showMore}>
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
  readonly pages: Pages;
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
  pages,
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
      <ShowMore pages={pages} className={classes.more} />
    </>
  );
}
