import { Module } from '@nestjs/common';
import { CreateGroup, CreateGroupMutation } from './create-group.js';
import { GroupById, AllGroups, groupNodes } from './group.type.js';
import { rowSubscription } from '../live/row-subscription.js';

@Module({
  providers: [
    GroupById,
    AllGroups,
    groupNodes.TotalCount,
    CreateGroup.Handler,
    CreateGroupMutation,
    rowSubscription(groupNodes),
  ],
})
export class GroupsModule {}
