import {
  deviceStream,
  evolveDevice,
  evolveThing,
  linkDevice,
  noDevice,
  noThing,
  thingStream,
} from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, ID, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { actorOf, Answers, commandIdOf } from '../graphql/answers.js';
import { type Person, RequestContext } from '../graphql/context.js';
import { readNodeId } from '../graphql/node.js';
import { accepted, refuse } from '../graphql/refusal.js';
import { UUID } from '../graphql/scalars.js';
import type { Written } from '../graphql/written.js';
import { devicesById } from './device.rows.js';
import { DeviceNode } from './device.type.js';

@InputType()
export class UpdateDeviceInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => ID) nodeId!: string;
  @Field(() => UUID) thingId!: string;
}

@ObjectType()
export class UpdateDevicePayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => DeviceNode) device!: DeviceNode;
}

export class LinkDevice extends Command<Written> {
  constructor(
    readonly viewer: Person,
    readonly deviceId: string,
    readonly input: UpdateDeviceInput,
  ) {
    super();
  }
}

/** Gives the device's readings to a thing. Refused with STALE when somebody else changed the device meanwhile. */
@CommandHandler(LinkDevice)
export class LinkDeviceHandler implements ICommandHandler<LinkDevice> {
  constructor(private readonly store: EventStore) {}

  async execute({ viewer, deviceId, input }: LinkDevice): Promise<Written> {
    const [device, thing] = await Promise.all([
      this.store.fold(deviceStream(deviceId), noDevice, evolveDevice),
      this.store.fold(thingStream(input.thingId), noThing, evolveThing),
    ]);
    const facts = accepted(linkDevice(device.state, thing.state, { viewer, deviceId }));
    const appended = await this.store.append({
      commandId: commandIdOf('updateDevice', input.clientMutationId),
      actor: actorOf(viewer),
      streams: [{ stream: deviceStream(deviceId), expected: device.version, facts }],
    });
    return { id: deviceId, version: appended.events.at(-1)?.version ?? device.version };
  }
}

@Resolver()
export class UpdateDeviceMutation {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: Answers,
  ) {}

  @Access('signed in')
  @Mutation(() => UpdateDevicePayload)
  async updateDevice(
    @Args('input') input: UpdateDeviceInput,
    @Context() context: RequestContext,
  ): Promise<UpdateDevicePayload> {
    const known = readNodeId(input.nodeId);
    const deviceId = known?.type === 'Device' ? known.id : refuse('NTFND', 'Device not found');
    const { version } = await this.commands.execute(new LinkDevice(context.person, deviceId, input));
    const isShown = await this.answers.shows('devices', deviceId, version);
    const device = (await context.fresh().load(devicesById, deviceId)) ?? refuse('NTFND', 'Device not found');
    // Late: the row is the old one, but which thing it belongs to is known.
    return {
      clientMutationId: input.clientMutationId ?? null,
      device: isShown ? device : { ...device, thingId: input.thingId },
    };
  }
}
