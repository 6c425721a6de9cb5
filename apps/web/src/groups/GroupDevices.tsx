import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { DeviceRowLive } from '../devices/DeviceLive.js';
import { DeviceRow } from '../devices/DeviceRow.js';
import { ListCount } from '../lists/ListCount.js';
import { ListTools } from '../lists/ListTools.js';
import { orderIn } from '../lists/order.js';
import { OrderChoice } from '../lists/OrderChoice.js';
import { PagedList } from '../lists/PagedList.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import type { GroupDevices_query$key } from './__generated__/GroupDevices_query.graphql.js';
import { groupDeviceOrders } from './group-orders.js';

import * as texts from './texts.js';

/** The devices that measure at things of the group, as far as the viewer may see both. */
export function GroupDevices() {
  const [search] = useSearchParams();
  const order = orderIn(groupDeviceOrders, search);
  const { data, pages } = usePagedQuery<GroupDevices_query$key>(graphql`
    fragment GroupDevices_query on Query
    @refetchable(queryName: "GroupDevicesQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      id: { type: "UUID!" }
      orderBy: { type: "DeviceOrder" }
      backwards: { type: "Boolean" }
      count: { type: "Int", defaultValue: 40 }
      cursor: { type: "String" }
    ) {
      allDevices(groupId: $id, first: $count, after: $cursor, orderBy: $orderBy, backwards: $backwards)
        @connection(key: "GroupDevices_allDevices") {
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
    <>
      <ListTools>
        <OrderChoice orders={groupDeviceOrders} order={order} />
      </ListTools>
      <PagedList
        label={texts.devices}
        total={totalCount}
        nodes={edges.map(({ node }) => node)}
        head={
          <ListCount total={totalCount} nouns={[texts.device, texts.devicesCounted]} order={order.label} />
        }
        row={(device) => <DeviceRow device={device} showThing />}
        live={DeviceRowLive}
        pages={pages}
        empty={<Empty icon="device">{texts.noDevices}</Empty>}
      />
    </>
  );
}
