import { changeDevice, devices, follow, isRejection, linkDevice, things } from '@hedgerow/domain';
import { Field, ID, InputType, OmitType, PartialType } from '@nestjs/graphql';
import { personCommand } from '../commands/person-command.js';
import { changeMutation } from '../commands/node-mutation.js';
import { plainId } from '../graphql/schema/nodes.js';
import { CreateDeviceInput } from './create-device.js';
import { deviceNodes } from './device.type.js';

@InputType({
  description: 'Fields that are left out stay as they are; the device id always does.',
})
export class UpdateDeviceInput extends PartialType(OmitType(CreateDeviceInput, ['deviceId'])) {
  @Field(() => ID) nodeId!: string;
}

/**
 * Changes a device, and gives its readings to a thing when one is named: both happen, or neither. Refused with STALE when
 * the device was changed meanwhile.
 */
export const ChangeDevice = personCommand('ChangeDevice', {
  input: UpdateDeviceInput,
  refusesStale: true,
  async decide({ viewer, input }, { load }) {
    const { nodeId, clientMutationId: _clientMutationId, thingId, x, y, ...details } = input;
    const deviceId = plainId('Device', nodeId);
    const [device, thing] = await Promise.all([
      load(devices, deviceId),
      thingId ? load(things, thingId) : undefined,
    ]);
    const changed = changeDevice(device.state, { viewer, changes: { ...details, location: { x, y } } });
    if (isRejection(changed) || !thing) return follow(device, changed);
    const linked = linkDevice(device.state, thing.state, { viewer, deviceId });
    return isRejection(linked) ? linked : follow(device, [...changed, ...linked]);
  },
});

export const updateDeviceMutation = changeMutation('updateDevice', {
  command: ChangeDevice,
  nodes: deviceNodes,
});
