import { changeGroup, follow, groups } from '@hedgerow/domain';
import { Field, ID, InputType, PartialType } from '@nestjs/graphql';
import { personCommand } from '../commands/person-command.js';
import { changeMutation } from '../commands/node-mutation.js';
import { plainId } from '../graphql/schema/nodes.js';
import { CreateGroupInput } from './create-group.js';
import { groupNodes } from './group.type.js';

@InputType({ description: 'Fields that are left out stay as they are; a location of null is removed.' })
export class UpdateGroupInput extends PartialType(CreateGroupInput, { omitDefaultValues: true }) {
  @Field(() => ID) nodeId!: string;
}

/** A person who joins at the same moment is no reason to refuse it: what is changed is said field by field. */
export const ChangeGroup = personCommand('ChangeGroup', {
  input: UpdateGroupInput,
  async decide({ viewer, input }, { load }) {
    const { nodeId, clientMutationId: _clientMutationId, ...changes } = input;
    const group = await load(groups, plainId('Group', nodeId));
    return follow(group, changeGroup(group.state, { viewer, changes }));
  },
});

export const updateGroupMutation = changeMutation('updateGroup', {
  command: ChangeGroup,
  nodes: groupNodes,
});
