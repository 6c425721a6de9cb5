import { daysOf, isAdmin, isFieldError } from '@hedgerow/domain';
import {
  activityCounts,
  activityOnMap,
  activityParts,
  activityRollups,
  adminTotals,
} from '@hedgerow/read-model';
import { Args, Context, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuse, refuseFields } from '../graphql/schema/refusal.js';
import { GroupNode, groupNodes } from '../groups/group.type.js';
import { ThingNode, thingNodes } from '../things/thing.type.js';
import {
  ActivityArgs,
  ActivityByDay,
  ActivityByDayArgs,
  ActivityCount,
  ActivityOnMap,
  ActivityOnMapArgs,
  ActivityPart,
  ActivityRollup,
  ActivityRollupArgs,
  AdminTotal,
  ThingActivity,
} from './rollup.type.js';

const mostDays = 396;
/** More than a page can draw or a table can show; a range of fewer days, one kind or one group has fewer. */
const mostRows = 20_000;
const [mostParts, mostOnMap] = [200, 1_000];

const administratorsOnly = 'signed in: administrators; others are DENIED';

const within = (field: string, value: number, most: number): void => {
  if (value < 1 || value > most) refuseFields({ field, message: `${field} must be 1 to ${most}` });
};

/** The days that an administrator asks for. */
const askedBy = (
  { person }: RequestContext,
  { startDate, endDate, groupId }: ActivityArgs,
): { readonly dates: readonly string[]; readonly groupId: string | null | undefined } => {
  if (!isAdmin(person)) refuse('DENIED');
  const range = daysOf({ startDate, endDate }, Date.now());
  if (isFieldError(range)) return refuseFields(range);
  return { dates: range.days.map(({ date }) => date), groupId };
};

@Resolver()
export class RollupQueries {
  @Access(administratorsOnly)
  @Query(() => [AdminTotal], {
    description: 'How much there is, and how it became so much: for each of the last days, 1 to 396.',
  })
  async adminTotals(
    @Args('days', { type: () => Int, defaultValue: 90 }) days: number,
    @Context() { pool, person }: RequestContext,
  ): Promise<AdminTotal[]> {
    if (!isAdmin(person)) refuse('DENIED');
    if (days < 1 || days > mostDays)
      refuseFields({ field: 'days', message: `days must be 1 to ${mostDays}` });
    return (await adminTotals(pool, days, Date.now())) as AdminTotal[];
  }

  @Access(administratorsOnly)
  @Query(() => [ActivityRollup], {
    description:
      'What there is of each day of a range, in the order of days, kinds, types and groups. A day without anything of a kind has one row with 0.',
  })
  async activityRollups(
    @Args() args: ActivityRollupArgs,
    @Context() context: RequestContext,
  ): Promise<ActivityRollup[]> {
    const filter = { ...askedBy(context, args), kind: args.kind };
    const rows = await activityRollups(context.pool, filter, mostRows);
    return (
      rows ??
      refuseFields({
        field: 'startDate',
        message: `There are more than ${mostRows} rows: ask for fewer days, for one kind or for one group; activityByDay sums up what is too many`,
      })
    );
  }

  @Access(administratorsOnly)
  @Query(() => [ActivityCount], { description: 'How much came of every kind, and on as many days before.' })
  async activityCounts(
    @Args() args: ActivityArgs,
    @Context() context: RequestContext,
  ): Promise<ActivityCount[]> {
    return activityCounts(context.pool, askedBy(context, args));
  }

  @Access(administratorsOnly)
  @Query(() => ActivityByDay, {
    description:
      'How much of a kind came on each day, by type or group; never more parts than asked for, and one for the others.',
  })
  async activityByDay(
    @Args() { kind, by, first, ...args }: ActivityByDayArgs,
    @Context() context: RequestContext,
  ): Promise<ActivityByDay> {
    const filter = askedBy(context, args);
    within('first', first, mostParts);
    const parts = await activityParts(context.pool, { ...filter, kind, by }, first);
    return {
      dates: [...filter.dates],
      parts: parts.map((part, n) => ({ ...part, days: [...part.days], isOthers: n >= first })),
    };
  }

  @Access(administratorsOnly)
  @Query(() => ActivityOnMap, {
    description: 'Where actions were recorded, by the thing that they were for.',
  })
  async activityOnMap(
    @Args() { type, first, ...args }: ActivityOnMapArgs,
    @Context() context: RequestContext,
  ): Promise<ActivityOnMap> {
    const filter = askedBy(context, args);
    within('first', first, mostOnMap);
    const found = await activityOnMap(context.pool, { ...filter, type }, first);
    return { ...found, things: [...found.things] };
  }
}

@Resolver(() => ActivityPart)
export class GroupOfPart {
  @Access('by row: who sees the part')
  @ResolveField(() => GroupNode, { nullable: true, description: 'Null where `groupId` is.' })
  group(@Parent() { groupId }: ActivityPart, @Context() context: RequestContext) {
    return groupId === null ? null : context.load(groupNodes.byId, groupId);
  }
}

@Resolver(() => ThingActivity)
export class ThingOfActivity {
  @Access('by row: who sees the activity')
  @ResolveField(() => ThingNode, { nullable: true, description: 'Null once it is gone.' })
  thing(@Parent() { thingId }: ThingActivity, @Context() context: RequestContext) {
    return context.load(thingNodes.byId, thingId);
  }
}
