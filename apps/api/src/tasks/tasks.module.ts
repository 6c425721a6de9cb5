import { Module } from '@nestjs/common';
import { rowSubscription } from '../live/row-subscription.js';
import { CalendarAddressCalls } from './calendar-address.js';
import { createTaskMutation } from './create-task.js';
import { CreateTasks, CreateTasksMutation } from './create-tasks.js';
import { deleteTaskMutation } from './delete-task.js';
import { deleteTasksMutation } from './delete-tasks.js';
import { GroupTasks, TaskAssignmentFields, TaskFields, ThingTasks } from './task-fields.js';
import { AllTasks, TaskById, taskNodes } from './task.type.js';
import { TasksUpdatedSubscription } from './tasks-updated.js';
import { updateTaskMutation } from './update-task.js';

@Module({
  providers: [
    TaskById,
    AllTasks,
    TaskFields,
    TaskAssignmentFields,
    ThingTasks,
    GroupTasks,
    CalendarAddressCalls,
    taskNodes.TotalCount,
    ...createTaskMutation,
    ...updateTaskMutation,
    ...deleteTaskMutation,
    CreateTasks.Handler,
    CreateTasksMutation,
    ...deleteTasksMutation,
    rowSubscription(taskNodes),
    TasksUpdatedSubscription,
  ],
})
export class TasksModule {}
