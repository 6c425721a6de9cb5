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
import { Args, Context, Field, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { MutationInput, PersonCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { type Person, RequestContext } from '../graphql/schema/context.js';
import { payload } from '../graphql/schema/payload.js';
import { Coordinate, UUID } from '../graphql/schema/scalars.js';
import { DeviceEdge, DeviceModel, DeviceNode, deviceNodes } from './device.type.js';

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

const CreateDevicePayload = payload('CreateDevicePayload', { device: DeviceNode, deviceEdge: DeviceEdge });

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

@Resolver()
export class CreateDeviceMutation {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('signed in')
  @Mutation(() => CreateDevicePayload)
  async createDevice(@Args('input') input: CreateDeviceInput, @Context() context: RequestContext) {
    const { node, edge, ...rest } = await this.writes.changed(
      context,
      new RegisterDevice(context.person, input),
      deviceNodes,
    );
    return { ...rest, device: node, deviceEdge: edge };
  }
}
