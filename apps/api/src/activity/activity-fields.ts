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
import { ActivityEntry } from './activity.type.js';

const badges = lookup<string, BadgeNode>(async (ids, { pool }) =>
  byKey((await badgesWithIds(pool, ids)).map(badgeFrom), ({ id }) => id),
);

const who = 'signed in, null for guests: who sees the entry';
const viewers = 'by row: viewers of the entry, who see it';

/** What an entry is about, as it is now. */
@Resolver(() => ActivityEntry)
export class ActivityFields {
  @Access(who)
  @ResolveField(() => UserNode, {
    nullable: true,
    description: 'Who did it; null for guests, for accounts that are gone, and where that is not known.',
  })
  actor({ byId }: ActivityEntry, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return this.of(context, userNodes.byId, byId);
  }

  @Access(who)
  @ResolveField(() => UserNode, { nullable: true, description: 'Who is to do the task since.' })
  person({ personId }: ActivityEntry, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return this.of(context, userNodes.byId, personId);
  }

  @Access(viewers)
  @ResolveField(() => ThingNode, { nullable: true })
  thing({ thingId }: ActivityEntry, _: unknown, context: RequestContext): Promise<ThingNode | undefined> {
    return this.of(context, thingNodes.byId, thingId);
  }

  @Access(viewers)
  @ResolveField(() => GroupNode, { nullable: true })
  group({ groupId }: ActivityEntry, _: unknown, context: RequestContext): Promise<GroupNode | undefined> {
    return this.of(context, groupNodes.byId, groupId);
  }

  @Access(viewers)
  @ResolveField(() => DeviceNode, { nullable: true })
  device({ deviceId }: ActivityEntry, _: unknown, context: RequestContext): Promise<DeviceNode | undefined> {
    return this.of(context, deviceNodes.byId, deviceId);
  }

  @Access(viewers)
  @ResolveField(() => ActionNode, { nullable: true })
  action(
    { kind, subjectId }: ActivityEntry,
    _: unknown,
    context: RequestContext,
  ): Promise<ActionNode | undefined> {
    return this.of(context, actionNodes.byId, kind === 'ACTION' ? subjectId : null);
  }

  @Access(viewers)
  @ResolveField(() => TaskNode, { nullable: true })
  task({ taskId }: ActivityEntry, _: unknown, context: RequestContext): Promise<TaskNode | undefined> {
    return this.of(context, taskNodes.byId, taskId);
  }

  @Access('by row: people who are signed in')
  @ResolveField(() => BadgeNode, { nullable: true })
  badge(
    { kind, subjectId }: ActivityEntry,
    _: unknown,
    context: RequestContext,
  ): Promise<BadgeNode | undefined> {
    return this.of(context, badges, kind === 'BADGE' ? subjectId : null);
  }

  private async of<V>(
    context: RequestContext,
    question: Lookup<string, V>,
    id: string | null,
  ): Promise<V | undefined> {
    return id === null ? undefined : context.load(question, id);
  }
}
