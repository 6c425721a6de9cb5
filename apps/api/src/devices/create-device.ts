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
import { CommandHandler } from '@nestjs/cqrs';
import { Field, InputType } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { MutationInput, PersonCommand } from '../commands/person-command.js';
import { createMutation } from '../commands/node-mutation.js';
import type { Person } from '../graphql/schema/context.js';
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

export class RegisterDevice extends PersonCommand<CreateDeviceInput> {}

/** Registers a device, and links it at once when a thing is named: both happen, or neither. */
@CommandHandler(RegisterDevice)
export class RegisterDeviceHandler extends DecisionHandler<RegisterDevice> {
  protected async decide({ viewer, input }: RegisterDevice) {
    const id = newId();
    const { x, y, thingId, ...device } = input;
    const registered = registerDevice({ ...device, location: { x, y }, viewer, id, accessId: newId() });
    if (isRejection(registered)) return registered;
    const linked = thingId ? await this.link(viewer, id, thingId) : [];
    if (isRejection(linked)) return linked;
    return start(devices, id, [...registered, ...linked]);
  }

  protected override claims({ input }: RegisterDevice, owner: string) {
    const claim = { kind: 'device' as const, value: input.deviceId, owner };
    return [{ ...claim, field: 'deviceId', taken: 'This device is registered already' }];
  }

  private async link(viewer: Person, deviceId: string, thingId: string) {
    const thing = await this.load(things, thingId);
    const device = { exists: true, isPublic: false, accesses: new Map([[viewer.userId, { isOwner: true }]]) };
    return linkDevice(device, thing.state, { viewer, deviceId });
  }
}

export const CreateDeviceMutation = createMutation('createDevice', {
  input: CreateDeviceInput,
  command: RegisterDevice,
  nodes: deviceNodes,
});
