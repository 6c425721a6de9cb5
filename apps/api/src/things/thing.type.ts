import type {
  IndicatorColour as Colour,
  IndicatorParameter as Parameter,
  ThingType as Type,
} from '@hedgerow/domain';
import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { connectionOf, edgeOf, totalCountOf } from '../graphql/connection.js';
import { IndicatorColour, IndicatorParameter, type ReadingParameter, ThingType } from '../graphql/enums.js';
import { Node } from '../graphql/node.js';
import { PointNode } from '../graphql/point.type.js';
import { DateTime, UUID } from '../graphql/scalars.js';

@ObjectType('LatestReading', {
  description: 'The latest value of one parameter: its age is told by `at`, its source by `device`.',
})
export class LatestReading {
  @Field(() => Float) value!: number;
  @Field(() => DateTime) at!: Date;
  deviceId!: string | null;
}

@ObjectType('Thing', { implements: () => [Node] })
export class ThingNode implements Node {
  nodeId!: string;
  @Field(() => UUID) id!: string;
  @Field(() => UUID, { nullable: true }) groupId!: string | null;
  @Field() name!: string;
  @Field() description!: string;
  @Field(() => ThingType) type!: Type;
  @Field() isPublic!: boolean;
  @Field() hasImage!: boolean;
  @Field(() => PointNode, { nullable: true }) location!: PointNode | null;
  @Field(() => String, { nullable: true }) locationDescription!: string | null;
  @Field() slug!: string;
  @Field(() => Float, { nullable: true }) water!: number | null;
  @Field(() => Float, { nullable: true }) temperature!: number | null;
  @Field(() => Float, { nullable: true }) conductivity!: number | null;
  @Field(() => Float, { nullable: true }) ph!: number | null;
  @Field(() => Float, { nullable: true }) battery!: number | null;
  @Field(() => Boolean, { nullable: true }) ledState!: boolean | null;
  @Field(() => DateTime, { nullable: true }) lastSensorData!: Date | null;
  @Field(() => IndicatorParameter) indicatorParameter!: Parameter;
  @Field(() => IndicatorColour) indicatorColour!: Colour;
  @Field(() => IndicatorColour, { nullable: true }) indicatorColourLast!: Colour | null;
  @Field(() => DateTime, { nullable: true }) indicatorColourChangedAt!: Date | null;
  @Field(() => DateTime, { nullable: true }) needsWaterNotificationAt!: Date | null;
  @Field(() => DateTime, { nullable: true }) lastAction!: Date | null;
  @Field(() => Int) accessCount!: number;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => Float, { description: 'Rises with every change of what this thing shows.' }) revision!: number;

  /** Where each latest value came from; `latest(parameter)` reads it. */
  sources!: Record<ReadingParameter, { at: Date | null; deviceId: string | null }>;
  lastEvent!: string;
  lastEventAt!: Date;
}

export const ThingEdge = edgeOf('Thing', ThingNode);
export const ThingConnection = connectionOf('Thing', ThingNode, ThingEdge);
export const ThingTotalCount = totalCountOf(ThingConnection);
