import { graphql } from 'relay-runtime';
import { DeviceRowLive } from '../devices/DeviceLive.js';
import { DeviceRow } from '../devices/DeviceRow.js';
import { PagedList } from '../lists/PagedList.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type { AccountDevicesPage_query$key } from './__generated__/AccountDevicesPage_query.graphql.js';
import { AccountTabs } from './AccountTabs.js';
import * as texts from './texts.js';

/** The devices to which the viewer has access. */
export function AccountDevicesPage() {
  return (
    <>
      <PageHead
        title={texts.myDevices}
        primary={{ to: '/devices/new', icon: 'plus', label: texts.addDevice }}
      />
      <AccountTabs />
      <RoutePanel>
        <Devices />
      </RoutePanel>
    </>
  );
}

function Devices() {
  const { data, pages } = usePagedQuery<AccountDevicesPage_query$key>(graphql`
    fragment AccountDevicesPage_query on Query
    @refetchable(queryName: "AccountDevicesPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(count: { type: "Int", defaultValue: 40 }, cursor: { type: "String" }) {
      allDevices(mine: true, first: $count, after: $cursor, orderBy: NAME)
        @connection(key: "AccountDevicesPage_allDevices") {
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
      label={texts.myDevices}
      total={totalCount}
      nodes={edges.map(({ node }) => node)}
      row={(device) => <DeviceRow device={device} showThing />}
      live={DeviceRowLive}
      pages={pages}
      empty={<Empty icon="device">{texts.noDevices}</Empty>}
    />
  );
}
