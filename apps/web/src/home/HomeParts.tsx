import { type HomePart, homeShown } from '@hedgerow/domain';
import { type ReactNode, useMemo } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { ActivityPanel } from '../activity/ActivityPanel.js';
import { BadgeList } from '../badges/BadgeList.js';
import { DeviceRowLive } from '../devices/DeviceLive.js';
import { DeviceRow } from '../devices/DeviceRow.js';
import { GroupLive, GroupRow } from '../groups/GroupRow.js';
import { LiveList } from '../live/LiveList.js';
import { mine } from '../things/mine.js';
import { byUrgency } from '../things/by-urgency.js';
import { ThingHeroLive } from '../things/thing-live-soon.js';
import { ThingRow } from '../things/ThingRow.js';
import { useNow } from '../time/useNow.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { HomeParts_query$key } from './__generated__/HomeParts_query.graphql.js';
import { Gallery } from './Gallery.js';
import styles from './HomeParts.module.css';
import { MyTasks } from './MyTasks.js';
import { RecentThings } from './RecentThings.js';
import { ThingsOnMap } from './ThingsOnMap.js';
import * as texts from './texts.js';

// So many lines fit beside the other panels.
const shown = 6;
// As high as the badges and a few groups beside it.
const lines = 4;
/** Of no filter: everything. */
const everything = {};

/** The offer of the tour stands above them all. */
type Part = Exclude<HomePart, 'TOUR'>;
const widths: Record<Part, string | undefined> = {
  TASKS: styles.side,
  THINGS: styles.wide,
  DEVICES: styles.side,
  BADGES: styles.third,
  GROUPS: styles.third,
  ACTIVITY: styles.third,
  ACTIONS: styles.side,
  RECENT: styles.side,
  MAP: styles.full,
  GALLERY: styles.full,
};

/** What is the viewer's and around them, in the order that they chose: entries of the page's grid. */
export function HomeParts({ query }: { readonly query: HomeParts_query$key }) {
  const data = useFragment(
    graphql`
      fragment HomeParts_query on Query {
        viewer {
          id
          home {
            order
            hidden
          }
          ...BadgeList_user
        }
        own: allThings(scope: OWN, orderBy: WATER, first: 50) {
          nodes {
            id
            type
            water
            lastAction
            waterReading: latest(parameter: WATER) {
              at
            }
            lastWatering
            ...ThingRow_thing
            ...Gallery_thing
            ...ThingsOnMap_thing
          }
        }
        collaborating: allThings(scope: COLLABORATING, orderBy: WATER, first: 50) {
          nodes {
            id
            type
            water
            lastAction
            waterReading: latest(parameter: WATER) {
              at
            }
            lastWatering
            ...ThingRow_thing
            ...Gallery_thing
            ...ThingsOnMap_thing
          }
        }
        newest: allPublicThings(first: 12, orderBy: NEWEST) {
          nodes {
            id
            ...Gallery_thing
            ...ThingsOnMap_thing
          }
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
  const now = useNow();
  const viewerId = data.viewer?.id;
  // The same object for the same person: another one would be another feed.
  const ownActions = useMemo(() => ({ kinds: ['ACTION' as const], userId: viewerId }), [viewerId]);
  const things = mine(data.own.nodes, data.collaborating.nodes).sort(byUrgency(now));
  const devices = data.allDevices.nodes.filter(({ viewerMayEdit }) => viewerMayEdit);
  const groups = data.allGroups.nodes.filter(({ isPersonal }) => !isPersonal);
  // One who has none yet sees what others look after.
  const around = things.length > 0 ? things : data.newest.nodes;
  const parts: Partial<Record<Part, ReactNode>> = {
    TASKS: <MyTasks query={data} hasThings={things.length > 0} />,
    THINGS: things.length > 0 && (
      <Section
        title={texts.myThings}
        more={{
          to: '/things?scope=own',
          label: things.length > shown ? texts.allOf(things.length) : texts.all,
        }}
      >
        <LiveList
          nodes={things.slice(0, shown)}
          row={(thing) => <ThingRow thing={thing} />}
          live={ThingHeroLive}
        />
      </Section>
    ),
    DEVICES: (
      <Section title={texts.myDevices} more={{ to: '/devices', label: texts.all }}>
        {devices.length > 0 ? (
          <LiveList
            nodes={devices.slice(0, shown)}
            row={(device) => <DeviceRow device={device} />}
            live={DeviceRowLive}
          />
        ) : (
          <Empty icon="device" link={{ to: '/devices/new', label: texts.addDevice }}>
            {texts.noDevices}
          </Empty>
        )}
      </Section>
    ),
    BADGES: (
      <Section title={texts.badges} more={{ to: '/account/badges', label: texts.all }}>
        {data.viewer && <BadgeList user={data.viewer} first={3} />}
      </Section>
    ),
    GROUPS: (
      <Section title={texts.myGroups} more={{ to: '/groups', label: texts.all }}>
        {groups.length > 0 ? (
          <LiveList nodes={groups} row={(group) => <GroupRow group={group} />} live={GroupLive} />
        ) : (
          <Empty icon="groups" link={{ to: '/groups/new', label: texts.createGroup }}>
            {texts.noGroups}
          </Empty>
        )}
      </Section>
    ),
    ACTIVITY: (
      <Section title={texts.recentActivity} more={{ to: '/activity', label: texts.all }}>
        <ActivityPanel
          filter={everything}
          lines={lines}
          empty={<Empty icon="clock">{texts.noActivity}</Empty>}
        />
      </Section>
    ),
    // One who looks after nothing yet has recorded nothing.
    ACTIONS: viewerId !== undefined && things.length > 0 && (
      <Section
        title={texts.myActions}
        more={{ to: `/activity?kind=actions&person=${viewerId}`, label: texts.all }}
      >
        <ActivityPanel
          filter={ownActions}
          lines={lines}
          empty={<Empty icon="clock">{texts.noActions}</Empty>}
        />
      </Section>
    ),
    RECENT: <RecentThings />,
    MAP: <ThingsOnMap things={around} />,
    GALLERY: <Gallery things={around} isMine={things.length > 0} />,
  };
  return homeShown(data.viewer?.home ?? null).map((part) => {
    const content = part !== 'TOUR' && parts[part];
    return (
      content && (
        <div key={part} className={widths[part]} data-part={part}>
          {content}
        </div>
      )
    );
  });
}
