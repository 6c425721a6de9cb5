import { waterMatters } from '@hedgerow/domain';
import { NotVerified } from '../account/NotVerified.js';
import { useAuth } from '../auth/auth.js';
import { graphql } from 'relay-runtime';
import { usePageQuery } from '../relay/usePageQuery.js';
import { useSheetOnPage } from '../ui/useSheetOnPage.js';
import { byUrgency, useMostUrgent } from '../things/by-urgency.js';
import { mine } from '../things/mine.js';
import { ThingHero } from '../things/ThingHero.js';
import { ThingHeroLive } from '../things/thing-live-soon.js';
import { useNow } from '../time/useNow.js';
import { PanelBody } from '../ui/Boundary.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { PageHead } from '../ui/PageHead.js';
import { later } from '../ui/later.js';
import { retryable } from '../ui/retryable.js';
import type { MyHomeQuery } from './__generated__/MyHomeQuery.graphql.js';
import { FirstThing } from './FirstThing.js';
import { dayAndNeed, greeting } from './greeting.js';
import styles from './HomeParts.module.css';
import * as texts from './texts.js';

const QuickAction = later(async () => (await import('../shell/QuickAction.js')).QuickAction);
const CustomiseHome = later(async () => (await import('./CustomiseHome.js')).CustomiseHome);
// Beside and below the thing in large, on a phone below the first screen.
const HomeParts = retryable(async () => (await import('./HomeParts.js')).HomeParts);
const LacksRights = retryable(async () => (await import('../account/LacksRights.js')).LacksRights);
const TourOffer = retryable(async () => (await import('./TourOffer.js')).TourOffer);
const TourButton = retryable(async () => (await import('./TourButton.js')).TourButton);
const partsHeight = 640;

/** The query of the signed-in home; the route starts it. */
export const myHomeQuery = graphql`
  query MyHomeQuery @preloadable {
    viewer {
      id
      name
      isVerified
      isAdmin
      home {
        order
        hidden
      }
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
      }
    }
    ...HomeParts_query
  }
`;

/** The most urgent thing, large; then everything else that is mine, as the person arranged it. */
export function MyHome() {
  const data = usePageQuery<MyHomeQuery>(myHomeQuery);
  const now = useNow();
  const { role } = useAuth();
  const { sheet, open, close } = useSheetOnPage<'quick' | 'customise'>();
  const things = mine(data.own.nodes, data.collaborating.nodes).sort(byUrgency(now));
  const urgent = useMostUrgent(things, now);
  const { viewer } = data;
  const chosen = viewer?.oneThing;
  const first = chosen ?? urgent;
  const home = viewer?.home ?? null;
  return (
    <>
      <PageHead
        title={greeting(viewer?.name, now)}
        document={texts.home}
        actions={
          // On a phone the quick action does this.
          first && (
            <div className="actions wide-only">
              <span data-tour="record">
                <Button icon="plus" aria-haspopup="dialog" onClick={() => open('quick')}>
                  {texts.recordAction}
                </Button>
              </span>
              <ButtonLink to="/things/new" kind="text" icon="leaf">
                {texts.addThing}
              </ButtonLink>
              <ButtonLink to="/things/nearest" kind="text" icon="locate">
                {texts.nearestThing}
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
      {viewer?.isVerified === false && <NotVerified />}
      {viewer?.isAdmin && role !== 'bk_admin' && (
        <PanelBody height={70}>
          <LacksRights />
        </PanelBody>
      )}
      {viewer && !home?.hidden.includes('TOUR') && (
        <PanelBody height={70}>
          <TourOffer userId={viewer.id} home={home} />
        </PanelBody>
      )}
      {first && <ThingHeroLive id={first.id} />}
      {sheet === 'quick' && <QuickAction open onClose={close} />}
      {sheet === 'customise' && viewer && (
        <CustomiseHome userId={viewer.id} home={home} onClose={() => close()} />
      )}
      <div className="stack">
        <div className={styles.parts}>
          <div className={styles.wide} data-tour="first">
            {first ? <ThingHero thing={first} isChosen={first === chosen} /> : <FirstThing />}
          </div>
          <PanelBody height={partsHeight}>
            <HomeParts query={data} />
          </PanelBody>
        </div>
        <div className="actions">
          <span data-tour="customise">
            <Button kind="text" icon="edit" aria-haspopup="dialog" onClick={() => open('customise')}>
              {texts.customise}
            </Button>
          </span>
          {home?.hidden.includes('TOUR') && (
            <PanelBody height={44}>
              <TourButton />
            </PanelBody>
          )}
        </div>
      </div>
    </>
  );
}
