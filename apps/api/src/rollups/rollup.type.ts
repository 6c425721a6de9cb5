import {
  activityBreakdowns,
  type ActivityBreakdown as Breakdown,
  type ActivityCount as CountRow,
  type ActivityPart as PartRow,
  type ThingActivity as ThingRow,
  type Rollup,
  type RollupFilter,
  type RollupKind as Kind,
  rollupKinds,
  type Total,
} from '@hedgerow/read-model';
import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Day, UUID } from '../graphql/schema/scalars.js';

const ActivityRollupKind = enumOf('ActivityRollupKind', rollupKinds, {
  GROUPS: { description: 'Without personal ones.' },
  TASKS: { description: 'By the day on which they were created.' },
  COMPLETED_TASKS: { description: 'Those that are completed, by the day on which they were.' },
  READINGS: { description: 'By the day of the measurement; in no group, and of no type.' },
});

@ObjectType()
export class AdminTotalDay {
  @Field({ description: 'A UTC day, like 2026-07-20.' }) date!: string;
  @Field(() => Float, {
    description: 'How many there were when the day ended; of readings, those of the day.',
  })
  total!: number;
}

@ObjectType({ description: 'How much there is of something.' })
export class AdminTotal implements Total {
  @Field({ description: 'things, devices, users, groups, actions, tasks or readings.' }) name!: string;
  @Field(() => Float, { description: 'How many there are now; of readings, those of these days.' })
  total!: number;
  @Field(() => [AdminTotalDay]) days!: AdminTotalDay[];
}

@ObjectType({
  description: 'How much of a kind and type there is of a UTC day, in a group where there is one.',
})
export class ActivityRollup implements Rollup {
  @Field(() => Day) date!: string;
  @Field(() => UUID, { nullable: true }) groupId!: string | null;
  @Field(() => ActivityRollupKind) kind!: Kind;
  @Field(() => String, {
    nullable: true,
    description: 'Of an action, a thing, a group or a badge; the model of a device, the role of a user.',
  })
  type!: string | null;
  @Field(() => Int) count!: number;
}

@ObjectType({
  description: 'How many of a kind came on the days asked for, and on as many days before them.',
})
export class ActivityCount implements CountRow {
  @Field(() => ActivityRollupKind) kind!: Kind;
  @Field(() => Float) count!: number;
  @Field(() => Float, { description: 'On as many days before.' }) before!: number;
}

const ActivityBreakdown = enumOf('ActivityBreakdown', activityBreakdowns);

@ObjectType({ description: 'One type or group of a kind of activity, or all others together.' })
export class ActivityPart implements PartRow {
  @Field(() => String, {
    nullable: true,
    description: 'Null where there is none, for the others, and of groups.',
  })
  type!: string | null;
  @Field(() => UUID, {
    nullable: true,
    description: 'Null for personal groups together, for what is in no group, for the others, and of types.',
  })
  groupId!: string | null;
  @Field(() => Int, { description: 'How many types or groups these are: more than one for the others.' })
  parts!: number;
  @Field({ description: 'All that are not told one by one.' }) isOthers!: boolean;
  @Field(() => Float) count!: number;
  @Field(() => Float, { description: 'On as many days before.' }) before!: number;
  @Field(() => [Float], { description: 'On each day, in order.' }) days!: number[];
}

@ObjectType({ description: 'A kind of activity by day, and by type or group.' })
export class ActivityByDay {
  @Field(() => [Day], { description: 'Every day of the range, in order.' }) dates!: string[];
  @Field(() => [ActivityPart], {
    description: 'Those with most first, then all others in one: together they are all there is.',
  })
  parts!: ActivityPart[];
}

@ObjectType({ description: 'A thing, and how many actions were recorded for it.' })
export class ThingActivity implements ThingRow {
  thingId!: string;
  @Field(() => Int) count!: number;
}

@ObjectType({ description: 'Where actions were recorded on the days asked for.' })
export class ActivityOnMap {
  @Field(() => [ThingActivity], { description: 'Things with a location, those with most actions first.' })
  things!: ThingActivity[];
  @Field(() => Int, { description: 'How many things with a location have any.' }) located!: number;
  @Field(() => Int, { description: 'For all things, without a location too.' }) actions!: number;
  @Field(() => Int, { description: 'For things with a location.' }) locatedActions!: number;
}

@ArgsType()
export class ActivityArgs {
  @Field(() => String, { nullable: true, description: 'The first day, like 2026-07-20; the 29th before the last if left out.' }) // prettier-ignore
  startDate?: string | null;
  @Field(() => String, { nullable: true, description: 'The last day, which belongs to the range; today if left out.' }) // prettier-ignore
  endDate?: string | null;
  @Field(() => UUID, { nullable: true, description: 'Only what is in this group.' })
  groupId?: string | null;
}

@ArgsType()
export class ActivityRollupArgs extends ActivityArgs implements Omit<RollupFilter, 'dates'> {
  @Field(() => ActivityRollupKind, { nullable: true }) kind?: Kind | null;
}

@ArgsType()
export class ActivityByDayArgs extends ActivityArgs {
  @Field(() => ActivityRollupKind) kind!: Kind;
  @Field(() => ActivityBreakdown, { defaultValue: 'TYPE' }) by!: Breakdown;
  @Field(() => Int, { defaultValue: 20, description: 'How many types or groups one by one, 1 to 200.' })
  first!: number;
}

@ArgsType()
export class ActivityOnMapArgs extends ActivityArgs {
  @Field(() => String, { nullable: true, description: 'Only actions of this type.' }) type?: string | null;
  @Field(() => Int, { defaultValue: 500, description: 'How many things, 1 to 1000.' }) first!: number;
}
