import { Module } from '@nestjs/common';
import { GroupQueries } from './all-groups.js';
import { CreateGroupHandler, CreateGroupMutation } from './create-group.js';
import { groupNodes } from './group.type.js';
import { rowSubscription } from '../live/row-subscription.js';

@Module({
  providers: [
    GroupQueries,
    groupNodes.TotalCount,
    CreateGroupHandler,
    CreateGroupMutation,
    rowSubscription(groupNodes),
  ],
})
export class GroupsModule {}
