import { actions, changeAction, follow, things } from '@hedgerow/domain';
import { Field, ID, InputType, OmitType, PartialType } from '@nestjs/graphql';
import { personCommand } from '../commands/person-command.js';
import { changeMutation } from '../commands/node-mutation.js';
import { plainId } from '../graphql/schema/nodes.js';
import { actionNodes } from './action.type.js';
import { CreateActionInput } from './record-action.js';

@InputType({ description: 'Fields that are left out stay as they are; a location of null is removed.' })
export class UpdateActionInput extends PartialType(OmitType(CreateActionInput, ['thingId']), {
  omitDefaultValues: true,
}) {
  @Field(() => ID) nodeId!: string;
}

/** A person corrects what they recorded. */
export const ChangeAction = personCommand('ChangeAction', {
  input: UpdateActionInput,
  async decide({ viewer, input }, { load }) {
    const { nodeId, clientMutationId: _clientMutationId, ...changes } = input;
    const action = await load(actions, plainId('Action', nodeId));
    const thing = await load(things, action.state.details?.thingId ?? '');
    return follow(action, changeAction(action.state, thing.state, { viewer, changes }));
  },
});

export const updateActionMutation = changeMutation('updateAction', {
  command: ChangeAction,
  nodes: actionNodes,
});
