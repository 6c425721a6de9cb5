import { Module } from '@nestjs/common';
import { answerFeedbackMutation, deleteFeedbackMutation } from './answer-feedback.js';
import { FeedbackThrottle } from './feedback-throttle.js';
import { AllFeedback, FeedbackFields, feedbackNodes } from './feedback.type.js';
import { SendFeedbackHandler, SendFeedbackMutation } from './send-feedback.js';

@Module({
  providers: [
    AllFeedback,
    ...answerFeedbackMutation,
    ...deleteFeedbackMutation,
    FeedbackFields,
    feedbackNodes.TotalCount,
    FeedbackThrottle,
    SendFeedbackHandler,
    SendFeedbackMutation,
  ],
})
export class FeedbackModule {}
