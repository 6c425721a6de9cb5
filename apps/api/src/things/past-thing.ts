import {
  type IndicatorColour as Colour,
  type IndicatorParameter as Parameter,
  isSignedIn,
  type PastThing as Past,
  pastThing,
  pointOf,
  type ThingType as Type,
  waterColour,
} from '@hedgerow/domain';
import { ThingLog } from '@hedgerow/event-store';
import { latestAt } from '@hedgerow/read-model';
import { Args, Context, Field, Int, ObjectType, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql'; // prettier-ignore
import { DeviceNode, deviceNodes } from '../devices/device.type.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { PointNode } from '../graphql/schema/point.type.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { GroupNode, groupNodes } from '../groups/group.type.js';
import {
  IndicatorColour,
  IndicatorParameter,
  readingColumn,
  type ReadingParameter,
  ReadingParameters,
} from '../readings/enums.js';
import { UserNode, userNodes } from '../users/user.type.js';
import { knowsAccesses } from './thing-access.js';
import { LatestReading, type ThingNode, thingNodes, ThingType } from './thing.type.js';

@ObjectType({ description: 'Access that a person had to a thing.' })
export class PastAccess {
  @Field() isOwner!: boolean;
  @Field() isCollaborator!: boolean;
  userId!: string;
}

@ObjectType({
  description:
    'A thing as it was at a moment, by the log. People, groups and devices are named as they are now.',
})
export class PastThing {
  @Field(() => UUID) id!: string;
  @Field(() => DateTime) at!: Date;
  @Field() name!: string;
  @Field() description!: string;
  @Field(() => ThingType) type!: Type;
  @Field() isPublic!: boolean;
  @Field(() => PointNode, {
    nullable: true,
    description: 'To those without access only while the thing says where it is.',
  })
  location!: PointNode | null;
  @Field(() => IndicatorParameter) indicatorParameter!: Parameter;
  @Field(() => Int) actionCount!: number;
  @Field(() => DateTime, { nullable: true }) lastAction!: Date | null;
  @Field(() => DateTime, { nullable: true }) lastWatering!: Date | null;
  @Field(() => Int) openTaskCount!: number;
  @Field(() => Int) completedTaskCount!: number;
  @Field(() => Int) accessCount!: number;
  @Field(() => IndicatorColour, { description: 'Of the water that was the latest by then.' })
  indicatorColour!: Colour;
  readings!: ReadonlyMap<string, LatestReading>;
  past!: Past;
  knowsAccesses!: boolean;
}

/** What the viewer may know of a thing as it was; undefined where they may know nothing of it. */
const asSeen = (
  { details }: Past,
  { now, knows }: { readonly now: ThingNode; readonly knows: boolean },
): { readonly location: PointNode | null } | undefined => {
  // What was private then is for those who have access now: that a thing was opened later opens no text of before.
  if (!knows && !details.isPublic) return undefined;
  // Where a thing is, and is not shown any more, is not to be found in its past.
  const { location } = knows || now.location ? details : {};
  return { location: location ? pointOf(location) : null };
};

@Resolver(() => PastThing)
export class PastThings {
  constructor(private readonly log: ThingLog) {}

  @Access(
    'by row: viewers of the thing as it is now; what was private then is for those with access and administrators',
  )
  @Query(() => PastThing, {
    nullable: true,
    description:
      'The thing as it was at a moment. Null where it is not there for the caller, was not registered yet, was private then (to those without access), and for a moment that is to come.',
  })
  async thingAt(
    @Args('id', { type: () => UUID }) id: string,
    @Args('at', { type: () => DateTime }) at: Date,
    @Context() context: RequestContext,
  ): Promise<PastThing | null> {
    const now = await context.load(thingNodes.byId, id);
    if (!now || at < now.createdAt || at > new Date()) return null;
    const [knows, events] = await Promise.all([knowsAccesses(now, context), this.log.until(id, at)]);
    const past = pastThing(id, events);
    const seen = past && asSeen(past, { now, knows });
    if (!past || !seen) return null;
    const found = await latestAt(context.pool, { thingId: id, deviceIds: past.deviceIds, moment: at });
    const readings = new Map(found.map(({ parameter, ...reading }) => [parameter as string, reading]));
    const { name, description, type, isPublic, indicatorParameter } = past.details;
    return {
      ...{ id, at, name, description, type: type as Type, isPublic },
      ...seen,
      indicatorParameter: indicatorParameter as Parameter,
      actionCount: past.actionCount,
      lastAction: past.lastAction ?? null,
      lastWatering: past.lastWatering ?? null,
      openTaskCount: past.openTasks,
      completedTaskCount: past.completedTasks,
      accessCount: past.accesses.size,
      indicatorColour: indicatorParameter === 'WATER' ? waterColour(readings.get('water')?.value) : 'grey',
      ...{ readings, past, knowsAccesses: knows },
    };
  }

  @Access('signed in, null for guests: viewers of the group')
  @ResolveField(() => GroupNode, { nullable: true })
  group(
    { past }: PastThing,
    _: unknown,
    context: RequestContext,
  ): Promise<GroupNode | undefined> | undefined {
    return isSignedIn(context.viewer) ? context.load(groupNodes.byId, past.details.groupId) : undefined;
  }

  @Access('by row: viewers of the devices')
  @ResolveField(() => [DeviceNode], { description: 'Those that were linked to it and that are there still.' })
  async devices({ past }: PastThing, _: unknown, context: RequestContext): Promise<DeviceNode[]> {
    const found = await Promise.all(past.deviceIds.map((id) => context.load(deviceNodes.byId, id)));
    return found.filter((device) => device !== undefined);
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => LatestReading, { nullable: true, description: 'The latest by the time of measuring.' })
  latest(
    @Parent() { readings }: PastThing,
    @Args('parameter', { type: () => ReadingParameters }) parameter: ReadingParameter,
  ): LatestReading | null {
    return readings.get(readingColumn[parameter]) ?? null;
  }

  @Access('signed in, null for guests: people with access to the thing and administrators; null for others')
  @ResolveField(() => [PastAccess], { nullable: true, description: 'Null for people without access now.' })
  accesses({ past, knowsAccesses: knows }: PastThing): PastAccess[] | null {
    if (!knows) return null;
    return [...past.accesses].map(([userId, { isOwner, isCollaborator }]) => ({
      userId,
      isOwner,
      isCollaborator,
    }));
  }
}

@Resolver(() => PastAccess)
export class PastAccessFields {
  @Access('signed in, null for guests')
  @ResolveField(() => UserNode, { nullable: true, description: 'Null for accounts that are gone.' })
  user({ userId }: PastAccess, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return context.load(userNodes.byId, userId);
  }
}
