import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';

/** What feedback is about: something is wrong, something is missing, or anything else. */
export const feedbackKinds = ['PROBLEM', 'IDEA', 'OTHER'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

export const feedbackSent = defineEvent({
  type: 'FeedbackSent',
  summary: 'A person or a guest wrote to the administrators what is wrong or missing.',
  schema: Type.Object({
    feedbackId: uuidSchema(),
    sealedFor: Type.String({
      ...uuidSchema(),
      description:
        'Whose key seals the texts: that of the person; of a guest the feedback has one of its own.',
    }),
    userId: Type.Optional(uuidSchema()),
    kind: extensibleEnum(feedbackKinds),
    text: Type.String(),
    email: Type.Optional(Type.String({ description: 'Where a guest asks to be answered.' })),
    page: Type.Optional(
      Type.String({ description: 'The page that they came from: its route, ids written `:id`.' }),
    ),
  }),
  key: 'feedbackId',
  personal: { subject: 'sealedFor', fields: ['text', 'email'] },
  example: {
    ...{ feedbackId: ids.feedback, sealedFor: ids.anna, userId: ids.anna, kind: 'PROBLEM' },
    ...{ text: 'The map does not show our bench.', page: '/things/:id/dashboard' },
  },
});

export const feedbackAnswered = defineEvent({
  type: 'FeedbackAnswered',
  summary: 'An administrator marked feedback as answered.',
  schema: Type.Object({ feedbackId: uuidSchema(), answeredBy: uuidSchema() }),
  key: 'feedbackId',
  example: { feedbackId: ids.feedback, answeredBy: ids.ben },
});

export const feedbackReopened = defineEvent({
  type: 'FeedbackReopened',
  summary: 'An administrator marked feedback as not answered yet.',
  schema: Type.Object({ feedbackId: uuidSchema(), reopenedBy: uuidSchema() }),
  key: 'feedbackId',
  example: { feedbackId: ids.feedback, reopenedBy: ids.ben },
});

export const feedbackDeleted = defineEvent({
  type: 'FeedbackDeleted',
  summary:
    'An administrator deleted feedback. That of a guest cannot be read any more: its key is destroyed.',
  schema: Type.Object({
    feedbackId: uuidSchema(),
    sealedFor: Type.String({ ...uuidSchema(), description: 'As in FeedbackSent.' }),
    deletedBy: uuidSchema(),
  }),
  key: 'feedbackId',
  example: { feedbackId: ids.feedback, sealedFor: ids.anna, deletedBy: ids.ben },
});

export const feedbackEvents = [feedbackSent, feedbackAnswered, feedbackReopened, feedbackDeleted] as const;
export type FeedbackFact = FactOf<(typeof feedbackEvents)[number]['definition']>;

/** What decisions about feedback need to know. */
export interface Feedback {
  /** Empty while there is none, and once it is deleted. */
  readonly feedbackId: string;
  readonly sealedFor: string;
  readonly isAnswered: boolean;
}

const noFeedback: Feedback = { feedbackId: '', sealedFor: '', isAnswered: false };

export const feedback = aggregate<Feedback, FeedbackFact>('feedback', {
  initial: noFeedback,
  on: {
    FeedbackSent: (_, { feedbackId, sealedFor }) => ({ feedbackId, sealedFor, isAnswered: false }),
    FeedbackAnswered: (known) => ({ ...known, isAnswered: true }),
    FeedbackReopened: (known) => ({ ...known, isAnswered: false }),
    FeedbackDeleted: () => noFeedback,
  },
});

/** Whether the texts of this feedback have a key of their own, which ends with the feedback: it is a guest's. */
export const hasOwnKey = ({ feedbackId, sealedFor }: { feedbackId: string; sealedFor: string }): boolean =>
  feedbackId === sealedFor;
