import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { PagedList } from '../lists/PagedList.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Empty } from '../ui/Empty.js';
import { Segmented } from '../ui/Segmented.js';
import { useFocusNearRow } from '../ui/useFocusNearRow.js';
import { withSearch } from '../ui/with-search.js';
import type { FeedbackListPage_query$key } from './__generated__/FeedbackListPage_query.graphql.js';
import again, { type FeedbackListPageQuery } from './__generated__/FeedbackListPageQuery.graphql.js';
import { ExportFeedback } from './ExportFeedback.js';
import {
  type FeedbackChoice,
  feedbackChoiceIn,
  feedbackChoices,
  feedbackVariables,
} from './feedback-search.js';
import { FeedbackRow } from './FeedbackRow.js';
import styles from './Support.module.css';
import { SupportFrame } from './SupportFrame.js';
import * as texts from './support-texts.js';
import { useListAgain } from './useListAgain.js';

/** What people and guests wrote, for administrators: read, marked as answered, deleted. */
export function FeedbackListPage() {
  const [search] = useSearchParams();
  const current = feedbackChoiceIn(search);
  return (
    <SupportFrame
      file={<ExportFeedback />}
      tools={
        <Segmented
          label={texts.show}
          choices={feedbackChoices.map((choice) => ({
            to: withSearch(search, { show: choice === 'open' ? null : choice }),
            label: texts.choices[choice],
            current: choice === current,
          }))}
        />
      }
    >
      <FeedbackList />
    </SupportFrame>
  );
}

const none: Readonly<Record<FeedbackChoice, string>> = {
  open: texts.nothingOpen,
  answered: texts.nothingAnswered,
  all: texts.nothingYet,
};

/** As the fragment says. */
const usualCount = 20;

function FeedbackList() {
  const [search] = useSearchParams();
  const choice = feedbackChoiceIn(search);
  const { data, pages } = usePagedQuery<FeedbackListPage_query$key>(graphql`
    fragment FeedbackListPage_query on Query
    @refetchable(queryName: "FeedbackListPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      isAnswered: { type: "Boolean" }
      count: { type: "Int", defaultValue: 20 }
      cursor: { type: "String" }
    ) {
      allFeedback(first: $count, after: $cursor, isAnswered: $isAnswered)
        @connection(key: "FeedbackListPage_allFeedback") {
        __id
        totalCount
        edges {
          node {
            id
            ...FeedbackRow_feedback
          }
        }
      }
      everything: allFeedback(first: 1) {
        totalCount
      }
      # What the tab of the page counts.
      open: allFeedback(first: 1, isAnswered: false) {
        totalCount
      }
    }
  `);
  const { edges, totalCount } = data.allFeedback;
  const isAny = data.everything.totalCount > 0;
  const focusNear = useFocusNearRow();
  const handleGone = (id: string, button: Element | null) => {
    focusNear(button);
    pages.remove(id);
  };
  const askAgain = useListAgain<FeedbackListPageQuery>(again, feedbackVariables(search), {
    ...{ count: edges.length, usual: usualCount, pages },
  });
  return (
    <PagedList
      label={texts.feedback}
      total={totalCount}
      nodes={edges.map(({ node }) => node)}
      row={(feedback) => (
        <FeedbackRow feedback={feedback} stays={choice === 'all'} onGone={handleGone} onBack={askAgain} />
      )}
      pages={pages}
      className={styles.list}
      empty={
        <Empty
          icon="comment"
          link={isAny && choice !== 'all' && { to: '/admin/support?show=all', label: texts.showAll }}
        >
          {isAny ? none[choice] : texts.nothingYet}
        </Empty>
      }
    />
  );
}
