import {
  type IndicatorColour as Colour,
  type IndicatorParameter as Parameter,
  isSignedIn,
  pointIf,
  things,
  type ThingType as Type,
  thingTypes,
  type Viewer,
} from '@hedgerow/domain';
import {
  thingList,
  thingProjection,
  type ThingRow,
  type ThingScope,
  thingScopes,
  type WaterStateName,
  waterStates,
} from '@hedgerow/read-model';
import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node } from '../graphql/schema/node.js';
import { Backwards, listQuery, nodeQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { PointNode } from '../graphql/schema/point.type.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import {
  IndicatorColour,
  IndicatorParameter,
  readingColumn,
  type ReadingParameter,
} from '../readings/enums.js';

export const ThingType = enumOf('ThingType', thingTypes);
const ThingScopes = enumOf('ThingScope', thingScopes);
const WaterStates = enumOf('WaterState', waterStates, {
  WATERED: { description: 'From a watering until a reading can show it.' },
  NONE: { description: 'Unknown, although water means something to the thing.' },
});

const thingOrders = ['NAME', 'WATER', 'PH', 'LAST_ACTION', 'NEWEST'] as const;
export type ThingOrder = (typeof thingOrders)[number];
const ThingOrders = enumOf('ThingOrder', thingOrders);

@ObjectType('LatestReading', {
  description: 'The latest value of one parameter: its age is told by `at`, its source by `device`.',
})
export class LatestReading {
  @Field(() => Float) value!: number;
  @Field(() => DateTime) at!: Date;
  deviceId!: string | null;
}

@ObjectType('Thing', { implements: () => [Node] })
export class ThingNode extends Node {
  @Field(() => UUID) id!: string;
  @Field(() => UUID, { nullable: true }) groupId!: string | null;
  @Field() name!: string;
  @Field() description!: string;
  @Field(() => ThingType) type!: Type;
  @Field() isPublic!: boolean;
  @Field(() => PointNode, { nullable: true }) location!: PointNode | null;
  @Field(() => String, { nullable: true }) locationDescription!: string | null;
  @Field() slug!: string;
  @Field(() => Float, { nullable: true }) water!: number | null;
  @Field(() => Float, { nullable: true }) temperature!: number | null;
  @Field(() => Float, { nullable: true }) conductivity!: number | null;
  @Field(() => Float, { nullable: true }) ph!: number | null;
  @Field(() => Float, { nullable: true }) battery!: number | null;
  @Field(() => DateTime, { nullable: true }) lastSensorData!: Date | null;
  @Field(() => IndicatorParameter) indicatorParameter!: Parameter;
  @Field(() => IndicatorColour) indicatorColour!: Colour;
  @Field(() => IndicatorColour, { nullable: true }) indicatorColourLast!: Colour | null;
  @Field(() => DateTime, { nullable: true }) indicatorColourChangedAt!: Date | null;
  @Field(() => DateTime, { nullable: true }) needsWaterNotificationAt!: Date | null;
  @Field(() => DateTime, { nullable: true }) lastAction!: Date | null;
  @Field(() => DateTime, { nullable: true }) lastWatering!: Date | null;
  @Field(() => Int) accessCount!: number;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => Float, { description: 'Rises with every change of what this thing shows.' }) revision!: number;

  /** Where the latest value of a parameter came from. */
  sourceOf!: (parameter: ReadingParameter) => { at: Date | null; deviceId: string | null };
  lastEvent!: string;
  lastEventAt!: Date;
}

/** A thing as this viewer may see it. Guests are not told which group it is in (rule A17). */
const thingFrom = (row: ThingRow, viewer: Viewer): Omit<ThingNode, 'nodeId'> => ({
  ...row,
  groupId: isSignedIn(viewer) ? row.groupId : null,
  location: pointIf(row),
  locationDescription: null,
  lastEventAt: row.lastEventAt ?? row.createdAt,
  sourceOf: (parameter) => {
    const column = readingColumn[parameter];
    return { at: row[`${column}At`], deviceId: row[`${column}DeviceId`] };
  },
});

/** Public things for everybody, others for people with access and administrators. */
export const thingNodes = nodeSource('Thing', {
  node: ThingNode,
  list: thingList,
  toNode: thingFrom,
  usualOrder: 'NEWEST',
  aggregate: things,
  projection: thingProjection,
  madeOf: {
    ...{ nodeId: [], location: ['lat', 'lng'], locationDescription: [], group: ['groupId'] },
    // These are asked for by the id of their thing.
    ...{ accesses: [], actions: [], devices: [], invitations: [], openTaskCount: [], series: [], tasks: [] },
    ...{ hasImage: [], picture: [], pictures: [], viewerMayEdit: [], viewerMayRecord: [] },
  },
});

@ArgsType()
class PublicThingArgs {
  @Field(() => ThingOrders, { nullable: true, defaultValue: 'NEWEST' }) orderBy?: ThingOrder | null;
  @Backwards() backwards?: boolean | null;
  @Field(() => String, { nullable: true }) search?: string | null;
}

@ArgsType()
class ThingArgs extends PublicThingArgs {
  @Field(() => ThingScopes, { nullable: true, defaultValue: 'ALL' }) scope?: ThingScope | null;
  @Field(() => UUID, { nullable: true, description: 'Only those in this group; none for guests.' })
  groupId?: string | null;
  @Field(() => UUID, {
    nullable: true,
    description: 'Only those that this person owns or collaborates on; none for guests.',
  })
  userId?: string | null;
  @Field(() => [UUID], { nullable: true, description: 'Only these, as far as the caller may see them.' })
  ids?: string[] | null;
  @Field(() => [ThingType], { nullable: true }) types?: Type[] | null;
  @Field(() => [WaterStates], { nullable: true, description: 'Only those whose water is so now.' })
  states?: WaterStateName[] | null;
  @Field(() => Boolean, { nullable: true, description: 'Only those with a location, or only those without.' })
  hasLocation?: boolean | null;
}

const access = 'by row: public things for anyone, others for those with access and administrators';
export const ThingById = nodeQuery('thingById', thingNodes, access);
export const AllThings = listQuery('allThings', thingNodes, {
  access,
  description: 'What the caller may read (an admin: all).',
  args: ThingArgs,
});
export const AllPublicThings = listQuery('allPublicThings', thingNodes, {
  access: 'anyone',
  args: PublicThingArgs,
  filter: { publicOnly: true },
});
