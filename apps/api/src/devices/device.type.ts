import {
  type DeviceModel as Model,
  deviceModels,
  devices,
  type IndicatorColour as Colour,
  pointOf,
} from '@hedgerow/domain';
import { deviceList, type DeviceRow, thingProjection } from '@hedgerow/read-model';
import { ArgsType, Field, Float, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node } from '../graphql/schema/node.js';
import { Backwards, listQuery, nodeQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { PointNode } from '../graphql/schema/point.type.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { IndicatorColour } from '../readings/enums.js';

export const DeviceModel = enumOf('DeviceModel', deviceModels);

const deviceOrders = ['NAME', 'NEWEST'] as const;
const DeviceOrders = enumOf('DeviceOrder', deviceOrders);

@ObjectType('Device', { implements: () => [Node] })
export class DeviceNode extends Node {
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
  @Field(() => DateTime, { nullable: true }) lastSensorData!: Date | null;
  @Field(() => IndicatorColour) indicatorColour!: Colour;
  @Field(() => DateTime) createdAt!: Date;

  /** Shown as `deviceId` to those with access alone. */
  networkDeviceId!: string;
  thingId!: string | null;
}

const deviceFrom = (row: DeviceRow): Omit<DeviceNode, 'nodeId'> => ({
  ...row,
  location: pointOf(row),
});

/** Public devices for everybody, others for people with access and administrators. */
export const deviceNodes = nodeSource('Device', {
  node: DeviceNode,
  list: deviceList,
  toNode: deviceFrom,
  usualOrder: 'NEWEST',
  aggregate: devices,
  projection: thingProjection,
});

@ArgsType()
class DeviceArgs {
  @Field(() => DeviceOrders, { nullable: true, defaultValue: 'NEWEST' })
  orderBy?: (typeof deviceOrders)[number] | null;
  @Backwards() backwards?: boolean | null;
  @Field(() => UUID, {
    nullable: true,
    description: 'Only those linked to a thing in this group that the caller sees; none for guests.',
  })
  groupId?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Only those that the caller has access to; none for guests.',
  })
  mine?: boolean | null;
}

const access = 'by row: public devices for anyone, others for those with access and administrators';
export const DeviceById = nodeQuery('deviceById', deviceNodes, access);
export const AllDevices = listQuery('allDevices', deviceNodes, { access, args: DeviceArgs });
