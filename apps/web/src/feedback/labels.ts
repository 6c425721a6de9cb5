import type { FeedbackKind } from '@hedgerow/domain';

/** What feedback is about, as the form and the list of administrators say it. */
export const feedbackKindLabels: Readonly<Record<FeedbackKind, string>> = {
  PROBLEM: 'Something is wrong',
  IDEA: 'Something is missing',
  OTHER: 'Something else',
};
