import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { BadgeList } from '../badges/BadgeList.js';
import { DeviceRowLive } from '../devices/DeviceLive.js';
import { DeviceRow } from '../devices/DeviceRow.js';
import { GroupLive, GroupRow } from '../groups/GroupRow.js';
import { LiveList } from '../live/LiveList.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { HomeLists_query$key } from './__generated__/HomeLists_query.graphql.js';
import { MyTasks } from './MyTasks.js';
import * as texts from './texts.js';

// So many lines fit beside the other panels.
const shown = 6;

/** What else is the viewer's: devices, groups, badges. */
export function HomeLists({ query }: { readonly query: HomeLists_query$key }) {
  const data = useFragment(
    graphql`
      fragment HomeLists_query on Query {
        viewer {
          ...BadgeList_user
        }
        ...MyTasks_query
        allDevices(first: 50) {
          nodes {
            id
            viewerMayEdit
            ...DeviceRow_device
          }
        }
        allGroups(mine: true, first: 50) {
          nodes {
            id
            isPersonal
            ...GroupRow_group
          }
        }
      }
    `,
    query,
  );
  const devices = data.allDevices.nodes.filter(({ viewerMayEdit }) => viewerMayEdit);
  const groups = data.allGroups.nodes.filter(({ isPersonal }) => !isPersonal);
  return (
    <>
      <MyTasks query={data} />
      <Section title={texts.myDevices} more={{ to: '/devices', label: texts.all }}>
        {devices.length > 0 ? (
          <>
            <LiveList
              nodes={devices.slice(0, shown)}
              row={(device) => <DeviceRow device={device} />}
              live={DeviceRowLive}
            />
          </>
        ) : (
          <Empty icon="device" link={{ to: '/devices/new', label: texts.addDevice }}>
            {texts.noDevices}
          </Empty>
        )}
      </Section>
      <Section title={texts.myGroups} more={{ to: '/groups', label: texts.all }}>
        {groups.length > 0 ? (
          <LiveList nodes={groups} row={(group) => <GroupRow group={group} />} live={GroupLive} />
        ) : (
          <Empty icon="groups" link={{ to: '/groups/new', label: texts.createGroup }}>
            {texts.noGroups}
          </Empty>
        )}
      </Section>
      <Section title={texts.badges} more={{ to: '/account/badges', label: texts.all }}>
        {data.viewer && <BadgeList user={data.viewer} first={3} />}
      </Section>
    </>
  );
}
