import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { accountTrail, AccountTabs } from '../account/AccountTabs.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type { BadgesPageQuery } from './__generated__/BadgesPageQuery.graphql.js';
import { BadgeBoard } from './BadgeBoard.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const badgesPageQuery = graphql`
  query BadgesPageQuery @preloadable {
    viewer {
      ...BadgeBoard_user
    }
  }
`;

/** The signed-in person's badges. */
export function BadgesPage() {
  return (
    <>
      <PageHead title={texts.myBadges} trail={accountTrail}>
        {texts.lead}{' '}
        <Link to="/scorer" className="link">
          {texts.scoreBoard}
        </Link>
      </PageHead>
      <AccountTabs />
      <RoutePanel>
        <Badges />
      </RoutePanel>
    </>
  );
}

function Badges() {
  const { viewer } = usePageQuery<BadgesPageQuery>(badgesPageQuery);
  return viewer && <BadgeBoard user={viewer} />;
}
