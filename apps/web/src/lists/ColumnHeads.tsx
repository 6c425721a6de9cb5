import styles from './ColumnHeads.module.css';
import type { Order } from './order.js';
import { isSortedBy, SortLink } from './SortLink.js';

/** A column of a list. */
export interface Column {
  readonly label: string;
  /** The key of the order by it, where the list can be sorted so. */
  readonly sort?: string;
  /** Figures stand at the right. */
  readonly align?: 'right';
}

interface ColumnHeadsProps {
  readonly columns: readonly Column[];
  readonly order: Order;
  /** The grid that the rows are laid out in, too. */
  readonly className: string | undefined;
}

/** The heads of a list's columns; a press sorts by one, the next from its other end. The URL holds it. */
export function ColumnHeads({ columns, order, className }: ColumnHeadsProps) {
  return (
    <div role="row" aria-rowindex={1} className={`${styles.heads} ${className}`}>
      {columns.map(({ label, sort, align }) => {
        const isSorted = sort !== undefined && isSortedBy(sort, order);
        return (
          <div
            key={label}
            role="columnheader"
            className={align && styles[align]}
            aria-sort={isSorted ? order.direction : undefined}
          >
            {sort === undefined ? label : <SortLink label={label} sort={sort} order={order} />}
          </div>
        );
      })}
    </div>
  );
}
