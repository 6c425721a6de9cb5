import { createContext, type ReactNode, use } from 'react';

interface Listed {
  /** A line of a table with heads, or an entry of a long list of which a part is on the page. */
  readonly role: 'row' | 'listitem';
  /** Which one of the whole list it is, from 1. */
  readonly at: number;
  /** How many the whole list has. */
  readonly of: number;
}

/** Where the row inside stands; a plain list says nothing. */
export const RowInList = createContext<Listed | null>(null);

interface PartProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** One line of a list: an entry of a plain list, or a line of a table. What it shows stands in cells. */
export function Row(props: PartProps) {
  const listed = use(RowInList);
  if (listed === null) return <li {...props} />;
  const { role, at, of } = listed;
  // The line of the heads counts as the first.
  return role === 'row' ? (
    <div {...props} role="row" aria-rowindex={at + 1} />
  ) : (
    <div {...props} role="listitem" aria-posinset={at} aria-setsize={of} />
  );
}

/** A part of a row that has a column of its own where there is width. */
export function Cell(props: PartProps) {
  return <div {...props} role={use(RowInList)?.role === 'row' ? 'cell' : undefined} />;
}
