import { changeTask, follow, type TaskChanges, tasks, things } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { Field, ID, InputType, OmitType, PartialType } from '@nestjs/graphql';
import { changeMutation } from '../commands/node-mutation.js';
import { personCommand, type Sources } from '../commands/person-command.js';
import { plainId } from '../graphql/schema/nodes.js';
import { CreateTaskInput } from './create-task.js';
import { peopleIn } from './people.js';
import { taskNodes } from './task.type.js';

@InputType({ description: 'The values that were on the screen when the change was made.' })
export class TaskSeenInput extends PartialType(OmitType(CreateTaskInput, ['thingId', 'clientMutationId'])) {}

@InputType({ description: 'Where a card was put: behind one task and before another, left out at an end.' })
export class TaskPositionInput {
  @Field(() => ID, { nullable: true, description: 'nodeId of the task above.' }) after?: string | null;
  @Field(() => ID, { nullable: true, description: 'nodeId of the task below.' }) before?: string | null;
}

@InputType({
  description:
    'Fields that are left out stay as they are; a due date or a repetition of null is removed. The people are all who are to do it from now on.',
})
export class UpdateTaskInput extends PartialType(OmitType(CreateTaskInput, ['thingId'])) {
  @Field(() => ID) nodeId!: string;
  @Field(() => TaskSeenInput, {
    nullable: true,
    description: `Refuses the change with STALE where a field of it is by now another one than this. Of the people, those who
were added are added and those who were taken off are taken off, whatever others did.`,
  })
  seen?: TaskSeenInput | null;
  @Field(() => TaskPositionInput, { nullable: true }) position?: TaskPositionInput | null;
}

const changesOf = ({ description, notes, ...given }: TaskSeenInput): TaskChanges => ({
  ...given,
  notes: notes === undefined ? description : notes,
});

const neighboursOf = async ({ after, before }: TaskPositionInput, { load }: Pick<Sources, 'load'>) => {
  const [above, below] = await Promise.all(
    [after, before].map((nodeId) => (nodeId ? load(tasks, plainId('Task', nodeId)) : undefined)),
  );
  return { after: above?.state, before: below?.state };
};

/** A person changes a task, or moves its card. Decided anew when others were quicker: two who change two fields do not meet. */
export const ChangeTask = personCommand('ChangeTask', {
  input: UpdateTaskInput,
  async decide({ viewer, input }, sources) {
    const { nodeId, seen, position, clientMutationId: _clientMutationId, ...given } = input;
    const { load } = sources;
    const task = await load(tasks, plainId('Task', nodeId));
    const [thing, people, neighbours] = await Promise.all([
      load(things, task.state.details?.thingId ?? ''),
      peopleIn(given.assignedTo, load),
      position ? neighboursOf(position, sources) : undefined,
    ]);
    const change = {
      ...{ viewer, at: new Date(), people, newId, neighbours },
      ...{ changes: changesOf(given), seen: seen && changesOf(seen) },
    };
    return follow(task, changeTask(task.state, thing.state, change));
  },
});

export const updateTaskMutation = changeMutation('updateTask', { command: ChangeTask, nodes: taskNodes });
