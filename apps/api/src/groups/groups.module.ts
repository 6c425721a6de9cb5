import { Module } from '@nestjs/common';
import { createGroupMutation } from './create-group.js';
import { AllGroups, GroupById, groupNodes } from './group.type.js';
import { rowSubscription } from '../live/row-subscription.js';

@Module({
  providers: [
    GroupById,
    AllGroups,
    groupNodes.TotalCount,
    ...createGroupMutation,
    rowSubscription(groupNodes),
  ],
})
export class GroupsModule {}
