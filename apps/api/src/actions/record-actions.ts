import {
  actions,
  type ActionType as Type,
  checkNewAction,
  checkSeveral,
  recordAction,
  rejectFields,
  start,
  things,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { doneOf, Outcome, refusalOf } from '../commands/outcome.js';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { UUID } from '../graphql/schema/scalars.js';
import { ThingNode, thingNodes } from '../things/thing.type.js';
import { ActionNode, actionNodes, ActionType } from './action.type.js';
import { withAction } from './record-action.js';

@InputType()
export class CreateActionsInput extends MutationInput {
  @Field(() => [UUID], { description: 'At most a hundred.' }) thingIds!: string[];
  @Field(() => ActionType) type!: Type;
  @Field() comments!: string;
}

@ObjectType('ActionOutcome')
class ActionOutcome extends Outcome {
  @Field(() => UUID) thingId!: string;
  @Field(() => ActionNode, { nullable: true }) action!: ActionNode | null;
  @Field(() => ThingNode, { nullable: true }) thing!: ThingNode | null;
}

@ObjectType('CreateActionsPayload')
class CreateActionsPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => [ActionOutcome], { description: 'One for each thing, in the order of the input.' })
  results!: ActionOutcome[];
}

/** A person did the same for several things and says so once. */
export const RecordActions = personCommand('RecordActions', {
  input: CreateActionsInput,
  async decide({ viewer, input }, { loadAll }) {
    const thingIds = [...new Set(input.thingIds)];
    const action = { type: input.type, comments: input.comments, hasImage: false };
    // What is wrong with the action is wrong on every thing: nothing is done.
    const wrong = [
      ...checkSeveral('thingIds', thingIds),
      ...checkNewAction({ ...action, thingId: thingIds[0] ?? 'none' }),
    ];
    if (wrong.length > 0) return rejectFields(wrong);
    const loaded = await loadAll(things, thingIds);
    return {
      each: new Map(
        loaded.map(({ id: thingId, state }) => {
          const actionId = newId();
          const decided = recordAction(state, { ...action, thingId, viewer, actionId });
          return [thingId, start(actions, actionId, decided)];
        }),
      ),
    };
  },
});

@Resolver()
export class CreateActionsMutation {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('signed in')
  @Mutation(() => CreateActionsPayload, {
    description: 'Records the same action on several things; each is done or refused on its own.',
  })
  async createActions(
    @Args('input') input: CreateActionsInput,
    @Context() context: RequestContext,
  ): Promise<CreateActionsPayload> {
    const { viewer } = context;
    const asked = [...new Set(input.thingIds)];
    const outcomes = await this.writes.madeForEach(
      context,
      new RecordActions(context.person, input),
      actionNodes,
      { asked, madeFor: ({ thingId }) => thingId },
    );
    const rows = await thingNodes.list.withIds(context.pool, viewer, asked);
    const thingRows = new Map(rows.map((row) => [row.id, row]));
    const results = [...outcomes].map(([thingId, outcome]) => {
      const action = doneOf(outcome);
      const row = thingRows.get(thingId);
      return {
        thingId,
        refusal: refusalOf(outcome),
        action: action && actionNodes.toNode(action, viewer),
        thing: row ? thingNodes.toNode(action ? withAction(row, action) : row, viewer) : null,
      };
    });
    return { clientMutationId: input.clientMutationId ?? null, results };
  }
}
