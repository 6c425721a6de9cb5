import { Args, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { DeviceNode, deviceNodes } from '../devices/device.type.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { GroupNode, groupNodes } from '../groups/group.type.js';
import { readingColumn, type ReadingParameter, ReadingParameters } from '../readings/enums.js';
import { LatestReading, ThingNode } from './thing.type.js';

@Resolver(() => ThingNode)
export class ThingFields {
  @Access('by row: viewers of the group')
  @ResolveField(() => GroupNode, { nullable: true })
  group(thing: ThingNode, _: unknown, context: RequestContext): Promise<GroupNode | undefined> | undefined {
    return thing.groupId === null ? undefined : context.load(groupNodes.byId, thing.groupId);
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => LatestReading, { nullable: true })
  latest(
    @Parent() thing: ThingNode,
    @Args('parameter', { type: () => ReadingParameters }) parameter: ReadingParameter,
  ): LatestReading | null {
    const value = thing[readingColumn[parameter]];
    const { at, deviceId } = thing.sourceOf(parameter);
    return value === null || at === null ? null : { value, at, deviceId };
  }
}

@Resolver(() => LatestReading)
export class LatestReadingFields {
  @Access('by row: viewers of the device')
  @ResolveField(() => DeviceNode, { nullable: true })
  device(
    reading: LatestReading,
    _: unknown,
    context: RequestContext,
  ): Promise<DeviceNode | undefined> | undefined {
    return reading.deviceId === null ? undefined : context.load(deviceNodes.byId, reading.deviceId);
  }
}
