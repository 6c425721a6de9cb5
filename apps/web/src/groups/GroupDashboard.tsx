import { graphql } from 'relay-runtime';
import { ActivityPanel } from '../activity/ActivityPanel.js';
import { DeviceRowLive } from '../devices/DeviceLive.js';
import { DeviceRow } from '../devices/DeviceRow.js';
import { LiveList } from '../live/LiveList.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { GroupDashboardQuery } from './__generated__/GroupDashboardQuery.graphql.js';
import { groupPath } from './group-path.js';
import { GroupCare } from './GroupCare.js';
import { GroupPeople } from './GroupPeople.js';
import { useGroupOnPage } from './GroupPage.js';
import * as texts from './texts.js';

/** The query of the dashboard; its route starts it. */
export const groupDashboardQuery = graphql`
  query GroupDashboardQuery($id: UUID!) @preloadable {
    ...GroupCare_query @arguments(id: $id)
    allDevices(groupId: $id, orderBy: NAME, first: 6) {
      totalCount
      nodes {
        id
        ...DeviceRow_device
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
          <ActivityPanel
            filter={{ groupId: group.id }}
            empty={<Empty icon="clock">{texts.noActivity}</Empty>}
          />
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
