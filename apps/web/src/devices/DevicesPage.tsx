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
import * as texts from './texts.js';

/** The devices that the viewer may see. */
export function DevicesPage() {
  const [search] = useSearchParams();
  return (
    <ListPage
      title={texts.devices}
      lead={texts.lead}
      primary={{ to: '/devices/new', icon: 'plus', label: texts.addDevice }}
      orders={deviceOrders}
      order={orderIn(deviceOrders, search)}
    >
      <Devices />
    </ListPage>
  );
}

const columns = [
  { label: texts.columnName, sort: 'name' },
  { label: texts.columnAbout },
  { label: texts.battery, align: 'right' },
  { label: texts.lastUplink, align: 'right' },
  { label: texts.signal, align: 'right' },
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
      label={texts.devices}
      total={totalCount}
      nodes={edges.map(({ node }) => node)}
      head={<ListCount total={totalCount} nouns={[texts.oneDevice, texts.manyDevices]} order={order.label} />}
      table={{ columns, order, className: rowStyles.columns }}
      row={(device) => <DeviceRow device={device} showThing />}
      live={DeviceRowLive}
      pages={pages}
      empty={
        <Empty icon="device" link={{ to: '/devices/new', icon: 'plus', label: texts.addFirstDevice }}>
          {texts.noDevices}
        </Empty>
      }
    />
  );
}
