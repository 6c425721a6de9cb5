import { Module } from '@nestjs/common';
import { changeGroupMembershipMutation } from './change-group-membership.js';
import { createGroupMutation } from './create-group.js';
import { deleteGroupMembershipMutation } from './delete-group-membership.js';
import { deleteGroupMutation } from './delete-group.js';
import { GroupFields, MembershipFields, UserGroups } from './group-fields.js';
import { groupInvitationParts } from './group-invitations.js';
import { AllGroups, GroupById, groupNodes } from './group.type.js';
import { AllGroupMemberships, membershipNodes } from './membership.type.js';
import { rowSubscription } from '../live/row-subscription.js';
import { updateGroupMembershipMutation } from './update-group-membership.js';
import { updateGroupMutation } from './update-group.js';

@Module({
  providers: [
    GroupById,
    AllGroups,
    AllGroupMemberships,
    GroupFields,
    MembershipFields,
    UserGroups,
    groupNodes.TotalCount,
    membershipNodes.TotalCount,
    ...createGroupMutation,
    ...updateGroupMutation,
    ...deleteGroupMutation,
    ...changeGroupMembershipMutation,
    ...deleteGroupMembershipMutation,
    ...updateGroupMembershipMutation,
    ...groupInvitationParts,
    rowSubscription(groupNodes),
  ],
})
export class GroupsModule {}
