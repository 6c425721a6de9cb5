import type { DeviceModel as Model, HydrationLevels, IndicatorColour as Colour } from '@hedgerow/domain';
import { Field, Float, ObjectType } from '@nestjs/graphql';
import { connectionOf, edgeOf, totalCountOf } from '../graphql/connection.js';
import { DeviceModel, IndicatorColour } from '../graphql/enums.js';
import { Node } from '../graphql/node.js';
import { PointNode } from '../graphql/point.type.js';
import { DateTime, JSONValue, UUID } from '../graphql/scalars.js';

@ObjectType('Device', { implements: () => [Node] })
export class DeviceNode implements Node {
  nodeId!: string;
  @Field(() => UUID) id!: string;
  @Field(() => DeviceModel) model!: Model;
  @Field() name!: string;
  @Field() isPublic!: boolean;
  @Field(() => PointNode) location!: PointNode;
  @Field(() => Float, { nullable: true }) water!: number | null;
  @Field(() => Float, { nullable: true }) temperature!: number | null;
  @Field(() => Float, { nullable: true }) conductivity!: number | null;
  @Field(() => Float, { nullable: true }) ph!: number | null;
  @Field(() => Float, { nullable: true }) battery!: number | null;
  @Field(() => Float, { nullable: true }) signalStrength!: number | null;
  @Field(() => Boolean, { nullable: true }) ledState!: boolean | null;
  @Field(() => DateTime, { nullable: true }) lastSensorData!: Date | null;
  @Field(() => JSONValue) hydrationLevels!: HydrationLevels;
  @Field(() => IndicatorColour) indicatorColour!: Colour;
  @Field(() => DateTime) createdAt!: Date;

  /** Shown as `deviceId` to those with access alone. */
  networkDeviceId!: string;
  thingId!: string | null;
}

export const DeviceEdge = edgeOf('Device', DeviceNode);
export const DeviceConnection = connectionOf('Device', DeviceNode, DeviceEdge);
export const DeviceTotalCount = totalCountOf(DeviceConnection);
