import { devices, follow, linkDevice, things } from '@hedgerow/domain';
import { CommandHandler } from '@nestjs/cqrs';
import { Field, ID, InputType } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { MutationInput, PersonCommand } from '../commands/person-command.js';
import { changeMutation } from '../commands/node-mutation.js';
import { plainId } from '../graphql/schema/nodes.js';
import { UUID } from '../graphql/schema/scalars.js';
import { deviceNodes } from './device.type.js';

@InputType()
export class UpdateDeviceInput extends MutationInput {
  @Field(() => ID) nodeId!: string;
  @Field(() => UUID) thingId!: string;
}

export class LinkDevice extends PersonCommand<UpdateDeviceInput> {}

/** Gives the device's readings to a thing. Refused with STALE when the device was changed meanwhile. */
@CommandHandler(LinkDevice)
export class LinkDeviceHandler extends DecisionHandler<LinkDevice> {
  protected async decide({ viewer, input }: LinkDevice) {
    const deviceId = plainId('Device', input.nodeId);
    const [device, thing] = await Promise.all([
      this.load(devices, deviceId),
      this.load(things, input.thingId),
    ]);
    return follow(device, linkDevice(device.state, thing.state, { viewer, deviceId }));
  }
}

export const UpdateDeviceMutation = changeMutation('updateDevice', {
  input: UpdateDeviceInput,
  command: LinkDevice,
  nodes: deviceNodes,
});
