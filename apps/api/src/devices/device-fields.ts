import {
  type Device,
  type DeviceAccess,
  devices,
  isAdmin,
  isSignedIn,
  mayEditDevice,
} from '@hedgerow/domain';
import { deviceAccessesOfPerson, devicesOfThings } from '@hedgerow/read-model';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { byKey, listsByKey, lookup } from '../graphql/schema/lookup.js';
import { ThingNode, thingNodes } from '../things/thing.type.js';
import { DeviceNode, deviceNodes } from './device.type.js';

const devicesByThing = lookup<string, DeviceNode[]>(async (thingIds, { pool, viewer }) =>
  listsByKey(
    (await devicesOfThings(pool, viewer, thingIds)).map((row) => deviceNodes.toNode(row, viewer)),
    (device) => device.thingId!,
  ),
);

/** The viewer's access to each device; absent without one. */
const viewersAccess = lookup<string, { id: string; accessId: string; isOwner: boolean }>(
  async (ids, { pool, viewer }) =>
    isSignedIn(viewer)
      ? byKey(await deviceAccessesOfPerson(pool, viewer.userId, ids), ({ id }) => id)
      : new Map(),
);

/** A device as the domain's rules want it, knowing of the viewer's access alone. */
export const deviceFor = async ({ id, isPublic }: DeviceNode, context: RequestContext): Promise<Device> => {
  const { viewer } = context;
  const mine = await context.load(viewersAccess, id);
  const accesses = new Map<string, DeviceAccess>(isSignedIn(viewer) && mine ? [[viewer.userId, mine]] : []);
  return { ...devices.initial, exists: true, deviceId: id, isPublic, accesses };
};

@Resolver(() => DeviceNode)
export class DeviceFields {
  @Access('signed in, null for guests: those with access to the device and administrators; null for others')
  @ResolveField(() => String, {
    nullable: true,
    description: 'The id the network server knows; null for those without access to the device.',
  })
  async deviceId(device: DeviceNode, _: unknown, context: RequestContext): Promise<string | null> {
    const known = isAdmin(context.viewer) || (await context.load(viewersAccess, device.id)) !== undefined;
    return known ? device.networkDeviceId : null;
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => ThingNode, { nullable: true })
  thing(device: DeviceNode, _: unknown, context: RequestContext): Promise<ThingNode | undefined> | undefined {
    return device.thingId === null ? undefined : context.load(thingNodes.byId, device.thingId);
  }

  @Access('by row: viewers of the device')
  @ResolveField(() => Boolean)
  async viewerMayEdit(device: DeviceNode, _: unknown, context: RequestContext): Promise<boolean> {
    return mayEditDevice(context.viewer, await deviceFor(device, context));
  }
}

@Resolver(() => ThingNode)
export class ThingDevices {
  @Access('by row: viewers of each device')
  @ResolveField(() => [DeviceNode])
  async devices(thing: ThingNode, _: unknown, context: RequestContext): Promise<DeviceNode[]> {
    return (await context.load(devicesByThing, thing.id)) ?? [];
  }
}
