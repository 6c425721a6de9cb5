import {
  type Difference,
  type OrderedRebuild,
  projections,
  type RebuildPress,
  rebuildPresses,
  type RebuildState as State,
  rebuildStates,
  versionOf,
} from '@hedgerow/read-model';
import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';

const RebuildState = enumOf('RebuildState', rebuildStates);
const RebuildPressed = enumOf('RebuildPressed', rebuildPresses);

const sides = ['MISSING', 'SURPLUS', 'CHANGED'] as const;
type Side = (typeof sides)[number];
const DifferingSide = enumOf('DifferingSide', sides);

@ObjectType({ description: 'A row that differs between two generations, without what stands in it.' })
export class DifferingRow {
  @Field() key!: string;
  @Field(() => DifferingSide, {
    description: 'Only in the generation of before, only in the new one, or in both and different.',
  })
  side!: Side;
  @Field(() => [String], { description: 'Of a changed row: the columns that differ.' })
  columns!: readonly string[];
}

@ObjectType({ description: 'How one table compares in two generations.' })
export class ComparedTable {
  @Field() table!: string;
  @Field(() => Int, { description: 'Rows in the generation of before.' }) before!: number;
  @Field(() => Int, { description: 'Rows in the new generation.' }) after!: number;
  @Field(() => Int, { description: 'Rows that only one of the two has.' }) inOne!: number;
  @Field(() => Int, { description: 'Rows that both have, and that differ.' }) changed!: number;
  @Field(() => [DifferingRow], { description: 'Twenty of those at most.' })
  examples!: readonly DifferingRow[];
}

@ObjectType({ description: 'A rebuild that was ordered by a button, or by the clock as a proof.' })
export class Rebuild {
  @Field(() => UUID) id!: string;
  @Field() projection!: string;
  @Field({ description: 'Compared and dropped: shows that the live rows are those of the log.' })
  isProof!: boolean;
  @Field(() => RebuildState) state!: State;
  @Field(() => RebuildPressed, { nullable: true, description: 'What was pressed and is not done yet.' })
  pressed!: RebuildPress | null;
  @Field(() => String, { nullable: true, description: 'Who ordered it, where that is still known.' })
  orderedBy!: string | null;
  @Field(() => DateTime) orderedAt!: Date;
  @Field(() => Int, { nullable: true, description: 'The generation that is live when it begins.' })
  fromGeneration!: number | null;
  @Field(() => Int, { nullable: true, description: 'The generation that it makes.' })
  generation!: number | null;
  @Field(() => Float, { nullable: true }) eventsDone!: number | null;
  @Field(() => Float, { nullable: true }) eventsTotal!: number | null;
  @Field(() => Float, { nullable: true, description: 'Over the last ten seconds.' })
  eventsPerSecond!: number | null;
  @Field(() => Float, { nullable: true, description: 'Until it is built, at the rate of now.' })
  secondsLeft!: number | null;
  @Field(() => Int, { nullable: true, description: 'Records that are parked as in the live generation.' })
  setAside!: number | null;
  @Field(() => [ComparedTable], { nullable: true, description: 'Null until it is compared.' })
  tables!: readonly ComparedTable[] | null;
  @Field(() => Int, { nullable: true, description: 'Rows that differ over all tables.' })
  differing!: number | null;
  @Field(() => DateTime, { nullable: true }) begunAt!: Date | null;
  @Field(() => DateTime, { nullable: true }) comparedAt!: Date | null;
  @Field(() => DateTime, { nullable: true }) switchedAt!: Date | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'Until when it may be switched to; after the switch, until when switching back costs nothing.',
  })
  keepUntil!: Date | null;
  @Field(() => DateTime, { nullable: true }) endedAt!: Date | null;
  @Field(() => String, { nullable: true, description: 'Why it failed, was cancelled, or lost the way back.' })
  because!: string | null;
  @Field(() => DateTime, { description: 'When the projector wrote of it last.' }) updatedAt!: Date;
  @Field({
    description: 'False for one of another build, which the projector of this one does not carry out.',
  })
  isOfThisBuild!: boolean;
}

const tableFrom = ({ table, rows, missing, surplus, changed, examples }: Difference): ComparedTable => ({
  ...{ table, before: rows - surplus, after: rows - missing, inOne: missing + surplus, changed },
  examples: examples.map(({ side, ...row }) => ({ ...row, side: side.toUpperCase() as Side })),
});

const secondsLeft = ({ state, eventsDone, eventsTotal, eventsPerSecond }: OrderedRebuild): number | null =>
  state === 'BUILDING' && eventsPerSecond !== null && eventsPerSecond > 0
    ? Math.max(0, eventsTotal! - eventsDone!) / eventsPerSecond
    : null;

/** A rebuild as administrators see it; `names` of those who ordered, by their ids. */
export const rebuildFrom = (row: OrderedRebuild, names: ReadonlyMap<string, string>): Rebuild => {
  const { compared, orderedBy, version, ...rest } = row;
  const tables = compared?.map(tableFrom) ?? null;
  return {
    ...rest,
    orderedBy: (orderedBy !== null && names.get(orderedBy)) || null,
    secondsLeft: secondsLeft(row),
    tables,
    differing: tables && tables.reduce((sum, { inOne, changed }) => sum + inOne + changed, 0),
    isOfThisBuild: projections.some((one) => one.name === row.projection && versionOf(one) === version),
  };
};
