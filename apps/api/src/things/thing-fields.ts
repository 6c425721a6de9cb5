import { Args, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { devicesById } from '../devices/device.rows.js';
import { DeviceNode } from '../devices/device.type.js';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { type ReadingParameter, ReadingParameters } from '../graphql/enums.js';
import { groupsById } from '../groups/group.rows.js';
import { GroupNode } from '../groups/group.type.js';
import { valueOf } from './thing.rows.js';
import { LatestReading, ThingNode } from './thing.type.js';

@Resolver(() => ThingNode)
export class ThingFields {
  @Access('whoever may see the group')
  @ResolveField(() => GroupNode, { nullable: true })
  group(thing: ThingNode, _: unknown, context: RequestContext): Promise<GroupNode | undefined> | undefined {
    return thing.groupId === null ? undefined : context.load(groupsById, thing.groupId);
  }

  @Access('whoever got the thing')
  @ResolveField(() => LatestReading, { nullable: true })
  latest(
    @Parent() thing: ThingNode,
    @Args('parameter', { type: () => ReadingParameters }) parameter: ReadingParameter,
  ): LatestReading | null {
    const value = valueOf(thing, parameter);
    const { at, deviceId } = thing.sources[parameter];
    return value === null || at === null ? null : { value, at, deviceId };
  }
}

@Resolver(() => LatestReading)
export class LatestReadingFields {
  @Access('whoever may see the device')
  @ResolveField(() => DeviceNode, { nullable: true })
  device(
    reading: LatestReading,
    _: unknown,
    context: RequestContext,
  ): Promise<DeviceNode | undefined> | undefined {
    return reading.deviceId === null ? undefined : context.load(devicesById, reading.deviceId);
  }
}
