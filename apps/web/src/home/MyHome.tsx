import { waterMatters } from '@hedgerow/domain';
import { NeedsFactor, NotVerified } from '../account/NotVerified.js';
import { useAuth } from '../auth/auth.js';
import { graphql } from 'relay-runtime';
import { LiveList } from '../live/LiveList.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { useSheetOnPage } from '../ui/useSheetOnPage.js';
import { byUrgency, useMostUrgent } from '../things/by-urgency.js';
import { mine } from '../things/mine.js';
import { ThingHero } from '../things/ThingHero.js';
import { ThingHeroLive } from '../things/thing-live-soon.js';
import { ThingRow } from '../things/ThingRow.js';
import { useNow } from '../time/useNow.js';
import { PanelBody } from '../ui/Boundary.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { later } from '../ui/later.js';
import { retryable } from '../ui/retryable.js';
import { Section } from '../ui/Section.js';
import type { MyHomeQuery } from './__generated__/MyHomeQuery.graphql.js';
import { FirstThing } from './FirstThing.js';
import { dayAndNeed, greeting } from './greeting.js';
import * as texts from './texts.js';

const QuickAction = later(async () => (await import('../shell/QuickAction.js')).QuickAction);
// Below the first screen.
const HomeLists = retryable(async () => (await import('./HomeLists.js')).HomeLists);
const belowHeight = 320;
const ActivityPanel = retryable(async () => (await import('../activity/ActivityPanel.js')).ActivityPanel);
const activityHeight = 320;
/** Of no filter: everything. */
const all = {};

/** The query of the signed-in home; the route starts it. */
export const myHomeQuery = graphql`
  query MyHomeQuery @preloadable {
    viewer {
      name
      isVerified
      isAdmin
      oneThing {
        id
        ...ThingHero_thing
      }
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
    ...HomeLists_query
  }
`;

// So many lines fit beside the other panels.
const shown = 6;

/** The most urgent thing, large; then everything else that is mine. */
export function MyHome() {
  const data = usePageQuery<MyHomeQuery>(myHomeQuery);
  const now = useNow();
  const { role } = useAuth();
  const { sheet, open, close } = useSheetOnPage<'quick'>();
  const things = mine(data.own.nodes, data.collaborating.nodes).sort(byUrgency(now));
  const urgent = useMostUrgent(things, now);
  const chosen = data.viewer?.oneThing;
  const first = chosen ?? urgent;
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
      {data.viewer?.isVerified === false && <NotVerified />}
      {data.viewer?.isAdmin && role !== 'bk_admin' && <NeedsFactor />}
      {first && <ThingHeroLive id={first.id} />}
      {sheet === 'quick' && <QuickAction open onClose={close} />}
      <div className="stack">
        <div className="columns">
          {first ? <ThingHero thing={first} isChosen={first === chosen} /> : <FirstThing />}
          <Section title={texts.recentActivity} more={{ to: '/activity', label: texts.all }}>
            <PanelBody height={activityHeight}>
              <ActivityPanel filter={all} empty={<Empty icon="clock">{texts.noActivity}</Empty>} />
            </PanelBody>
          </Section>
        </div>
        <div className="columns">
          {urgent && (
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
          <PanelBody height={belowHeight}>
            <HomeLists query={data} />
          </PanelBody>
        </div>
      </div>
    </>
  );
}
