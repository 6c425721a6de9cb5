import { Args, ArgsType, Context, Field, ID, ObjectType, Resolver, Subscription } from '@nestjs/graphql';
import type { TaskScope as Scope } from '@hedgerow/read-model';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { UUID } from '../graphql/schema/scalars.js';
import { Announcements } from '../live/announcements.js';
import { mapStream } from '../live/latest-stream.js';
import { type BoardChange, boardStream } from './board-stream.js';
import { TaskNode, taskNodes, TaskScope } from './task.type.js';

@ArgsType()
class BoardArgs {
  @Field(() => TaskScope, { nullable: true, defaultValue: 'ALL' }) scope?: Scope | null;
  @Field(() => UUID, { nullable: true }) thingId?: string | null;
  @Field(() => UUID, { nullable: true }) groupId?: string | null;
  @Field(() => UUID, { nullable: true }) assignedTo?: string | null;
}

@ObjectType()
export class TasksUpdatedPayload {
  @Field(() => TaskNode, { nullable: true, description: 'A task that is new there, or changed.' })
  task!: TaskNode | null;
  @Field(() => ID, { nullable: true, description: 'The nodeId of one that is there no more.' })
  goneNodeId!: string | null;
}

@Resolver()
export class TasksUpdatedSubscription {
  constructor(private readonly announcements: Announcements) {}

  @Access('by row: viewers of the thing of each task, asked again for each message')
  @Subscription(() => TasksUpdatedPayload, {
    description:
      'Sends what changes on a board: each task that comes, changes or goes. Arguments as in allTasks.',
  })
  async tasksUpdated(
    @Args() { scope, thingId, groupId, assignedTo }: BoardArgs,
    @Context() context: RequestContext,
  ) {
    const { viewer, pool } = context;
    const sources = { announcements: this.announcements, pool, viewer };
    const changes = await boardStream(sources, { scope, thingId, groupId, assignedTo });
    const message = (change: BoardChange) => ({
      task: 'task' in change ? taskNodes.toNode(change.task, viewer) : null,
      goneNodeId: 'gone' in change ? taskNodes.nodeId(change.gone) : null,
    });
    return mapStream(changes, async (change) => ({
      value: { tasksUpdated: message(change) },
      isLast: false,
    }));
  }
}
