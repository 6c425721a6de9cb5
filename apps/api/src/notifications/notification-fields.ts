import { badgesWithIds } from '@hedgerow/read-model';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { ActionNode, actionNodes } from '../actions/action.type.js';
import { badgeFrom, BadgeNode } from '../badges/badge.type.js';
import { DeviceNode, deviceNodes } from '../devices/device.type.js';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { byKey, type Lookup, lookup } from '../graphql/schema/lookup.js';
import { GroupNode, groupNodes } from '../groups/group.type.js';
import { TaskNode, taskNodes } from '../tasks/task.type.js';
import { ThingNode, thingNodes } from '../things/thing.type.js';
import { UserNode, userNodes } from '../users/user.type.js';
import { NotificationNode } from './notification.type.js';

const badges = lookup<string, BadgeNode>(async (ids, { pool }) =>
  byKey((await badgesWithIds(pool, ids)).map(badgeFrom), ({ id }) => id),
);

const viewers = 'by row: viewers of it: null for what one is invited to and does not see yet';

/** What a notification is about, as it is now. */
@Resolver(() => NotificationNode)
export class NotificationFields {
  @Access('by row: self')
  @ResolveField(() => UserNode, {
    nullable: true,
    description: 'Who did it; null for accounts that are gone, and where no person did.',
  })
  actor({ byId }: NotificationNode, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return this.of(context, userNodes.byId, byId);
  }

  @Access(viewers)
  @ResolveField(() => ThingNode, { nullable: true })
  thing({ thingId }: NotificationNode, _: unknown, context: RequestContext): Promise<ThingNode | undefined> {
    return this.of(context, thingNodes.byId, thingId);
  }

  @Access(viewers)
  @ResolveField(() => GroupNode, { nullable: true })
  group({ groupId }: NotificationNode, _: unknown, context: RequestContext): Promise<GroupNode | undefined> {
    return this.of(context, groupNodes.byId, groupId);
  }

  @Access(viewers)
  @ResolveField(() => DeviceNode, { nullable: true })
  device(
    { deviceId }: NotificationNode,
    _: unknown,
    context: RequestContext,
  ): Promise<DeviceNode | undefined> {
    return this.of(context, deviceNodes.byId, deviceId);
  }

  @Access(viewers)
  @ResolveField(() => TaskNode, { nullable: true })
  task({ taskId }: NotificationNode, _: unknown, context: RequestContext): Promise<TaskNode | undefined> {
    return this.of(context, taskNodes.byId, taskId);
  }

  @Access(viewers)
  @ResolveField(() => ActionNode, { nullable: true })
  action(
    { actionId }: NotificationNode,
    _: unknown,
    context: RequestContext,
  ): Promise<ActionNode | undefined> {
    return this.of(context, actionNodes.byId, actionId);
  }

  @Access('by row: self')
  @ResolveField(() => BadgeNode, { nullable: true })
  badge({ awardId }: NotificationNode, _: unknown, context: RequestContext): Promise<BadgeNode | undefined> {
    return this.of(context, badges, awardId);
  }

  private async of<V>(
    context: RequestContext,
    question: Lookup<string, V>,
    id: string | null,
  ): Promise<V | undefined> {
    return id === null ? undefined : context.load(question, id);
  }
}
