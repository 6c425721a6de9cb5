import { type ActivityKind, thingActivityList, turningPointList } from '@hedgerow/read-model';
import { Args, ArgsType, Context, Field, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { ActivityEntry, activityNodes } from '../activity/activity.type.js';
import { Access } from '../graphql/schema/access.js';
import { connectionOf, countedOf, edgeOf, totalCountOf } from '../graphql/schema/connection.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Cursors } from '../graphql/schema/cursors.js';
import { enumOf } from '../graphql/schema/enum-of.js';
import { AfterArg, FirstArg, type Page, pageOf, pageSize } from '../graphql/schema/page.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { TurningPoint } from './turning-point.type.js';

const activityKinds = ['ACTION', 'TASK', 'INVITATION', 'DEVICE'] as const satisfies readonly ActivityKind[];
const timelineKinds = [...activityKinds, 'SENSOR'] as const;
type Kind = (typeof timelineKinds)[number];
const TimelineKind = enumOf('TimelineKind', timelineKinds, {
  INVITATION: { description: 'Who joined, and invitations.' },
  SENSOR: { description: 'Turning points of its sensors.' },
});

@ObjectType({
  description: 'One entry of the timeline of a thing: what happened, or a turning point of a sensor.',
})
export class TimelineEntry {
  @Field(() => ActivityEntry, { nullable: true }) activity!: ActivityEntry | null;
  @Field(() => TurningPoint, { nullable: true }) turningPoint!: TurningPoint | null;
}

const TimelineEdge = edgeOf('Timeline', TimelineEntry);
const TimelineConnection = connectionOf('Timeline', TimelineEntry, TimelineEdge);
export const TimelineCount = totalCountOf(TimelineConnection, countedOf(thingActivityList.mostCounted));

@ArgsType()
class TimelineArgs {
  @Field(() => UUID) thingId!: string;
  @Field(() => [TimelineKind], { nullable: true }) kinds?: Kind[] | null;
  @Field(() => DateTime, { nullable: true, description: 'The first moment.' }) from?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'The first moment after the last one.' })
  to?: Date | null;
}

const usualSize = 40;

interface Placed {
  readonly at: Date;
  readonly position: readonly string[];
  readonly entry: TimelineEntry;
}

/** The newest first; at the same moment by id, as each of the two lists has it. */
const newestFirst = (a: Placed, b: Placed): number =>
  b.at.getTime() - a.at.getTime() || (a.position[1]! < b.position[1]! ? 1 : -1);

@Resolver()
export class ThingTimeline {
  constructor(private readonly cursors: Cursors) {}

  @Access('by row: viewers of the thing, and of what else each entry is about')
  @Query(() => TimelineConnection, {
    description: 'All that happened to a thing and for it, and when its sensors turned; the newest first.',
  })
  async thingTimeline(
    @Args() { thingId, kinds, from, to }: TimelineArgs,
    @FirstArg(usualSize) first: number | null,
    @AfterArg() after: string | null | undefined,
    @Context() { pool, viewer }: RequestContext,
  ): Promise<Page<TimelineEntry>> {
    const asked = kinds ?? timelineKinds;
    const told = activityKinds.filter((kind) => asked.includes(kind));
    const activities = told.length > 0 ? { thingId, kinds: told, from, to } : undefined;
    const turns = asked.includes('SENSOR') ? { thingId, from, to } : undefined;
    const size = pageSize(first, usualSize);
    const position = after ? this.cursors.read('timeline', after).map(String) : undefined;
    const part = { viewer, order: 'NEWEST', first: size + 1, after: position } as const;
    // Both lists are in one order, so that each brings as many as the page may take, and both go on behind one position.
    const [happened, turned] = await Promise.all([
      activities ? thingActivityList.page(pool, { ...part, filter: activities }) : [],
      turns ? turningPointList.page(pool, { ...part, filter: turns }) : [],
    ]);
    const placed: Placed[] = [
      ...happened.map(({ row, position: own }) => ({
        ...{ at: row.at, position: own },
        entry: { activity: activityNodes.toNode(row, viewer), turningPoint: null },
      })),
      ...turned.map(({ row, position: own }) => ({
        ...{ at: row.at, position: own },
        entry: { activity: null, turningPoint: row },
      })),
    ];
    return pageOf(placed.sort(newestFirst).slice(0, size + 1), {
      ...{ size, after },
      cursor: (row) => this.cursors.write('timeline', row.position),
      node: ({ entry }) => entry,
      count: async () => {
        const counts = await Promise.all([
          activities ? thingActivityList.count(pool, viewer, activities) : 0,
          turns ? turningPointList.count(pool, viewer, turns) : 0,
        ]);
        return counts[0] + counts[1];
      },
    });
  }
}
