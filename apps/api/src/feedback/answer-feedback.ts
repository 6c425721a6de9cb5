import { answerFeedback, deleteFeedback, feedback, follow, hasOwnKey } from '@hedgerow/domain';
import { endKey } from '@hedgerow/event-store';
import { Field, InputType } from '@nestjs/graphql';
import { changeMutation, removeMutation } from '../commands/node-mutation.js';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { UUID } from '../graphql/schema/scalars.js';
import { feedbackNodes } from './feedback.type.js';

@InputType()
export class AnswerFeedbackInput extends MutationInput {
  @Field(() => UUID) id!: string;
  @Field({ description: 'False takes it back.' }) isAnswered!: boolean;
}

/** An administrator marks feedback as answered, or as not answered yet. */
export const AnswerFeedback = personCommand('AnswerFeedback', {
  input: AnswerFeedbackInput,
  async decide({ viewer, input: { id, isAnswered } }, { load }) {
    const known = await load(feedback, id);
    return follow(known, answerFeedback(known.state, { viewer, isAnswered }));
  },
});

export const answerFeedbackMutation = changeMutation('answerFeedback', {
  command: AnswerFeedback,
  nodes: feedbackNodes,
  description: 'For administrators: says whether feedback is answered.',
});

@InputType()
export class DeleteFeedbackByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

/** An administrator deletes feedback; of a guest its key goes with it. */
export const DeleteFeedback = personCommand('DeleteFeedback', {
  input: DeleteFeedbackByIdInput,
  async decide({ viewer, input }, { load }) {
    const known = await load(feedback, input.id);
    return follow(known, deleteFeedback(known.state, { viewer }));
  },
  async within({ input }, _streams, { load }) {
    const { state } = await load(feedback, input.id);
    return hasOwnKey(state) ? (client) => endKey(client, state.feedbackId) : undefined;
  },
});

export const deleteFeedbackMutation = removeMutation('deleteFeedbackById', {
  command: DeleteFeedback,
  nodes: feedbackNodes,
  description: 'For administrators: deletes feedback. What a guest wrote can never be read again.',
});
