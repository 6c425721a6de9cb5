import { Module } from '@nestjs/common';
import { ActionFields, ThingActions } from './action-fields.js';
import { actionNodes } from './action.type.js';
import { ActionQueries } from './all-actions.js';
import { DeleteActionHandler, DeleteActionMutation } from './delete-action.js';
import { CreateActionMutation, RecordActionHandler } from './record-action.js';
import { ChangeActionHandler, UpdateActionMutation } from './update-action.js';

@Module({
  providers: [
    ActionQueries,
    ActionFields,
    ThingActions,
    actionNodes.TotalCount,
    RecordActionHandler,
    CreateActionMutation,
    ChangeActionHandler,
    UpdateActionMutation,
    DeleteActionHandler,
    DeleteActionMutation,
  ],
})
export class ActionsModule {}
