import {
  type DeviceModel as Model,
  devices,
  isRejection,
  linkDevice,
  registerDevice,
  start,
  things,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { Field, InputType } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { createMutation } from '../commands/node-mutation.js';
import { Coordinate, UUID } from '../graphql/schema/scalars.js';
import { DeviceModel, deviceNodes } from './device.type.js';

@InputType()
export class CreateDeviceInput extends MutationInput {
  @Field(() => DeviceModel) model!: Model;
  @Field() name!: string;
  @Field() deviceId!: string;
  @Field() isPublic!: boolean;
  @Field(() => Coordinate) x!: number;
  @Field(() => Coordinate) y!: number;
  @Field(() => UUID, { nullable: true, description: 'Link it to this thing at once.' })
  thingId?: string | null;
}

/** Registers a device, and links it at once when a thing is named: both happen, or neither. */
export const RegisterDevice = personCommand('RegisterDevice', {
  input: CreateDeviceInput,
  async decide({ viewer, input }, { load }) {
    const id = newId();
    const { x, y, thingId, ...device } = input;
    const registered = registerDevice({ ...device, location: { x, y }, viewer, id, accessId: newId() });
    if (isRejection(registered) || !thingId) return start(devices, id, registered);
    const thing = await load(things, thingId);
    const mine = registered.reduce(devices.evolve, devices.initial);
    const linked = linkDevice(mine, thing.state, { viewer, deviceId: id });
    return isRejection(linked) ? linked : start(devices, id, [...registered, ...linked]);
  },
  claims: ({ input }, owner) => [
    {
      kind: 'device',
      value: input.deviceId,
      owner,
      field: 'deviceId',
      taken: 'This device is registered already',
    },
  ],
});

export const createDeviceMutation = createMutation('createDevice', {
  command: RegisterDevice,
  nodes: deviceNodes,
});
