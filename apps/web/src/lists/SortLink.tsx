import { Link, useSearchParams } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import { withSearch } from '../ui/with-search.js';
import { type Order, pressed } from './order.js';
import styles from './SortLink.module.css';

/** Whether a list is sorted by this key, from either end. */
export const isSortedBy = (sort: string, order: Order): boolean => order.key.replace(/^-/, '') === sort;

const arrows = { ascending: 'up', descending: 'dn' };

interface SortLinkProps {
  readonly label: string;
  /** The key of the order by this column. */
  readonly sort: string;
  readonly order: Order;
}

/** The head of a column that a list can be sorted by: a press sorts by it, the next from its other end. The URL holds it. */
export function SortLink({ label, sort, order }: SortLinkProps) {
  const [search] = useSearchParams();
  const isSorted = isSortedBy(sort, order);
  return (
    <Link
      className={isSorted ? `${styles.sort} ${styles.sorted}` : styles.sort}
      to={withSearch(search, { sort: pressed(sort, order) })}
      replace
      preventScrollReset
    >
      {label}
      <Icon name={isSorted ? arrows[order.direction] : 'sort'} size={14} />
    </Link>
  );
}
