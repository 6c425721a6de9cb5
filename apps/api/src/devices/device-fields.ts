import { type Device, isAdmin, isSignedIn, mayEditDevice } from '@hedgerow/domain';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import type { RequestContext } from '../graphql/context.js';
import { thingsById } from '../things/thing.rows.js';
import { ThingNode } from '../things/thing.type.js';
import { devicesOfThings, viewersDevices } from './device.rows.js';
import { DeviceNode } from './device.type.js';

@Resolver(() => DeviceNode)
export class DeviceFields {
  @Access('those with access to the device and administrators; null for others')
  @ResolveField(() => String, {
    nullable: true,
    description: 'The id the network server knows; null for those without access to the device.',
  })
  async deviceId(device: DeviceNode, _: unknown, context: RequestContext): Promise<string | null> {
    const known = isAdmin(context.viewer) || (await context.load(viewersDevices, device.id)) !== undefined;
    return known ? device.networkDeviceId : null;
  }

  @Access('whoever may see the thing')
  @ResolveField(() => ThingNode, { nullable: true })
  thing(device: DeviceNode, _: unknown, context: RequestContext): Promise<ThingNode | undefined> | undefined {
    return device.thingId === null ? undefined : context.load(thingsById, device.thingId);
  }

  @Access('whoever got the device')
  @ResolveField(() => Boolean)
  async viewerMayEdit(device: DeviceNode, _: unknown, context: RequestContext): Promise<boolean> {
    const { viewer } = context;
    const isOwner = await context.load(viewersDevices, device.id);
    const accesses: Device['accesses'] =
      isSignedIn(viewer) && isOwner !== undefined ? new Map([[viewer.userId, { isOwner }]]) : new Map();
    return mayEditDevice(viewer, { exists: true, isPublic: device.isPublic, accesses });
  }
}

@Resolver(() => ThingNode)
export class ThingDevices {
  @Access('whoever may see each device')
  @ResolveField(() => [DeviceNode])
  async devices(thing: ThingNode, _: unknown, context: RequestContext): Promise<DeviceNode[]> {
    return (await context.load(devicesOfThings, thing.id)) ?? [];
  }
}
