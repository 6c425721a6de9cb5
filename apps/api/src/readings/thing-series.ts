import {
  Args,
  Context,
  Field,
  Float,
  Int,
  ObjectType,
  Parent,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuseFields } from '../graphql/schema/refusal.js';
import { DateTime } from '../graphql/schema/scalars.js';
import { ThingNode } from '../things/thing.type.js';
import { type ReadingParameter, ReadingParameters } from './enums.js';
import { seriesKey, seriesOfThings } from './series.rows.js';

@ObjectType()
export class SeriesPoint {
  @Field(() => DateTime) at!: Date;
  @Field(() => Float) mean!: number;
  @Field(() => Float) min!: number;
  @Field(() => Float) max!: number;
  @Field(() => Int) count!: number;
}

@ObjectType({ description: '`bucketSeconds` is 0 for single readings, else 3600 or 86400.' })
export class ReadingSeries {
  @Field(() => ReadingParameters) parameter!: ReadingParameter;
  @Field() unit!: string;
  @Field(() => Int) bucketSeconds!: number;
  @Field(() => [SeriesPoint]) points!: SeriesPoint[];
  @Field(() => Float, { nullable: true }) min!: number | null;
  @Field(() => Float, { nullable: true }) mean!: number | null;
  @Field(() => Float, { nullable: true }) max!: number | null;
}

const units: Record<ReadingParameter, string> = {
  WATER: '%',
  TEMPERATURE: '°C',
  PH: 'pH',
  CONDUCTIVITY: 'µS/cm',
  BATTERY: 'V',
};

@Resolver(() => ThingNode)
export class ThingSeries {
  @Access('by row: viewers of the thing')
  @ResolveField(() => ReadingSeries, {
    description: 'Downsampled readings for a chart; gaps are points that are not there.',
  })
  async series(
    @Parent() thing: ThingNode,
    @Args('parameter', { type: () => ReadingParameters }) parameter: ReadingParameter,
    @Args('from', { type: () => DateTime }) from: Date,
    @Args('to', { type: () => DateTime }) to: Date,
    @Context() context: RequestContext,
  ): Promise<ReadingSeries> {
    if (to <= from) refuseFields({ field: 'to', message: 'to must be later than from' });
    const series = await context.load(seriesOfThings, seriesKey(thing.id, parameter, from, to));
    return {
      parameter,
      unit: units[parameter],
      bucketSeconds: 0,
      points: [],
      min: null,
      mean: null,
      max: null,
      ...series,
    };
  }
}
