import type { ReactNode } from 'react';
import { type Order } from './order.js';
import { ListTools } from './ListTools.js';
import { OrderChoice } from './OrderChoice.js';
import { PageHead, type PageHeadProps } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';

interface ListPageProps extends Pick<PageHeadProps, 'title' | 'primary' | 'actions'> {
  /** The sentence beneath the title. */
  readonly lead: ReactNode;
  readonly orders: readonly Order[];
  readonly order: Order;
  /** The list, which asks for its rows itself, so that it loads and fails alone. */
  readonly children: ReactNode;
}

/** A page with one list. */
export function ListPage({ title, primary, actions, lead, orders, order, children }: ListPageProps) {
  return (
    <>
      <PageHead title={title} primary={primary} actions={actions}>
        {lead}
      </PageHead>
      <ListTools>
        <OrderChoice orders={orders} order={order} />
      </ListTools>
      <RoutePanel>{children}</RoutePanel>
    </>
  );
}
