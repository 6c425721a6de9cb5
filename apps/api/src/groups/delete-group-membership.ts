import { follow, groups, reject, revokeMembership } from '@hedgerow/domain';
import { groupOfMembership } from '@hedgerow/read-model';
import { Field, InputType } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { UUID } from '../graphql/schema/scalars.js';
import { membershipMutation } from './membership-mutation.js';

@InputType()
export class DeleteGroupMembershipByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

export const RevokeGroupMembership = personCommand('RevokeGroupMembership', {
  input: DeleteGroupMembershipByIdInput,
  async decide({ viewer, input }, { load, pool }) {
    const groupId = await groupOfMembership(pool, input.id);
    if (groupId === undefined) return reject('NTFND', 'Membership not found');
    const group = await load(groups, groupId);
    return follow(group, revokeMembership(group.state, { viewer, membershipId: input.id }));
  },
});

export const deleteGroupMembershipMutation = membershipMutation('deleteGroupMembershipById', {
  command: RevokeGroupMembership,
  description:
    'Removes a member. Anyone may end their own membership; an owner gives up the owner flag first.',
});
