import { Module } from '@nestjs/common';
import { ActionFields, ThingActions } from './action-fields.js';
import { ActionTotalCount } from './action.type.js';
import { ActionQueries } from './all-actions.js';
import { CreateActionMutation, RecordActionHandler } from './record-action.js';

@Module({
  providers: [
    ActionQueries,
    ActionFields,
    ThingActions,
    ActionTotalCount,
    RecordActionHandler,
    CreateActionMutation,
  ],
})
export class ActionsModule {}
