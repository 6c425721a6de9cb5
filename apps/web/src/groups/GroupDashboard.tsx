import { graphql } from 'relay-runtime';
import { RecentActions } from '../home/RecentActions.js';
import { DeviceRowLive } from '../devices/DeviceLive.js';
import { DeviceRow } from '../devices/DeviceRow.js';
import { LiveList } from '../live/LiveList.js';
import { useReloadWhen } from '../live/useReloadWhen.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type {
  GroupDashboardQuery,
  GroupDashboardQuery$data,
} from './__generated__/GroupDashboardQuery.graphql.js';
import { groupPath } from './group-path.js';
import { GroupCare } from './GroupCare.js';
import { GroupPeople } from './GroupPeople.js';
import { useGroupOnPage } from './GroupPage.js';
import * as texts from './texts.js';

/** The query of the dashboard and of the tasks; their routes start it. */
export const groupDashboardQuery = graphql`
  query GroupDashboardQuery($id: UUID!) @preloadable {
    ...GroupCare_query @arguments(id: $id)
    allThings(groupId: $id, orderBy: WATER, first: 100) {
      nodes {
        lastAction
      }
    }
    allDevices(groupId: $id, orderBy: NAME, first: 6) {
      totalCount
      nodes {
        id
        ...DeviceRow_device
      }
    }
    allActions(groupId: $id, first: 6) {
      nodes {
        nodeId
        createdAt
        ...RecentActions_action
      }
    }
  }
`;

/** What a group needs, who belongs to it, and what was done last: at a glance. */
export function GroupDashboard() {
  const group = useGroupOnPage();
  const data = usePageQuery<GroupDashboardQuery>(groupDashboardQuery);
  const { nodes: devices, totalCount } = data.allDevices;
  const more = (tab: string, label: string) => ({ to: groupPath(group.id, tab), label });
  return (
    <div className="stack">
      <div className="columns">
        <GroupCare query={data} group={group} />
        <GroupPeople group={group} />
      </div>
      <div className="columns">
        <Section title={texts.activity} more={more('activity', texts.all)}>
          <Actions data={data} />
        </Section>
        <Section title={texts.devices} more={more('devices', texts.allOf(totalCount))}>
          {devices.length > 0 ? (
            <LiveList nodes={devices} row={(device) => <DeviceRow device={device} />} live={DeviceRowLive} />
          ) : (
            <Empty icon="device">{texts.noDevices}</Empty>
          )}
        </Section>
      </div>
    </div>
  );
}

function Actions({ data }: { readonly data: GroupDashboardQuery$data }) {
  const actions = data.allActions.nodes;
  const last = data.allThings.nodes
    .map(({ lastAction }) => lastAction ?? '')
    .sort()
    .at(-1);
  // Things are live on this page: one that something was done for since tells that the entries are out of date.
  useReloadWhen(last && last > (actions[0]?.createdAt ?? '') ? last : undefined);
  return actions.length > 0 ? (
    <RecentActions actions={actions} />
  ) : (
    <Empty icon="clock">{texts.noActions}</Empty>
  );
}
