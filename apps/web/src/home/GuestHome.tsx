import { type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { brand } from '../brand.js';
import { LiveList } from '../live/LiveList.js';
import { ThingHero } from '../things/ThingHero.js';
import { ThingHeroLive, ThingRowLive } from '../things/ThingLive.js';
import { ThingTile } from '../things/ThingTile.js';
import tileStyles from '../things/ThingTile.module.css';
import { byNeed } from '../readings/state.js';
import { useNow } from '../time/useNow.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { Section } from '../ui/Section.js';
import type { GuestHomeQuery } from './__generated__/GuestHomeQuery.graphql.js';
import { RecentActions } from './RecentActions.js';

/** The query of a guest's home; the route starts it. */
export const guestHomeQuery = graphql`
  query GuestHomeQuery @preloadable {
    allPublicThings(first: 10, orderBy: NEWEST) {
      nodes {
        id
        water
        waterReading: latest(parameter: WATER) {
          at
        }
        lastWatering
        ...ThingHero_thing
        ...ThingTile_thing
      }
    }
    allActions(first: 6) {
      nodes {
        ...RecentActions_action
      }
    }
  }
`;

/** What Hedgerow is in one sentence, one thing live, and the links to join and sign in. */
export function GuestHome({ query }: { query: PreloadedQuery<GuestHomeQuery> }) {
  const { allPublicThings, allActions } = usePreloadedQuery<GuestHomeQuery>(guestHomeQuery, query);
  const now = useNow();
  const things = allPublicThings.nodes;
  const [first] = [...things].sort(byNeed(now));
  return (
    <>
      <PageHead
        title="Every tree has somebody"
        document={brand.name}
        actions={
          <>
            <ButtonLink to="/register" kind="primary">
              Join
            </ButtonLink>
            <ButtonLink to="/signin" kind="text">
              Sign in
            </ButtonLink>
          </>
        }
      >
        {brand.promise}
      </PageHead>
      <div className="stack">
        <div className="columns">
          {first ? (
            <div>
              <ThingHero thing={first} />
              <ThingHeroLive id={first.id} />
            </div>
          ) : (
            <Empty icon="leaf" link={{ to: '/register', label: 'Join and add the first thing' }}>
              Public things are shown here as they are right now. There are none yet.
            </Empty>
          )}
          <Section title="Done lately">
            {allActions.nodes.length > 0 ? (
              <RecentActions actions={allActions.nodes} />
            ) : (
              <Empty icon="clock">
                What people do for public things is told here. Nothing was recorded so far.
              </Empty>
            )}
          </Section>
        </div>
        {things.length > 0 && (
          <Section title="Recent public things" more={{ to: '/things', label: 'All things' }}>
            <LiveList
              nodes={things}
              row={(thing) => <ThingTile thing={thing} />}
              live={ThingRowLive}
              className={tileStyles.tiles}
            />
          </Section>
        )}
      </div>
    </>
  );
}
