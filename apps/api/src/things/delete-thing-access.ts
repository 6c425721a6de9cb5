import { follow, maySeeThing, reject, revokeThingAccess, things } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { thingOfAccess } from '@hedgerow/read-model';
import { CommandBus } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { UUID } from '../graphql/schema/scalars.js';
import { ThingNode, thingNodes } from './thing.type.js';

@InputType()
export class DeleteThingAccessByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

@ObjectType()
export class DeleteThingAccessByIdPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => UUID) deletedAccessId!: string;
  @Field(() => ThingNode, {
    nullable: true,
    description: 'The thing without the access; null when the caller does not see it any more.',
  })
  thing!: ThingNode | null;
}

export const RevokeThingAccess = personCommand('RevokeThingAccess', {
  input: DeleteThingAccessByIdInput,
  async decide({ viewer, input }, { load, pool }) {
    const thingId = await thingOfAccess(pool, input.id);
    if (thingId === undefined) return reject('NTFND', 'Access not found');
    const thing = await load(things, thingId);
    return follow(thing, revokeThingAccess(thing.state, { viewer, accessId: input.id }));
  },
});

@Resolver()
export class DeleteThingAccessMutation {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly writes: ReadYourWrites,
  ) {}

  @Access('signed in')
  @Mutation(() => DeleteThingAccessByIdPayload, {
    description: 'Takes the access of a person away. Anyone may give up their own; the last owner stays.',
  })
  async deleteThingAccessById(
    @Args('input') input: DeleteThingAccessByIdInput,
    @Context() context: RequestContext,
  ): Promise<DeleteThingAccessByIdPayload> {
    const result = await this.commands.execute(new RevokeThingAccess(context.person, input));
    // The read model may be behind; whether the caller sees the thing is decided on what was written.
    const { state } = await this.store.load(things, result.id);
    const isSeen = maySeeThing(context.viewer, state);
    return {
      clientMutationId: input.clientMutationId ?? null,
      deletedAccessId: input.id,
      thing: isSeen
        ? thingNodes.toNode(await this.writes.row(context, thingNodes, result), context.viewer)
        : null,
    };
  }
}
