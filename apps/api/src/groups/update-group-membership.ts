import { changeMembership, follow, groups, reject } from '@hedgerow/domain';
import { groupOfMembership } from '@hedgerow/read-model';
import { Field, InputType } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { UUID } from '../graphql/schema/scalars.js';
import { membershipMutation } from './membership-mutation.js';

@InputType()
export class UpdateGroupMembershipByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
  @Field() isOwner!: boolean;
}

export const ChangeGroupMembershipRole = personCommand('ChangeGroupMembershipRole', {
  input: UpdateGroupMembershipByIdInput,
  async decide({ viewer, input: { id: membershipId, isOwner } }, { load, pool }) {
    const groupId = await groupOfMembership(pool, membershipId);
    if (groupId === undefined) return reject('NTFND', 'Membership not found');
    const group = await load(groups, groupId);
    return follow(group, changeMembership(group.state, { viewer, membershipId, isOwner }));
  },
});

export const updateGroupMembershipMutation = membershipMutation('updateGroupMembershipById', {
  command: ChangeGroupMembershipRole,
  description: 'Makes a member an owner, or an owner a member like others. The last owner stays one.',
});
