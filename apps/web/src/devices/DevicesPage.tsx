import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { ListCount } from '../lists/ListCount.js';
import { ListPage } from '../lists/ListPage.js';
import { orderIn } from '../lists/order.js';
import { PagedList } from '../lists/PagedList.js';
import type { DevicesPage_query$key } from './__generated__/DevicesPage_query.graphql.js';
import { deviceOrders } from './device-orders.js';
import { DeviceRowLive } from './DeviceLive.js';
import { DeviceRow } from './DeviceRow.js';
import rowStyles from './DeviceRow.module.css';

/** The devices that the viewer may see. */
export function DevicesPage() {
  const [search] = useSearchParams();
  return (
    <ListPage
      title="Devices"
      lead="Probes and boards, with their battery, their last uplink and its signal."
      primary={{ to: '/devices/new', icon: 'plus', label: 'Add a device' }}
      orders={deviceOrders}
      order={orderIn(deviceOrders, search)}
    >
      <Devices />
    </ListPage>
  );
}

const columns = [
  { label: 'Name', sort: 'name' },
  { label: 'Model and thing' },
  { label: 'Battery', align: 'right' },
  { label: 'Last uplink', align: 'right' },
  { label: 'Signal', align: 'right' },
] as const;

function Devices() {
  const [search] = useSearchParams();
  const order = orderIn(deviceOrders, search);
  const { data, pages } = usePagedQuery<DevicesPage_query$key>(graphql`
    fragment DevicesPage_query on Query
    @refetchable(queryName: "DevicesPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      orderBy: { type: "DeviceOrder" }
      backwards: { type: "Boolean" }
      count: { type: "Int", defaultValue: 40 }
      cursor: { type: "String" }
    ) {
      allDevices(first: $count, after: $cursor, orderBy: $orderBy, backwards: $backwards)
        @connection(key: "DevicesPage_allDevices") {
        __id
        totalCount
        edges {
          node {
            id
            ...DeviceRow_device
          }
        }
      }
    }
  `);
  const { edges, totalCount } = data.allDevices;
  return (
    <PagedList
      label="Devices"
      total={totalCount}
      nodes={edges.map(({ node }) => node)}
      head={<ListCount total={totalCount} nouns={['device', 'devices']} order={order.label} />}
      table={{ columns, order, className: rowStyles.columns }}
      row={(device) => <DeviceRow device={device} showThing />}
      live={DeviceRowLive}
      pages={pages}
      empty={
        <Empty icon="device" link={{ to: '/devices/new', icon: 'plus', label: 'Add the first device' }}>
          Probes that measure water, warmth and pH are listed here with their battery and signal. There are
          none yet.
        </Empty>
      }
    />
  );
}
