import feedQuery, { type ActivityFeedQuery } from '../activity/__generated__/ActivityFeedQuery.graphql.js';
import { ActivityFeed } from '../activity/ActivityFeed.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import { usePersonOnPage } from './PersonPage.js';
import * as texts from './texts.js';

/** Everything that a person did, as far as the viewer may see what it is about, newest first, more on request. */
export function PersonActivity() {
  const { id, name } = usePersonOnPage();
  const query = usePageQuery<ActivityFeedQuery>(feedQuery);
  return (
    <Section title={texts.activity} more={{ to: `/activity?person=${id}`, label: texts.narrowActivity }}>
      <ActivityFeed
        query={query}
        filter={{ userId: id }}
        empty={<Empty icon="clock">{texts.noActivityOf(name)}</Empty>}
      />
    </Section>
  );
}
