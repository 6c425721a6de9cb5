import { actions, deleteAction, follow, things } from '@hedgerow/domain';
import { Field, InputType } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { removeMutation } from '../commands/node-mutation.js';
import { UUID } from '../graphql/schema/scalars.js';
import { actionNodes } from './action.type.js';

@InputType()
export class DeleteActionByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

/** A person takes an action out of the history of its thing. */
export const DeleteAction = personCommand('DeleteAction', {
  input: DeleteActionByIdInput,
  async decide({ viewer, input }, { load }) {
    const action = await load(actions, input.id);
    const thing = await load(things, action.state.details?.thingId ?? '');
    return follow(action, deleteAction(action.state, thing.state, { viewer }));
  },
});

export const deleteActionMutation = removeMutation('deleteActionById', {
  command: DeleteAction,
  nodes: actionNodes,
});
