import type { ReactNode } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { PanelBody, useAttempt } from '../ui/Boundary.js';
import type { ActivityFilter } from './activity-search.js';
import feedQuery, { type ActivityFeedQuery } from './__generated__/ActivityFeedQuery.graphql.js';
import { ActivityFeed } from './ActivityFeed.js';
import * as texts from './texts.js';

// So many lines fit beside the other panels, if nothing else is said.
const usualLines = 6;
// Several may be one line.
const shown = 20;
/** Of a line with its age, in pixels. */
const lineHeight = 54;

interface ActivityPanelProps {
  readonly filter: ActivityFilter;
  readonly empty: ReactNode;
  /** How many lines it has at most. */
  readonly lines?: number;
}

function Entries({ filter, empty, lines = usualLines }: ActivityPanelProps) {
  const query = useLazyLoadQuery<ActivityFeedQuery>(
    feedQuery,
    { ...filter, count: shown },
    { fetchKey: useAttempt(), fetchPolicy: 'store-and-network' },
  );
  return <ActivityFeed query={query} filter={filter} empty={empty} panel={{ lines, entries: shown }} />;
}

/** The latest of what happened, on a page that shows more. It asks for its entries itself, so that it loads and fails alone. */
export function ActivityPanel(props: ActivityPanelProps) {
  return (
    <PanelBody height={lineHeight * (props.lines ?? usualLines)} failure={texts.errorLoading}>
      <Entries {...props} />
    </PanelBody>
  );
}
