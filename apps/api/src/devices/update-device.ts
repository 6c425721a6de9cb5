import { devices, follow, linkDevice, things } from '@hedgerow/domain';
import { Field, ID, InputType } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { changeMutation } from '../commands/node-mutation.js';
import { plainId } from '../graphql/schema/nodes.js';
import { UUID } from '../graphql/schema/scalars.js';
import { deviceNodes } from './device.type.js';

@InputType()
export class UpdateDeviceInput extends MutationInput {
  @Field(() => ID) nodeId!: string;
  @Field(() => UUID) thingId!: string;
}

/** Gives the device's readings to a thing. Refused with STALE when the device was changed meanwhile. */
export const LinkDevice = personCommand('LinkDevice', {
  input: UpdateDeviceInput,
  refusesStale: true,
  async decide({ viewer, input }, { load }) {
    const deviceId = plainId('Device', input.nodeId);
    const [device, thing] = await Promise.all([load(devices, deviceId), load(things, input.thingId)]);
    return follow(device, linkDevice(device.state, thing.state, { viewer, deviceId }));
  },
});

export const updateDeviceMutation = changeMutation('updateDevice', {
  command: LinkDevice,
  nodes: deviceNodes,
});
