import { Module } from '@nestjs/common';
import { ActionFields, ThingActions } from './action-fields.js';
import { AllActions, actionNodes } from './action.type.js';
import { deleteActionMutation } from './delete-action.js';
import { deleteActionsMutation } from './delete-actions.js';
import { CreateActionsMutation, RecordActions } from './record-actions.js';
import { CreateActionMutation, RecordAction } from './record-action.js';
import { updateActionMutation } from './update-action.js';

@Module({
  providers: [
    AllActions,
    ActionFields,
    ThingActions,
    actionNodes.TotalCount,
    RecordAction.Handler,
    CreateActionMutation,
    ...updateActionMutation,
    ...deleteActionMutation,
    RecordActions.Handler,
    CreateActionsMutation,
    ...deleteActionsMutation,
  ],
})
export class ActionsModule {}
