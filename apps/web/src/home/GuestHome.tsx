import { Suspense, useDeferredValue } from 'react';
import { graphql } from 'relay-runtime';
import { LiveList } from '../live/LiveList.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { byUrgency } from '../things/by-urgency.js';
import { ThingHero } from '../things/ThingHero.js';
import { ThingHeroLive, ThingRowLive } from '../things/thing-live-soon.js';
import { ThingTile } from '../things/ThingTile.js';
import tileStyles from '../things/ThingTile.module.css';
import { useNow } from '../time/useNow.js';
import { PanelBody } from '../ui/Boundary.js';
import { Empty } from '../ui/Empty.js';
import { retryable } from '../ui/retryable.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Section } from '../ui/Section.js';
import { PanelSkeleton } from '../ui/Skeleton.js';
import { WhenNear } from '../ui/WhenNear.js';
import type { GuestHomeQuery } from './__generated__/GuestHomeQuery.graphql.js';
import { Welcome } from './Welcome.js';
import * as texts from './texts.js';

const ActivityPanel = retryable(async () => (await import('../activity/ActivityPanel.js')).ActivityPanel);
const GuestMap = retryable(async () => (await import('./GuestMap.js')).GuestMap);
const activityHeight = 320;
/** Of the section with its heading and the line beneath. */
const mapHeight = 440;
/** Of no filter: everything. */
const all = {};

/** The query of a guest's home; the route starts it. */
export const guestHomeQuery = graphql`
  query GuestHomeQuery @preloadable {
    allPublicThings(first: 8, orderBy: NEWEST) {
      nodes {
        id
        type
        water
        lastAction
        waterReading: latest(parameter: WATER) {
          at
        }
        lastWatering
        ...ThingHero_thing
        ...ThingTile_thing
      }
    }
    driest: allPublicThings(first: 5, orderBy: WATER) {
      nodes {
        id
        type
        water
        lastAction
        waterReading: latest(parameter: WATER) {
          at
        }
        lastWatering
        ...ThingHero_thing
      }
    }
  }
`;

/** What Hedgerow is in one sentence, and the links to join and sign in; below, once it is there, what is to be seen. */
export function GuestHome() {
  return (
    <>
      <Welcome />
      <RoutePanel>
        <Suspense fallback={<PanelSkeleton />}>
          <PublicThings />
        </Suspense>
      </RoutePanel>
    </>
  );
}

/** One thing live, what was done lately, where things stand, and the newest of them. */
function PublicThings() {
  const { allPublicThings, driest } = usePageQuery<GuestHomeQuery>(guestHomeQuery);
  const things = allPublicThings.nodes;
  const now = useNow();
  const [first] = [...driest.nodes, ...things].sort(byUrgency(now));
  // Below what fills a screen: drawn after it, so that neither holds a phone for long.
  const isRestDue = useDeferredValue(true, false);
  return (
    <div className="stack">
      <div className="columns">
        {first ? (
          <div>
            <ThingHero thing={first} />
            <ThingHeroLive id={first.id} />
          </div>
        ) : (
          <Empty icon="leaf" link={{ to: '/register', label: texts.joinAndAddFirst }}>
            {texts.noPublicThings}
          </Empty>
        )}
        <Section title={texts.recentActivity} more={{ to: '/activity', label: texts.all }}>
          <PanelBody height={activityHeight}>
            <ActivityPanel filter={all} empty={<Empty icon="clock">{texts.noPublicActivity}</Empty>} />
          </PanelBody>
        </Section>
      </div>
      {isRestDue && things.length > 0 && (
        <WhenNear height={mapHeight}>
          <PanelBody height={mapHeight} failure={texts.mapFailed}>
            <GuestMap />
          </PanelBody>
        </WhenNear>
      )}
      {isRestDue && things.length > 0 && (
        <Section title={texts.newestThings} more={{ to: '/things', label: texts.allThings }}>
          <LiveList
            nodes={things}
            row={(thing) => <ThingTile thing={thing} />}
            live={ThingRowLive}
            className={tileStyles.tiles}
          />
        </Section>
      )}
    </div>
  );
}
