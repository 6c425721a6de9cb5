/** Which feedback the address asks for; what is still to be answered when it says nothing that is known. */
export const feedbackChoices = ['open', 'answered', 'all'] as const;
export type FeedbackChoice = (typeof feedbackChoices)[number];

export const feedbackChoiceIn = (search: URLSearchParams): FeedbackChoice =>
  feedbackChoices.find((choice) => choice === search.get('show')) ?? 'open';

/** What the address asks for, as the api takes it. */
export const feedbackVariables = (search: URLSearchParams) => {
  const choice = feedbackChoiceIn(search);
  return { isAnswered: choice === 'all' ? null : choice === 'answered' };
};
