import { graphql } from 'relay-runtime';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { ListPage } from '../ui/ListPage.js';
import type { DevicesPage_query$key } from './__generated__/DevicesPage_query.graphql.js';
import { DeviceRowLive } from './DeviceLive.js';
import { DeviceHead, DeviceRow } from './DeviceRow.js';

/** The devices that the viewer may see. */
export function DevicesPage() {
  const { data, pages } = usePagedQuery<DevicesPage_query$key>(graphql`
    fragment DevicesPage_query on Query
    @refetchable(queryName: "DevicesPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(count: { type: "Int", defaultValue: 40 }, cursor: { type: "String" }) {
      allDevices(first: $count, after: $cursor) @connection(key: "DevicesPage_allDevices") {
        __id
        edges {
          node {
            id
            ...DeviceRow_device
          }
        }
      }
    }
  `);
  return (
    <ListPage
      title="Devices"
      lead="Who measures, how strong their batteries are, and when they last spoke."
      primary={{ to: '/devices/new', icon: 'plus', label: 'Add a device' }}
      heading="All devices"
      nodes={data.allDevices.edges.map(({ node }) => node)}
      head={<DeviceHead />}
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
