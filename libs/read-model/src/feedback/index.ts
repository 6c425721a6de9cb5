export { feedback as feedbackProjection, type FeedbackRow } from './feedback.js';
export { feedbackList } from './feedback.queries.js';
