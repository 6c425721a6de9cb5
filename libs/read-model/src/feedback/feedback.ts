import type { FeedbackKind } from '@hedgerow/domain';
import { projection } from '../projection.js';
import { text, time, uuid } from '../schema/column.js';
import { insert, remove, update } from '../schema/reducers.js';
import { type RowOf, versionedTable } from '../schema/table.js';

/** What people and guests wrote to the administrators. Texts are empty once their key is destroyed. */
export const feedbackTable = versionedTable(
  'feedback',
  {
    id: uuid().key(),
    /** The person whose key seals the texts; of a guest the feedback itself. */
    sealedFor: uuid(),
    userId: uuid().null(),
    kind: text<FeedbackKind>(),
    text: text(),
    /** Empty where none was given. */
    email: text(),
    /** The route of the page that they came from. */
    page: text().null(),
    at: time().ofInsert(),
    /** Empty while it is not answered. */
    answeredAt: time().null(),
    answeredBy: uuid().null(),
  },
  {
    announces: 'feedback',
    removable: true,
    personal: { of: 'sealedFor', texts: ['text', 'email'] },
    // The last one for erasure.
    indexes: {
      newest: '(at, id)',
      open: '(at, id) where answered_at is null',
      sealed: '(sealed_for)',
    },
  },
);
export type FeedbackRow = RowOf<typeof feedbackTable>;

/** What there is of feedback, and what of it is answered. */
export const feedback = projection('feedback', {
  tables: [feedbackTable],
  on: {
    FeedbackSent: insert(feedbackTable, ({ data }) => ({
      id: data.feedbackId,
      userId: data.userId ?? null,
      email: data.email ?? '',
      page: data.page ?? null,
    })),
    FeedbackAnswered: update(feedbackTable, ({ data, occurredAt }) => ({
      id: data.feedbackId,
      answeredAt: occurredAt,
      answeredBy: data.answeredBy,
    })),
    FeedbackReopened: update(feedbackTable, ({ data }) => ({
      id: data.feedbackId,
      answeredAt: null,
      answeredBy: null,
    })),
    FeedbackDeleted: remove(feedbackTable, ({ data }) => ({ id: data.feedbackId })),
  },
});
