import { deleteGroup, follow, groups } from '@hedgerow/domain';
import { Field, InputType } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { removeMutation } from '../commands/node-mutation.js';
import { UUID } from '../graphql/schema/scalars.js';
import { groupNodes } from './group.type.js';

@InputType()
export class DeleteGroupByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

export const DeleteGroup = personCommand('DeleteGroup', {
  input: DeleteGroupByIdInput,
  async decide({ viewer, input }, { load }) {
    const group = await load(groups, input.id);
    return follow(group, deleteGroup(group.state, { viewer }));
  },
});

export const deleteGroupMutation = removeMutation('deleteGroupById', {
  command: DeleteGroup,
  nodes: groupNodes,
  description: 'Removes a group for everybody and for good. Its things stay with those who own them.',
});
