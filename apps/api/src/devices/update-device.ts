import { devices, follow, linkDevice, things } from '@hedgerow/domain';
import { CommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, ID, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { MutationInput, PersonCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { plainId } from '../graphql/schema/nodes.js';
import { payload } from '../graphql/schema/payload.js';
import { UUID } from '../graphql/schema/scalars.js';
import { DeviceNode, deviceNodes } from './device.type.js';

@InputType()
export class UpdateDeviceInput extends MutationInput {
  @Field(() => ID) nodeId!: string;
  @Field(() => UUID) thingId!: string;
}

const UpdateDevicePayload = payload('UpdateDevicePayload', { device: DeviceNode });

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

@Resolver()
export class UpdateDeviceMutation {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('signed in')
  @Mutation(() => UpdateDevicePayload)
  async updateDevice(@Args('input') input: UpdateDeviceInput, @Context() context: RequestContext) {
    const { node: device, ...rest } = await this.writes.changed(
      context,
      new LinkDevice(context.person, input),
      deviceNodes,
    );
    return { ...rest, device };
  }
}
