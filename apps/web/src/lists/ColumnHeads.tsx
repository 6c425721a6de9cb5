import { Link, useSearchParams } from 'react-router-dom';
import { withSearch } from '../ui/with-search.js';
import styles from './ColumnHeads.module.css';
import { Icon } from '../ui/Icon.js';
import { type Order, pressed } from './order.js';

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

const arrows = { ascending: 'up', descending: 'dn' };

/** The heads of a list's columns; a press sorts by one, the next from its other end. The URL holds it. */
export function ColumnHeads({ columns, order, className }: ColumnHeadsProps) {
  const [search] = useSearchParams();
  return (
    <div role="row" aria-rowindex={1} className={`${styles.heads} ${className}`}>
      {columns.map(({ label, sort, align }) => {
        const sorted = sort !== undefined && order.key.replace(/^-/, '') === sort;
        return (
          <div
            key={label}
            role="columnheader"
            className={align && styles[align]}
            aria-sort={sorted ? order.direction : undefined}
          >
            {sort === undefined ? (
              label
            ) : (
              <Link to={withSearch(search, { sort: pressed(sort, order) })} replace preventScrollReset>
                {label}
                <Icon name={sorted ? arrows[order.direction] : 'sort'} size={14} />
              </Link>
            )}
          </div>
        );
      })}
    </div>
  );
}
