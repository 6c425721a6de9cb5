import { changeThing, follow, groups, things } from '@hedgerow/domain';
import { CommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, ID, InputType, Mutation, PartialType, Resolver } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { PersonCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { plainId } from '../graphql/schema/nodes.js';
import { payload } from '../graphql/schema/payload.js';
import { CreateThingInput } from './create-thing.js';
import { ThingNode, thingNodes } from './thing.type.js';

@InputType({ description: 'Fields that are left out stay as they are; a location of null is removed.' })
export class UpdateThingInput extends PartialType(CreateThingInput, { omitDefaultValues: true }) {
  @Field(() => ID) nodeId!: string;
}

const UpdateThingPayload = payload('UpdateThingPayload', { thing: ThingNode });

export class ChangeThing extends PersonCommand<UpdateThingInput> {}

/** Refused with STALE when the thing was changed meanwhile. */
@CommandHandler(ChangeThing)
export class ChangeThingHandler extends DecisionHandler<ChangeThing> {
  protected async decide({ viewer, input }: ChangeThing) {
    const { nodeId, clientMutationId: _clientMutationId, ...changes } = input;
    const [thing, group] = await Promise.all([
      this.load(things, plainId('Thing', nodeId)),
      changes.groupId ? this.load(groups, changes.groupId) : undefined,
    ]);
    return follow(thing, changeThing(thing.state, group?.state, { viewer, changes }));
  }
}

@Resolver()
export class UpdateThingMutation {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('signed in')
  @Mutation(() => UpdateThingPayload)
  async updateThing(@Args('input') input: UpdateThingInput, @Context() context: RequestContext) {
    const { node: thing, ...rest } = await this.writes.changed(
      context,
      new ChangeThing(context.person, input),
      thingNodes,
    );
    return { ...rest, thing };
  }
}
