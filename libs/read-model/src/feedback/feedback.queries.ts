import { isAdmin } from '@hedgerow/domain';
import { list } from '../schema/list.js';
import { feedbackTable } from './feedback.js';

interface FeedbackFilter {
  /** Only what is answered, or only what is not. */
  readonly isAnswered?: boolean | null;
}

/** What was written to the administrators, for them alone. */
export const feedbackList = list(feedbackTable, {
  visible: (viewer) => (isAdmin(viewer) ? 'true' : 'false'),
  where: (_viewer, _parameter, { isAnswered }: FeedbackFilter) => [
    isAnswered != null && `r.answered_at is ${isAnswered ? 'not null' : 'null'}`,
  ],
  orders: { NEWEST: { by: ['at', 'id'], descending: true } },
  sizes: [20, 200],
});
