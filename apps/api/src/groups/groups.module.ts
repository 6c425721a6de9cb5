import { Module } from '@nestjs/common';
import { GroupQueries } from './all-groups.js';
import { CreateGroupHandler, CreateGroupMutation } from './create-group.js';
import { GroupTotalCount } from './group.type.js';
import { GroupUpdatedSubscription } from './group-updated.js';

@Module({
  providers: [
    GroupQueries,
    GroupTotalCount,
    CreateGroupHandler,
    CreateGroupMutation,
    GroupUpdatedSubscription,
  ],
})
export class GroupsModule {}
