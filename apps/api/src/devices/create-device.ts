import {
  type DeviceModel as Model,
  deviceStream,
  evolveThing,
  linkDevice,
  noThing,
  registerDevice,
  thingStream,
} from '@hedgerow/domain';
import { ClaimTaken, EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { actorOf, Answers, commandIdOf } from '../graphql/answers.js';
import { type Person, RequestContext } from '../graphql/context.js';
import { Cursors } from '../graphql/cursors.js';
import { DeviceModel } from '../graphql/enums.js';
import { accepted, refuseFields } from '../graphql/refusal.js';
import { Coordinate, UUID } from '../graphql/scalars.js';
import { type Written, writtenTo } from '../graphql/written.js';
import { deviceList } from './all-devices.js';
import { deviceAsWritten } from './device-as-written.js';
import { devicesById } from './device.rows.js';
import { DeviceEdge, DeviceNode } from './device.type.js';

@InputType()
export class CreateDeviceInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => DeviceModel) model!: Model;
  @Field() name!: string;
  @Field() deviceId!: string;
  @Field() isPublic!: boolean;
  @Field(() => Coordinate) x!: number;
  @Field(() => Coordinate) y!: number;
  @Field(() => UUID, { nullable: true, description: 'Link it to this thing at once.' }) thingId?:
    string | null;
}

@ObjectType()
export class CreateDevicePayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => DeviceNode) device!: DeviceNode;
  @Field(() => DeviceEdge) deviceEdge!: { cursor: string; node: DeviceNode };
}

export class RegisterDevice extends Command<Written> {
  constructor(
    readonly viewer: Person,
    readonly input: CreateDeviceInput,
  ) {
    super();
  }
}

/** Registers a device, and links it in the same breath when a thing is named: both happen, or neither. */
@CommandHandler(RegisterDevice)
export class RegisterDeviceHandler implements ICommandHandler<RegisterDevice> {
  constructor(private readonly store: EventStore) {}

  async execute({ viewer, input }: RegisterDevice): Promise<Written> {
    const id = newId();
    const { x, y, thingId, ...device } = input;
    const registered = accepted(
      registerDevice({ ...device, location: { x, y }, viewer, id, accessId: newId() }),
    );
    const linked = thingId ? await this.link(viewer, id, thingId) : [];
    const appended = await this.store
      .append({
        commandId: commandIdOf('createDevice', input.clientMutationId),
        actor: actorOf(viewer),
        streams: [{ stream: deviceStream(id), expected: 0, facts: [...registered, ...linked] }],
        claims: [{ kind: 'device', value: input.deviceId, owner: id }],
      })
      .catch((error: unknown) => {
        if (error instanceof ClaimTaken)
          refuseFields({ field: 'deviceId', message: 'This device is registered already' });
        throw error;
      });
    return writtenTo(appended, 'device-');
  }

  private async link(viewer: Person, deviceId: string, thingId: string) {
    const thing = await this.store.fold(thingStream(thingId), noThing, evolveThing);
    const device = { exists: true, isPublic: false, accesses: new Map([[viewer.userId, { isOwner: true }]]) };
    return accepted(linkDevice(device, thing.state, { viewer, deviceId }));
  }
}

@Resolver()
export class CreateDeviceMutation {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: Answers,
    private readonly cursors: Cursors,
  ) {}

  @Access('signed in')
  @Mutation(() => CreateDevicePayload)
  async createDevice(
    @Args('input') input: CreateDeviceInput,
    @Context() context: RequestContext,
  ): Promise<CreateDevicePayload> {
    const { id, version } = await this.commands.execute(new RegisterDevice(context.person, input));
    const device =
      ((await this.answers.shows('devices', id, version)) && (await context.fresh().load(devicesById, id))) ||
      deviceAsWritten(id, input);
    const cursor = this.cursors.write(deviceList, [device.createdAt.toISOString(), id]);
    return { clientMutationId: input.clientMutationId ?? null, device, deviceEdge: { cursor, node: device } };
  }
}
