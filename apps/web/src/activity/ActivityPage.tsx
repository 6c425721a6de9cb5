import { useSearchParams } from 'react-router-dom';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import feedQuery, { type ActivityFeedQuery } from './__generated__/ActivityFeedQuery.graphql.js';
import { filterIn, filterNames } from './activity-search.js';
import { ActivityFeed } from './ActivityFeed.js';
import { ActivityFilters } from './ActivityFilters.js';
import * as texts from './texts.js';

/** Everything that happened, as far as the viewer may see it; what it is narrowed to is in the URL. */
export function ActivityPage() {
  return (
    <>
      <PageHead title={texts.activity}>{texts.lead}</PageHead>
      <ActivityFilters />
      <RoutePanel failure={texts.errorLoading}>
        <Feed />
      </RoutePanel>
    </>
  );
}

function Feed() {
  const [search] = useSearchParams();
  const query = usePageQuery<ActivityFeedQuery>(feedQuery);
  const isNarrowed = filterNames.some((name) => search.has(name));
  return (
    <ActivityFeed
      key={search.toString()}
      query={query}
      filter={filterIn(search)}
      empty={
        isNarrowed ? (
          <Empty
            icon="filter"
            action={
              <ButtonLink to="/activity" replace>
                {texts.clearFilters}
              </ButtonLink>
            }
          >
            {texts.noMatch}
          </Empty>
        ) : (
          <Empty icon="activity">{texts.nothingYet}</Empty>
        )
      }
    />
  );
}
