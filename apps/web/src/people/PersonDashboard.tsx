import { graphql } from 'relay-runtime';
import { ActivityPanel } from '../activity/ActivityPanel.js';
import { BadgeList } from '../badges/BadgeList.js';
import { GroupLive, GroupRow } from '../groups/GroupRow.js';
import { LiveList } from '../live/LiveList.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ThingRow } from '../things/ThingRow.js';
import { ThingRowLive } from '../things/thing-live-soon.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { PersonDashboardQuery } from './__generated__/PersonDashboardQuery.graphql.js';
import { personPath } from './person-path.js';
import { usePersonOnPage } from './PersonPage.js';
import * as texts from './texts.js';

/** The query of the dashboard; its route starts it. */
export const personDashboardQuery = graphql`
  query PersonDashboardQuery($id: UUID!) @preloadable {
    allThings(userId: $id, orderBy: NAME, first: 6) {
      totalCount
      nodes {
        id
        ...ThingRow_thing
      }
    }
    allGroups(userId: $id, orderBy: NAME, first: 50) {
      nodes {
        id
        ...GroupRow_group
      }
    }
  }
`;

/** What a person looks after, belongs to, earned and did last: at a glance. */
export function PersonDashboard() {
  const user = usePersonOnPage();
  const { allThings: things, allGroups: groups } = usePageQuery<PersonDashboardQuery>(personDashboardQuery);
  const more = (tab: string, label: string) => ({ to: personPath(user.id, tab), label });
  return (
    <div className="stack">
      <div className="columns">
        <Section title={texts.things} more={more('things', texts.allOf(things.totalCount))}>
          {things.nodes.length > 0 ? (
            <LiveList nodes={things.nodes} row={(thing) => <ThingRow thing={thing} />} live={ThingRowLive} />
          ) : (
            <Empty icon="leaf">{texts.noThings(user.name)}</Empty>
          )}
        </Section>
        <Section title={texts.activity} more={more('activity', texts.all)}>
          <ActivityPanel
            filter={{ userId: user.id }}
            empty={<Empty icon="clock">{texts.noActivityOf(user.name)}</Empty>}
          />
        </Section>
      </div>
      <div className="columns">
        <Section title={texts.groups}>
          {groups.nodes.length > 0 ? (
            <LiveList nodes={groups.nodes} row={(group) => <GroupRow group={group} />} live={GroupLive} />
          ) : (
            <Empty icon="groups">{texts.noGroupsOf(user.name)}</Empty>
          )}
        </Section>
        <Section title={texts.badges} more={more('badges', texts.all)}>
          <BadgeList user={user} first={4} none={texts.noBadges(user.name)} />
        </Section>
      </div>
    </div>
  );
}
