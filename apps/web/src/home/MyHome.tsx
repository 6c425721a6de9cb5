import { waterMatters } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { BadgeList } from '../badges/BadgeList.js';
import { DeviceRowLive } from '../devices/DeviceLive.js';
import { DeviceRow } from '../devices/DeviceRow.js';
import { GroupLive, GroupRow } from '../groups/GroupRow.js';
import { LiveList } from '../live/LiveList.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { useSheetOnPage } from '../shell/useSheetOnPage.js';
import { byUrgency } from '../things/by-urgency.js';
import { ThingHero } from '../things/ThingHero.js';
import { ThingHeroLive } from '../things/thing-live-soon.js';
import { ThingRow } from '../things/ThingRow.js';
import { useNow } from '../time/useNow.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { later } from '../ui/later.js';
import { Section } from '../ui/Section.js';
import type { MyHomeQuery } from './__generated__/MyHomeQuery.graphql.js';
import { FirstThing } from './FirstThing.js';
import { dayAndNeed, greeting, mine } from './greeting.js';
import { RecentActions } from './RecentActions.js';
import * as texts from './texts.js';

const QuickAction = later(async () => (await import('../shell/QuickAction.js')).QuickAction);

/** The query of the signed-in home; the route starts it. */
export const myHomeQuery = graphql`
  query MyHomeQuery @preloadable {
    viewer {
      name
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
        # For the quick action.
        ...useMine_thing
        ...ThingHero_thing
        ...ThingRow_thing
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
        # For the quick action.
        ...useMine_thing
        ...ThingHero_thing
        ...ThingRow_thing
      }
    }
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
    allActions(first: 6) {
      nodes {
        ...RecentActions_action
      }
    }
  }
`;

// So many lines fit beside the other panels.
const shown = 6;

/** The most urgent thing, large; then everything else that is mine. */
export function MyHome() {
  const data = usePageQuery<MyHomeQuery>(myHomeQuery);
  const now = useNow();
  const { sheet, open, close } = useSheetOnPage<'quick'>();
  const things = mine(data.own.nodes, data.collaborating.nodes).sort(byUrgency(now));
  const devices = data.allDevices.nodes.filter(({ viewerMayEdit }) => viewerMayEdit);
  const groups = data.allGroups.nodes.filter(({ isPersonal }) => !isPersonal);
  const [first] = things;
  return (
    <>
      <PageHead
        title={greeting(data.viewer?.name, now)}
        document={texts.home}
        actions={
          // On a phone the quick action does this.
          first && (
            <div className="actions wide-only">
              <Button icon="plus" aria-haspopup="dialog" onClick={() => open('quick')}>
                {texts.recordAction}
              </Button>
              <ButtonLink to="/things/new" kind="text" icon="leaf">
                {texts.addThing}
              </ButtonLink>
            </div>
          )
        }
      >
        {dayAndNeed(
          things.filter(({ type }) => waterMatters(type)),
          now,
        )}
      </PageHead>
      {first && <ThingHeroLive id={first.id} />}
      {sheet === 'quick' && <QuickAction open onClose={close} />}
      <div className="stack">
        <div className="columns">
          {first ? <ThingHero thing={first} /> : <FirstThing />}
          <Section title={texts.recentActivity}>
            {data.allActions.nodes.length > 0 ? (
              <RecentActions actions={data.allActions.nodes} />
            ) : (
              <Empty icon="clock">{texts.noActivity}</Empty>
            )}
          </Section>
        </div>
        <div className="columns">
          {first && (
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
          )}
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
        </div>
      </div>
    </>
  );
}
