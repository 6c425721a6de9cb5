import { checkNewTask, checkSeveral, createTask, rejectFields, start, tasks, things } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { Args, Context, Field, InputType, Mutation, ObjectType, OmitType, Resolver } from '@nestjs/graphql';
import { doneOf, Outcome, refusalOf } from '../commands/outcome.js';
import { personCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { UUID } from '../graphql/schema/scalars.js';
import { CreateTaskInput } from './create-task.js';
import { peopleIn } from './people.js';
import { TaskNode, taskNodes } from './task.type.js';

@InputType()
export class CreateTasksInput extends OmitType(CreateTaskInput, ['thingId', 'description']) {
  @Field(() => [UUID], { description: 'At most a hundred.' }) thingIds!: string[];
}

@ObjectType('TaskOutcome')
class TaskOutcome extends Outcome {
  @Field(() => UUID) thingId!: string;
  @Field(() => TaskNode, { nullable: true }) task!: TaskNode | null;
}

@ObjectType('CreateTasksPayload')
class CreateTasksPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => [TaskOutcome], { description: 'One for each thing, in the order of the input.' })
  results!: TaskOutcome[];
}

/** A person writes down what is to be done for several things: a task for each. */
export const CreateTasks = personCommand('CreateTasks', {
  input: CreateTasksInput,
  async decide({ viewer, input }, { load, loadAll }) {
    const { clientMutationId: _clientMutationId, thingIds: given, ...task } = input;
    const thingIds = [...new Set(given)];
    const at = new Date();
    // What is wrong with the task is wrong for every thing: nothing is done.
    const wrong = [
      ...checkSeveral('thingIds', thingIds),
      ...checkNewTask({ ...task, thingId: thingIds[0] ?? 'none', today: at.toISOString().slice(0, 10) }),
    ];
    if (wrong.length > 0) return rejectFields(wrong);
    const [loaded, people] = await Promise.all([loadAll(things, thingIds), peopleIn(task.assignedTo, load)]);
    return {
      each: new Map(
        loaded.map(({ id: thingId, state }) => {
          const taskId = newId();
          const decided = createTask(state, { ...task, thingId, viewer, taskId, at }, { people, newId });
          return [thingId, start(tasks, taskId, decided)];
        }),
      ),
    };
  },
});

@Resolver()
export class CreateTasksMutation {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('signed in')
  @Mutation(() => CreateTasksPayload, {
    description: 'Makes the same task for several things; each is made or refused on its own.',
  })
  async createTasks(
    @Args('input') input: CreateTasksInput,
    @Context() context: RequestContext,
  ): Promise<CreateTasksPayload> {
    const outcomes = await this.writes.madeForEach(
      context,
      new CreateTasks(context.person, input),
      taskNodes,
      { asked: [...new Set(input.thingIds)], madeFor: ({ thingId }) => thingId },
    );
    const results = [...outcomes].map(([thingId, outcome]) => {
      const task = doneOf(outcome);
      return {
        thingId,
        refusal: refusalOf(outcome),
        task: task && taskNodes.toNode(task, context.viewer),
      };
    });
    return { clientMutationId: input.clientMutationId ?? null, results };
  }
}
