import {
  groups,
  type IndicatorParameter as Parameter,
  registerThing,
  type ThingType as Type,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { CommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { MutationInput, PersonCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { payload } from '../graphql/schema/payload.js';
import { PointInput } from '../graphql/schema/point.type.js';
import { UUID } from '../graphql/schema/scalars.js';
import { IndicatorParameter } from '../readings/enums.js';
import { ThingEdge, ThingNode, thingNodes, ThingType } from './thing.type.js';

@InputType()
export class CreateThingInput extends MutationInput {
  @Field(() => UUID) groupId!: string;
  @Field() name!: string;
  @Field(() => String, { nullable: true }) description?: string | null;
  @Field() hasImage!: boolean;
  @Field() isPublic!: boolean;
  @Field(() => PointInput, { nullable: true }) location?: PointInput | null;
  @Field(() => ThingType) type!: Type;
  @Field(() => IndicatorParameter, { nullable: true }) indicatorParameter?: Parameter | 'P_H' | null;
}

const CreateThingPayload = payload('CreateThingPayload', { thing: ThingNode, thingEdge: ThingEdge });

export class RegisterThing extends PersonCommand<CreateThingInput> {}

@CommandHandler(RegisterThing)
export class RegisterThingHandler extends DecisionHandler<RegisterThing> {
  protected async decide({ viewer, input }: RegisterThing) {
    const group = await this.load(groups, input.groupId);
    const ids = { thingId: newId(), accessId: newId(), actionId: newId() };
    return registerThing(group.state, { ...input, ...ids, viewer });
  }
}

@Resolver()
export class CreateThingMutation {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('signed in')
  @Mutation(() => CreateThingPayload)
  async createThing(@Args('input') input: CreateThingInput, @Context() context: RequestContext) {
    const { node, edge, ...rest } = await this.writes.changed(
      context,
      new RegisterThing(context.person, input),
      thingNodes,
    );
    return { ...rest, thing: node, thingEdge: edge };
  }
}
