import { isSignedIn, mayChangeTaskStatus, mayDeleteTask, mayEditTask } from '@hedgerow/domain';
import {
  assignmentsOfTasks,
  openTasksByThing,
  openTasksOfGroups,
  openTasksOfThings,
} from '@hedgerow/read-model';
import { Args, Context, Field, Int, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { listsByKey, lookup } from '../graphql/schema/lookup.js';
import { pageSize } from '../graphql/schema/page.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { GroupNode } from '../groups/group.type.js';
import { thingFor } from '../things/thing-access.js';
import { ThingNode, thingNodes } from '../things/thing.type.js';
import { UserNode, userNodes } from '../users/user.type.js';
import { TaskNode, taskNodes } from './task.type.js';

/** A thing shows at most this many of its open tasks; `allTasks` pages through the rest. */
const mostOpen = 50;

@ObjectType('TaskAssignment')
export class TaskAssignment {
  @Field(() => UUID) id!: string;
  @Field(() => UUID, { description: 'The id of the person.' }) assignedTo!: string;
  @Field(() => DateTime) assignedAt!: Date;
}

const assignmentsByTask = lookup<string, TaskAssignment[]>(async (ids, { pool }) => {
  const lists = listsByKey(await assignmentsOfTasks(pool, ids), ({ taskId }) => taskId);
  return new Map(
    [...lists].map(([taskId, rows]) => [
      taskId,
      rows.map(({ id, userId, assignedAt }) => ({ id, assignedAt, assignedTo: userId })),
    ]),
  );
});

@Resolver(() => TaskNode)
export class TaskFields {
  @Access('by row: viewers of the thing')
  @ResolveField(() => ThingNode, { nullable: true })
  thing(task: TaskNode, _: unknown, context: RequestContext): Promise<ThingNode | undefined> {
    return context.load(thingNodes.byId, task.thingId);
  }

  @Access('signed in, null for guests')
  @ResolveField(() => UserNode, {
    nullable: true,
    description: 'Null for guests and for accounts that are gone.',
  })
  creator(task: TaskNode, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return context.load(userNodes.byId, task.creatorId);
  }

  @Access('signed in, null for guests')
  @ResolveField(() => UserNode, { nullable: true, description: 'Who completed it, while it is completed.' })
  async completer(task: TaskNode, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return task.completedBy === null ? undefined : context.load(userNodes.byId, task.completedBy);
  }

  @Access('by row: viewers of the thing: none for guests')
  @ResolveField(() => [TaskAssignment], { description: 'Who is to do it; guests are told of no one.' })
  async assignments(task: TaskNode, _: unknown, context: RequestContext): Promise<TaskAssignment[]> {
    if (!isSignedIn(context.viewer)) return [];
    return (await context.load(assignmentsByTask, task.id)) ?? [];
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => Boolean)
  viewerMayEdit(task: TaskNode, _: unknown, context: RequestContext): Promise<boolean> {
    return this.may(mayEditTask, task, context);
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => Boolean, { description: 'Who is to do it may, too.' })
  viewerMayChangeStatus(task: TaskNode, _: unknown, context: RequestContext): Promise<boolean> {
    return this.may(mayChangeTaskStatus, task, context);
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => Boolean)
  viewerMayDelete(task: TaskNode, _: unknown, context: RequestContext): Promise<boolean> {
    return this.may(mayDeleteTask, task, context);
  }

  private async may(
    rule: typeof mayChangeTaskStatus,
    task: TaskNode,
    context: RequestContext,
  ): Promise<boolean> {
    const { viewer } = context;
    if (!isSignedIn(viewer)) return false;
    const [thing, assigned] = await Promise.all([
      context.load(thingNodes.byId, task.thingId),
      context.load(assignmentsByTask, task.id),
    ]);
    const assignments = new Set((assigned ?? []).map(({ assignedTo }) => assignedTo));
    const known = { details: { createdBy: task.creatorId }, assignments };
    return thing !== undefined && rule(viewer, known, await thingFor(thing, context));
  }
}

@Resolver(() => TaskAssignment)
export class TaskAssignmentFields {
  @Access('signed in, null for guests')
  @ResolveField(() => UserNode, { nullable: true, description: 'Null for accounts that are gone.' })
  user(assignment: TaskAssignment, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return context.load(userNodes.byId, assignment.assignedTo);
  }
}

const openByThing = lookup<string, TaskNode[]>(async (ids, { pool, viewer }) =>
  listsByKey(
    (await openTasksByThing(pool, ids, mostOpen)).map((row) => taskNodes.toNode(row, viewer)),
    ({ thingId }) => thingId,
  ),
);
const openOfThings = lookup<string, number>((ids, { pool }) => openTasksOfThings(pool, ids));
const openOfGroups = lookup<string, number>((ids, { pool, viewer }) => openTasksOfGroups(pool, viewer, ids));

@Resolver(() => ThingNode)
export class ThingTasks {
  @Access('by row: viewers of the thing')
  @ResolveField(() => [TaskNode], {
    description: `Its open tasks, at most ${mostOpen}, what is due first first; allTasks has them all.`,
  })
  async tasks(
    @Parent() thing: ThingNode,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first: number | null,
    @Context() context: RequestContext,
  ): Promise<TaskNode[]> {
    const open = (await context.load(openByThing, thing.id)) ?? [];
    return open.slice(0, pageSize(first, 20, mostOpen));
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => Int)
  async openTaskCount(thing: ThingNode, _: unknown, context: RequestContext): Promise<number> {
    return (await context.load(openOfThings, thing.id)) ?? 0;
  }
}

@Resolver(() => GroupNode)
export class GroupTasks {
  @Access('signed in, null for guests')
  @ResolveField(() => Int, {
    nullable: true,
    description: 'Open tasks for its things, as far as the caller sees them; null for guests.',
  })
  async openTaskCount(group: GroupNode, _: unknown, context: RequestContext): Promise<number> {
    return (await context.load(openOfGroups, group.id)) ?? 0;
  }
}
