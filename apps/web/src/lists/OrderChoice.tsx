import { useSearchParams } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import type { Order } from './order.js';
import styles from './OrderChoice.module.css';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import { withSearch } from '../ui/with-search.js';
import * as texts from './texts.js';

interface OrderChoiceProps {
  readonly orders: readonly Order[];
  readonly order: Order;
  /** On a phone a button alone, where the room is needed for something else. */
  readonly isShort?: boolean;
}

/** The choice of orders, in words. The URL holds it. */
export function OrderChoice({ orders, order, isShort = false }: OrderChoiceProps) {
  const [search, setSearch] = useSearchParams();
  const isNarrow = useIsNarrow();
  return (
    <label className={`${styles.order} ${isShort ? styles.short : ''}`}>
      <span className="visually-hidden">{texts.sortOrder}</span>
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
      <Icon name={isShort && isNarrow ? 'sort' : 'down'} size={18} />
    </label>
  );
}
