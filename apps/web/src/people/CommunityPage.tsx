import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { signInPath } from '../auth/next-path.js';
import { GroupLive, GroupRow } from '../groups/GroupRow.js';
import { LiveList } from '../live/LiveList.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Section } from '../ui/Section.js';
import type { CommunityPageQuery } from './__generated__/CommunityPageQuery.graphql.js';
import { PersonLive, PersonRow } from './PersonRow.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. Guests are told of no person. */
export const communityPageQuery = graphql`
  query CommunityPageQuery($signedIn: Boolean!) @preloadable {
    allGroups(first: 8, personal: false, orderBy: MEMBERS) {
      totalCount
      nodes {
        id
        ...GroupRow_group
      }
    }
    allUsers(first: 12, orderBy: NEWEST) @include(if: $signedIn) {
      totalCount
      nodes {
        id
        ...PersonRow_user
      }
    }
  }
`;

/** The groups with most members, and who came last. */
export function CommunityPage() {
  return (
    <>
      <PageHead title={texts.community}>
        {texts.communityLead}{' '}
        <Link to="/scorer" className="link">
          {texts.scoreBoard}
        </Link>
      </PageHead>
      <RoutePanel>
        <Parts />
      </RoutePanel>
    </>
  );
}

function Parts() {
  const { allGroups: groups, allUsers: people } = usePageQuery<CommunityPageQuery>(communityPageQuery);
  const signedIn = isSignedIn(useAuth());
  return (
    <div className="columns">
      <Section
        title={texts.groups}
        more={{ to: '/groups', label: texts.allOfThem(counted(groups.totalCount)) }}
      >
        {groups.nodes.length > 0 ? (
          <LiveList nodes={groups.nodes} row={(group) => <GroupRow group={group} />} live={GroupLive} />
        ) : (
          <Empty icon="groups">{texts.noGroups}</Empty>
        )}
      </Section>
      <Section
        title={texts.people}
        more={people && { to: '/users', label: texts.allOfThem(counted(people.totalCount)) }}
      >
        {signedIn && people ? (
          <LiveList nodes={people.nodes} row={(user) => <PersonRow user={user} />} live={PersonLive} />
        ) : (
          <Empty icon="community" link={{ to: signInPath('/community'), label: texts.signIn }}>
            {texts.guestsSeeNone}
          </Empty>
        )}
      </Section>
    </div>
  );
}

const counted = (count: number): string => count.toLocaleString('en-US');
