import { deleteTask, follow, tasks, things } from '@hedgerow/domain';
import { Field, InputType } from '@nestjs/graphql';
import { removeMutation } from '../commands/node-mutation.js';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { UUID } from '../graphql/schema/scalars.js';
import { taskNodes } from './task.type.js';

@InputType()
export class DeleteTaskByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

/** A person removes a task. */
export const DeleteTask = personCommand('DeleteTask', {
  input: DeleteTaskByIdInput,
  async decide({ viewer, input }, { load }) {
    const task = await load(tasks, input.id);
    const thing = await load(things, task.state.details?.thingId ?? '');
    return follow(task, deleteTask(task.state, thing.state, { viewer }));
  },
});

export const deleteTaskMutation = removeMutation('deleteTaskById', { command: DeleteTask, nodes: taskNodes });
