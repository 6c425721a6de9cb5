import {
  changeDeviceAccess,
  devices,
  follow,
  maySeeDevice,
  maySeeDeviceAccesses,
  reject,
  revokeDeviceAccess,
} from '@hedgerow/domain';
import { accessesOfDevices, deviceAccessList, deviceOfAccess, thingProjection } from '@hedgerow/read-model';
import { ArgsType, Field, InputType, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { seenMutation } from '../commands/seen-mutation.js';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { listsByKey, lookup } from '../graphql/schema/lookup.js';
import { Node } from '../graphql/schema/node.js';
import { listQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { UserNode, userNodes } from '../users/user.type.js';
import { deviceFor } from './device-fields.js';
import { DeviceNode, deviceNodes } from './device.type.js';

@ObjectType('DeviceAccess', { implements: () => [Node] })
export class DeviceAccessNode extends Node {
  @Field(() => UUID) id!: string;
  @Field() isOwner!: boolean;
  @Field(() => DateTime) createdAt!: Date;
  deviceId!: string;
  userId!: string;
}

/** Entries on devices, for people who have one there themselves. They change with the stream of their device. */
export const deviceAccessNodes = nodeSource('DeviceAccess', {
  node: DeviceAccessNode,
  list: deviceAccessList,
  toNode: (row) => row,
  usualOrder: 'NEWEST',
  usualSize: 50,
  aggregate: devices,
  projection: thingProjection,
});

@ArgsType()
class DeviceAccessArgs {
  @Field(() => UUID, { nullable: true, description: 'Only those of this person.' }) userId?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Only those of owners, or of the others.' })
  isOwner?: boolean | null;
}

export const AllDeviceAccesses = listQuery('allDeviceAccesses', deviceAccessNodes, {
  access: 'by row: people with access to the device and administrators; nothing for others',
  description: 'Who has access to the devices to which the caller has any.',
  args: DeviceAccessArgs,
});

const accessesByDevice = lookup<string, DeviceAccessNode[]>(async (ids, { pool, viewer }) =>
  listsByKey(
    (await accessesOfDevices(pool, ids)).map((row) => deviceAccessNodes.toNode(row, viewer)),
    ({ deviceId }) => deviceId,
  ),
);

@Resolver(() => DeviceNode)
export class DeviceAccesses {
  @Access('signed in, null for guests: people with access to the device and administrators; null for others')
  @ResolveField(() => [DeviceAccessNode], { nullable: true, description: 'Null for people without access.' })
  async accesses(
    device: DeviceNode,
    _: unknown,
    context: RequestContext,
  ): Promise<DeviceAccessNode[] | null> {
    if (!maySeeDeviceAccesses(context.viewer, await deviceFor(device, context))) return null;
    return (await context.load(accessesByDevice, device.id)) ?? [];
  }
}

@Resolver(() => DeviceAccessNode)
export class DeviceAccessFields {
  @Access('signed in, null for guests')
  @ResolveField(() => UserNode, { nullable: true, description: 'Null for accounts that are gone.' })
  user(access: DeviceAccessNode, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return context.load(userNodes.byId, access.userId);
  }

  @Access('by row: viewers of the device')
  @ResolveField(() => DeviceNode, { nullable: true })
  device(access: DeviceAccessNode, _: unknown, context: RequestContext): Promise<DeviceNode | undefined> {
    return context.load(deviceNodes.byId, access.deviceId);
  }
}

@InputType()
export class UpdateDeviceAccessByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
  @Field() isOwner!: boolean;
}

@InputType()
export class DeleteDeviceAccessByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

const ChangeDeviceAccess = personCommand('ChangeDeviceAccess', {
  input: UpdateDeviceAccessByIdInput,
  async decide({ viewer, input: { id: accessId, isOwner } }, { load, pool }) {
    const deviceId = await deviceOfAccess(pool, accessId);
    if (deviceId === undefined) return reject('NTFND', 'Access not found');
    const device = await load(devices, deviceId);
    return follow(device, changeDeviceAccess(device.state, { viewer, accessId, isOwner }));
  },
});

const RevokeDeviceAccess = personCommand('RevokeDeviceAccess', {
  input: DeleteDeviceAccessByIdInput,
  async decide({ viewer, input: { id: accessId } }, { load, pool }) {
    const deviceId = await deviceOfAccess(pool, accessId);
    if (deviceId === undefined) return reject('NTFND', 'Access not found');
    const device = await load(devices, deviceId);
    return follow(device, revokeDeviceAccess(device.state, { viewer, accessId }));
  },
});

const ofDevice = { nodes: deviceNodes, aggregate: devices, maySee: maySeeDevice };

export const deviceAccessMutations = [
  ...seenMutation('updateDeviceAccessById', {
    command: ChangeDeviceAccess,
    ...ofDevice,
    description: 'Makes a person with access an owner, or no longer one. For owners; the last one stays.',
  }),
  ...seenMutation('deleteDeviceAccessById', {
    command: RevokeDeviceAccess,
    ...ofDevice,
    description: 'Takes the access of a person away. Anyone may give up their own; the last owner stays.',
  }),
];
