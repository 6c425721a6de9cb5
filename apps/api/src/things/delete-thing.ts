import { deleteThing, follow, things } from '@hedgerow/domain';
import { CommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { MutationInput, PersonCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { removalPayload } from '../graphql/schema/payload.js';
import { UUID } from '../graphql/schema/scalars.js';
import { thingNodes } from './thing.type.js';

@InputType()
export class DeleteThingByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

const DeleteThingByIdPayload = removalPayload('DeleteThingByIdPayload');

export class DeleteThing extends PersonCommand<DeleteThingByIdInput> {}

@CommandHandler(DeleteThing)
export class DeleteThingHandler extends DecisionHandler<DeleteThing> {
  protected async decide({ viewer, input }: DeleteThing) {
    const thing = await this.load(things, input.id);
    return follow(thing, deleteThing(thing.state, { viewer }));
  }
}

@Resolver()
export class DeleteThingMutation {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('signed in')
  @Mutation(() => DeleteThingByIdPayload, { description: 'Removes a thing for everybody and for good.' })
  deleteThingById(@Args('input') input: DeleteThingByIdInput, @Context() context: RequestContext) {
    return this.writes.removed(new DeleteThing(context.person, input), thingNodes);
  }
}
