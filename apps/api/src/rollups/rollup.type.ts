import {
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

@ArgsType()
export class ActivityRollupArgs implements Omit<RollupFilter, 'dates'> {
  @Field(() => String, { nullable: true, description: 'The first day, like 2026-07-20; the 29th before the last if left out.' }) // prettier-ignore
  startDate?: string | null;
  @Field(() => String, { nullable: true, description: 'The last day, which belongs to the range; today if left out.' }) // prettier-ignore
  endDate?: string | null;
  @Field(() => UUID, { nullable: true, description: 'Only what is in this group.' })
  groupId?: string | null;
  @Field(() => ActivityRollupKind, { nullable: true }) kind?: Kind | null;
}
