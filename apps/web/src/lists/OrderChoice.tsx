import { useSearchParams } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import type { Order } from './order.js';
import styles from './OrderChoice.module.css';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import { withSearch } from '../ui/with-search.js';

/** The choice of orders, in words; on a phone a button that opens the phone's own list. The URL holds it. */
export function OrderChoice({ orders, order }: { orders: readonly Order[]; order: Order }) {
  const [search, setSearch] = useSearchParams();
  const isNarrow = useIsNarrow();
  return (
    <label className={styles.order}>
      <span className="visually-hidden">Order</span>
      <select
        value={order.key}
        onChange={(event) =>
          setSearch(withSearch(search, { sort: event.target.value }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        {orders.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <Icon name={isNarrow ? 'sort' : 'down'} size={18} />
    </label>
  );
}
