import feedQuery, { type ActivityFeedQuery } from '../activity/__generated__/ActivityFeedQuery.graphql.js';
import { ActivityFeed } from '../activity/ActivityFeed.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import { useGroupOnPage } from './GroupPage.js';
import * as texts from './texts.js';

/** Everything that happened to a group and its things, newest first, more on request. */
export function GroupActivity() {
  const { id } = useGroupOnPage();
  const query = usePageQuery<ActivityFeedQuery>(feedQuery);
  return (
    <Section title={texts.activity} more={{ to: `/activity?group=${id}`, label: texts.narrowActivity }}>
      <ActivityFeed
        query={query}
        filter={{ groupId: id }}
        empty={<Empty icon="clock">{texts.noActivity}</Empty>}
      />
    </Section>
  );
}
