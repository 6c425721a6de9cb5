import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import type {
  ExportFeedbackQuery,
  ExportFeedbackQuery$data,
} from './__generated__/ExportFeedbackQuery.graphql.js';
import { feedbackChoiceIn, feedbackVariables } from './feedback-search.js';
import { readPages, SaveList } from './SaveList.js';
import * as texts from './support-texts.js';
import type { FileColumn } from './table-file.js';

const query = graphql`
  query ExportFeedbackQuery($isAnswered: Boolean, $after: String) {
    allFeedback(first: 200, after: $after, isAnswered: $isAnswered) {
      nodes {
        id
        kind
        text
        email
        page
        isFromGuest
        at
        answeredAt
        writer {
          name
        }
        answeredBy {
          name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

type Written = ExportFeedbackQuery$data['allFeedback']['nodes'][number];

const columns: readonly FileColumn<Written>[] = [
  { head: texts.id, value: ({ id }) => id },
  { head: texts.written, value: ({ at }) => at },
  { head: texts.kind, value: ({ kind }) => kind },
  {
    head: texts.writer,
    value: ({ isFromGuest, writer }) => (isFromGuest ? texts.aGuest : (writer?.name ?? texts.deactivated)),
  },
  { head: texts.email, value: ({ email }) => email },
  { head: texts.page, value: ({ page }) => page },
  { head: texts.text, value: ({ text }) => text },
  { head: texts.answered, value: ({ answeredAt }) => answeredAt },
  { head: texts.answeredByWhom, value: ({ answeredBy }) => answeredBy?.name },
];

/** Saves the feedback that the address asks for. */
export function ExportFeedback() {
  const [search] = useSearchParams();
  return (
    <SaveList
      label={texts.feedback}
      about={[feedbackChoiceIn(search)]}
      columns={columns}
      read={readPages<ExportFeedbackQuery, Written>(
        query,
        feedbackVariables(search),
        ({ allFeedback }) => allFeedback,
      )}
    />
  );
}
