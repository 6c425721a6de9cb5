import {
  type ActionType as Type,
  createTask,
  start,
  type TaskPriority as Priority,
  tasks,
  type TaskStatus as Status,
  things,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { Field, InputType } from '@nestjs/graphql';
import { ActionType } from '../actions/action.type.js';
import { createMutation } from '../commands/node-mutation.js';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { Day, UUID } from '../graphql/schema/scalars.js';
import { peopleIn } from './people.js';
import { taskNodes, TaskPriority, TaskStatus } from './task.type.js';

@InputType({
  description: 'By which rule a task comes again once it is completed. Its first day is the due date.',
})
export class TaskRepetitionInput {
  @Field({ description: 'RFC 5545: FREQ=WEEKLY;BYDAY=MO;UNTIL=20261001' }) rule!: string;
  @Field({ description: 'By which it is decided what day it is: Europe/London' }) timeZone!: string;
}

@InputType()
export class CreateTaskInput extends MutationInput {
  @Field(() => UUID) thingId!: string;
  @Field(() => ActionType) actionType!: Type;
  @Field() title!: string;
  @Field(() => String, { nullable: true }) notes?: string | null;
  @Field(() => String, { nullable: true, description: 'Another name of notes, which goes before it.' })
  description?: string | null;
  @Field(() => TaskStatus) status!: Status;
  @Field(() => TaskPriority) priority!: Priority;
  @Field(() => Day, { nullable: true }) dueDate?: string | null;
  @Field(() => TaskRepetitionInput, { nullable: true }) repeats?: TaskRepetitionInput | null;
  @Field(() => [UUID], { nullable: true, description: 'Ids of people, at most twenty.' })
  assignedTo?: string[] | null;
}

/** A person writes down what is to be done for a thing. */
export const CreateTask = personCommand('CreateTask', {
  input: CreateTaskInput,
  // The task has a stream of its own, so that two people never wait for each other.
  async decide({ viewer, input }, { load }) {
    const { description, clientMutationId: _clientMutationId, ...given } = input;
    const [thing, people] = await Promise.all([
      load(things, given.thingId),
      peopleIn(given.assignedTo, load),
    ]);
    const taskId = newId();
    const task = { ...given, notes: given.notes ?? description, viewer, taskId, at: new Date() };
    return start(tasks, taskId, createTask(thing.state, task, { people, newId }));
  },
});

export const createTaskMutation = createMutation('createTask', { command: CreateTask, nodes: taskNodes });
