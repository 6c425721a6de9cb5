import { actions, type ActionType as Type, recordAction, start, things } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { Args, Context, Field, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { payload } from '../graphql/schema/payload.js';
import { PointInput } from '../graphql/schema/point.type.js';
import { UUID } from '../graphql/schema/scalars.js';
import { ThingNode, thingNodes } from '../things/thing.type.js';
import { ActionNode, actionNodes, ActionType } from './action.type.js';

@InputType()
export class CreateActionInput extends MutationInput {
  @Field(() => UUID) thingId!: string;
  @Field(() => ActionType) type!: Type;
  @Field() comments!: string;
  @Field({ defaultValue: false }) hasImage!: boolean;
  @Field(() => PointInput, { nullable: true }) location?: PointInput | null;
}

const CreateActionPayload = payload('CreateActionPayload', {
  action: ActionNode,
  actionEdge: actionNodes.Edge,
  thing: ThingNode,
});

/** A person did something for a thing and says so. */
export const RecordAction = personCommand('RecordAction', {
  input: CreateActionInput,
  // The action has a stream of its own, so that two people never wait for each other.
  async decide({ viewer, input }, { load }) {
    const thing = await load(things, input.thingId);
    const actionId = newId();
    return start(actions, actionId, recordAction(thing.state, { ...input, viewer, actionId }));
  },
});

@Resolver()
export class CreateActionMutation {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('signed in')
  @Mutation(() => CreateActionPayload)
  async createAction(@Args('input') input: CreateActionInput, @Context() context: RequestContext) {
    const command = new RecordAction(context.person, input);
    const {
      node: action,
      edge,
      beside: row,
      ...rest
    } = await this.writes.changedBeside(context, command, actionNodes, {
      source: thingNodes,
      id: input.thingId,
    });
    const thing = thingNodes.toNode(withAction(row, action), context.viewer);
    return { ...rest, action, actionEdge: edge, thing };
  }
}

/** A thing with an action of its own: things are projected apart from the timeline, and may not have come to it yet. */
export const withAction = <T extends Pick<ThingNode, 'lastAction' | 'lastWatering'>>(
  thing: T,
  { type, createdAt }: Pick<ActionNode, 'type' | 'createdAt'>,
): T => ({
  ...thing,
  lastAction: later(thing.lastAction, createdAt),
  lastWatering: type === 'WATERING' ? later(thing.lastWatering, createdAt) : thing.lastWatering,
});

const later = (known: Date | null, now: Date): Date => (known && known > now ? known : now);
