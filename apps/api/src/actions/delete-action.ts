import { actions, deleteAction, follow, things } from '@hedgerow/domain';
import { CommandHandler } from '@nestjs/cqrs';
import { Field, InputType } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { MutationInput, PersonCommand } from '../commands/person-command.js';
import { removeMutation } from '../commands/node-mutation.js';
import { UUID } from '../graphql/schema/scalars.js';
import { actionNodes } from './action.type.js';

@InputType()
export class DeleteActionByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

/** A person takes an action out of the history of its thing. */
export class DeleteAction extends PersonCommand<DeleteActionByIdInput> {}

@CommandHandler(DeleteAction)
export class DeleteActionHandler extends DecisionHandler<DeleteAction> {
  protected async decide({ viewer, input }: DeleteAction) {
    const action = await this.load(actions, input.id);
    const thing = await this.load(things, action.state.details?.thingId ?? '');
    return follow(action, deleteAction(action.state, thing.state, { viewer }));
  }
}

export const DeleteActionMutation = removeMutation('deleteActionById', {
  input: DeleteActionByIdInput,
  command: DeleteAction,
  nodes: actionNodes,
});
