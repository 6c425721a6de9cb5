import { useSearchParams } from 'react-router-dom';
import { SelectBox } from '../ui/SelectBox.js';
import { withSearch } from '../ui/with-search.js';
import type { Order } from './order.js';
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
  return (
    <SelectBox
      label={texts.sortOrder}
      value={order.key}
      options={orders}
      shortIcon={isShort ? 'sort' : undefined}
      onChoose={(sort) =>
        setSearch(withSearch(search, { sort }), { replace: true, preventScrollReset: true })
      }
    />
  );
}
