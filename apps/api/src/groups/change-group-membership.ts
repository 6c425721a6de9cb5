import { follow, groups, joinGroup, leaveGroup } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { Field, InputType } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { UUID } from '../graphql/schema/scalars.js';
import { membershipMutation } from './membership-mutation.js';

@InputType()
export class ChangeGroupMembershipInput extends MutationInput {
  @Field(() => UUID) groupId!: string;
  @Field({ description: 'True to belong to the group, false not to.' }) join!: boolean;
}

/** A person joins a group or leaves it. */
export const ChangeGroupMembership = personCommand('ChangeGroupMembership', {
  input: ChangeGroupMembershipInput,
  async decide({ viewer, input }, { load }) {
    const group = await load(groups, input.groupId);
    const decided = input.join
      ? joinGroup(group.state, { viewer, membershipId: newId() })
      : leaveGroup(group.state, { viewer });
    return follow(group, decided);
  },
});

export const changeGroupMembershipMutation = membershipMutation('changeGroupMembership', {
  command: ChangeGroupMembership,
  description: 'Joins a public group, or leaves a group. An owner gives up the owner flag first.',
});
