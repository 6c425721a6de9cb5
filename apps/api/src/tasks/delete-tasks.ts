import { checkSeveral, deleteTask, follow, rejectFields, tasks, things } from '@hedgerow/domain';
import { InputType } from '@nestjs/graphql';
import { personCommand } from '../commands/person-command.js';
import { DeleteSeveralInput, removeSeveralMutation } from '../commands/several-mutation.js';
import { taskNodes } from './task.type.js';

@InputType()
class DeleteTasksByIdInput extends DeleteSeveralInput {}

/** A person takes several tasks back: the Undo of `CreateTasks`. */
const DeleteTasks = personCommand('DeleteTasks', {
  input: DeleteTasksByIdInput,
  async decide({ viewer, input }, { loadAll }) {
    const ids = [...new Set(input.ids)];
    const wrong = checkSeveral('ids', ids);
    if (wrong.length > 0) return rejectFields(wrong);
    const loaded = await loadAll(tasks, ids);
    const thingIds = [...new Set(loaded.map(({ state }) => state.details?.thingId ?? ''))];
    const ofThings = new Map((await loadAll(things, thingIds)).map(({ id, state }) => [id, state]));
    return {
      each: new Map(
        loaded.map((task) => {
          const thing = ofThings.get(task.state.details?.thingId ?? '') ?? things.initial;
          return [task.id, follow(task, deleteTask(task.state, thing, { viewer }))];
        }),
      ),
    };
  },
});

export const deleteTasksMutation = removeSeveralMutation('deleteTasksById', {
  command: DeleteTasks,
  nodes: taskNodes,
});
