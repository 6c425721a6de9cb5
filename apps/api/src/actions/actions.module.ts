import { Module } from '@nestjs/common';
import { ActionFields, ThingActions } from './action-fields.js';
import { AllActions, actionNodes } from './action.type.js';
import { DeleteAction, DeleteActionMutation } from './delete-action.js';
import { CreateActionMutation, RecordAction } from './record-action.js';
import { ChangeAction, UpdateActionMutation } from './update-action.js';

@Module({
  providers: [
    AllActions,
    ActionFields,
    ThingActions,
    actionNodes.TotalCount,
    RecordAction.Handler,
    CreateActionMutation,
    ChangeAction.Handler,
    UpdateActionMutation,
    DeleteAction.Handler,
    DeleteActionMutation,
  ],
})
export class ActionsModule {}
