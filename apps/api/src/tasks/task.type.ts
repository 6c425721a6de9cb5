import {
  type ActionType as Type,
  isSignedIn,
  type TaskPriority as Priority,
  taskPriorities,
  tasks,
  type TaskStatus as Status,
  taskStatuses,
  type Viewer,
} from '@hedgerow/domain';
import {
  taskList,
  taskProjection,
  type TaskRow,
  type TaskScope as Scope,
  taskScopes,
} from '@hedgerow/read-model';
import { ArgsType, Field, ObjectType } from '@nestjs/graphql';
import { ActionType, withoutAddresses } from '../actions/action.type.js';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node } from '../graphql/schema/node.js';
import { Backwards, listQuery, nodeQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, Day, UUID } from '../graphql/schema/scalars.js';

export const TaskStatus = enumOf('TaskStatus', taskStatuses);
export const TaskPriority = enumOf('TaskPriority', taskPriorities);
export const TaskScope = enumOf('TaskScope', taskScopes, {
  ASSIGNED: { description: 'Those that the caller is to do.' },
  GROUPS: { description: 'Those for things in the groups of the caller.' },
  THINGS: { description: 'Those for things that the caller looks after.' },
});
const taskOrders = ['DUE', 'BOARD', 'NEWEST', 'COMPLETED'] as const;
const TaskOrder = enumOf('TaskOrder', taskOrders, {
  BOARD: { description: 'As people put the cards, the first on top.' },
  COMPLETED: { description: 'What was completed last comes first.' },
});

@ObjectType('TaskRepetition', { description: 'By which rule a task comes again once it is completed.' })
export class TaskRepetition {
  @Field({ description: 'RFC 5545: FREQ=WEEKLY;BYDAY=MO;UNTIL=20261001' }) rule!: string;
  @Field({ description: 'By which it is decided what day it is: Europe/London' }) timeZone!: string;
  @Field(() => Day) startsOn!: string;
}

@ObjectType('Task', { implements: () => [Node] })
export class TaskNode extends Node {
  @Field(() => UUID) id!: string;
  @Field(() => UUID) thingId!: string;
  @Field(() => ActionType) actionType!: Type;
  @Field() title!: string;
  @Field() notes!: string;
  @Field({ description: 'Another name of notes.' }) description!: string;
  @Field(() => TaskStatus) status!: Status;
  @Field(() => TaskPriority) priority!: Priority;
  @Field(() => Day, { nullable: true }) dueDate!: string | null;
  @Field({ description: 'Boards sort by it, by the codes of its characters; another one for each task.' })
  rank!: string;
  @Field(() => TaskRepetition, { nullable: true }) repeats!: TaskRepetition | null;
  @Field(() => UUID, { nullable: true, description: 'Null for guests.' }) createdBy!: string | null;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => DateTime) updatedAt!: Date;
  @Field(() => DateTime, { nullable: true }) completedAt!: Date | null;

  creatorId!: string;
  completedBy!: string | null;
}

/** A task as this viewer may see it: a guest is told of no person, nor of an address in a text (rule A17). */
const taskFrom = (
  { rule, timeZone, startsOn, ...row }: TaskRow,
  viewer: Viewer,
): Omit<TaskNode, 'nodeId'> => {
  const masked = isSignedIn(viewer) ? (text: string) => text : withoutAddresses;
  const notes = masked(row.notes);
  return {
    ...row,
    ...{ notes, description: notes, title: masked(row.title) },
    repeats: rule !== null && timeZone !== null && startsOn !== null ? { rule, timeZone, startsOn } : null,
    creatorId: row.createdBy,
    createdBy: isSignedIn(viewer) ? row.createdBy : null,
  };
};

/** Viewers of a thing may see what is to be done for it. */
export const taskNodes = nodeSource('Task', {
  node: TaskNode,
  list: taskList,
  toNode: taskFrom,
  usualOrder: 'DUE',
  usualSize: 50,
  aggregate: tasks,
  projection: taskProjection,
});

@ArgsType()
class TaskArgs {
  @Field(() => TaskScope, { nullable: true, defaultValue: 'ALL' }) scope?: Scope | null;
  @Field(() => UUID, { nullable: true }) thingId?: string | null;
  @Field(() => UUID, { nullable: true, description: 'Only those for things in this group; none for guests.' })
  groupId?: string | null;
  @Field(() => UUID, {
    nullable: true,
    description: 'Only those that this person is to do; none for guests.',
  })
  assignedTo?: string | null;
  @Field(() => [TaskStatus], { nullable: true }) status?: Status[] | null;
  @Field(() => [TaskPriority], { nullable: true }) priority?: Priority[] | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Only those that were completed at this moment or later.',
  })
  completedFrom?: Date | null;
  @Field(() => Day, { nullable: true, description: 'The first day on which they are due.' })
  dueFrom?: string | null;
  @Field(() => Day, { nullable: true, description: 'The last day on which they are due.' })
  dueTo?: string | null;
  @Field(() => TaskOrder, { nullable: true, defaultValue: 'DUE' }) orderBy?:
    (typeof taskOrders)[number] | null;
  @Backwards() backwards?: boolean | null;
}

export const TaskById = nodeQuery('taskById', taskNodes, 'by row: viewers of the thing of the task');

export const AllTasks = listQuery('allTasks', taskNodes, {
  access: 'by row: viewers of the thing of each task',
  description: 'What is due first comes first; without a due date last.',
  args: TaskArgs,
});
