import {
  actionStream,
  type ActionType as Type,
  evolveThing,
  noThing,
  recordAction,
  thingStream,
} from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { actorOf, Answers, commandIdOf } from '../graphql/answers.js';
import { type Person, RequestContext } from '../graphql/context.js';
import { Cursors } from '../graphql/cursors.js';
import { ActionType } from '../graphql/enums.js';
import { PointInput } from '../graphql/point.type.js';
import { accepted, refuse } from '../graphql/refusal.js';
import { UUID } from '../graphql/scalars.js';
import { type Written, writtenTo } from '../graphql/written.js';
import { thingsById } from '../things/thing.rows.js';
import { ThingNode } from '../things/thing.type.js';
import { actionFrom, actionsById } from './action.rows.js';
import { ActionEdge, ActionNode } from './action.type.js';
import { actionList } from './all-actions.js';

@InputType()
export class CreateActionInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => UUID) thingId!: string;
  @Field(() => ActionType) type!: Type;
  @Field() comments!: string;
  @Field(() => Boolean, { nullable: true }) hasImage?: boolean | null;
  @Field(() => PointInput, { nullable: true }) location?: PointInput | null;
}

@ObjectType()
export class CreateActionPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => ActionNode) action!: ActionNode;
  @Field(() => ActionEdge) actionEdge!: { cursor: string; node: ActionNode };
  @Field(() => ThingNode) thing!: ThingNode;
}

/** Someone did something for a thing and says so. */
export class RecordAction extends Command<Written> {
  constructor(
    readonly viewer: Person,
    readonly input: CreateActionInput,
  ) {
    super();
  }
}

/** Loads the thing, decides, appends. The action has a stream of its own, so two people never wait for each other. */
@CommandHandler(RecordAction)
export class RecordActionHandler implements ICommandHandler<RecordAction> {
  constructor(private readonly store: EventStore) {}

  async execute({ viewer, input }: RecordAction): Promise<Written> {
    const thing = await this.store.fold(thingStream(input.thingId), noThing, evolveThing);
    const actionId = newId();
    const recorded = accepted(recordAction(thing.state, { ...input, viewer, actionId }));
    const appended = await this.store.append({
      commandId: commandIdOf('createAction', input.clientMutationId),
      actor: actorOf(viewer),
      streams: [{ stream: actionStream(actionId), expected: 0, facts: [recorded] }],
    });
    return writtenTo(appended, 'action-');
  }
}

@Resolver()
export class CreateActionMutation {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: Answers,
    private readonly cursors: Cursors,
  ) {}

  @Access('signed in')
  @Mutation(() => CreateActionPayload)
  async createAction(
    @Args('input') input: CreateActionInput,
    @Context() context: RequestContext,
  ): Promise<CreateActionPayload> {
    const { id, version } = await this.commands.execute(new RecordAction(context.person, input));
    const isShown = await this.answers.shows('timeline', id, version);
    const after = context.fresh();
    const action =
      (isShown && (await after.load(actionsById, id))) || actionAsWritten(id, input, context.person);
    const thing = (await after.load(thingsById, action.thingId)) ?? refuse('NTFND', 'Thing not found');
    // Things are projected apart from the timeline, and may not have heard of this action yet.
    const lastAction = newest(thing.lastAction, action.createdAt);
    const cursor = this.cursors.write(actionList, [action.createdAt.toISOString(), id]);
    return {
      clientMutationId: input.clientMutationId ?? null,
      action,
      actionEdge: { cursor, node: action },
      thing: { ...thing, lastAction },
    };
  }
}

const newest = (known: Date | null, now: Date): Date => (known && known > now ? known : now);

/** The action as it was just written, for when the read model is late. */
const actionAsWritten = (id: string, input: CreateActionInput, viewer: Person): ActionNode => {
  const now = new Date();
  return actionFrom(
    {
      id,
      thingId: input.thingId,
      type: input.type,
      comments: input.comments.trim(),
      hasImage: input.hasImage ?? false,
      lat: input.location?.x ?? null,
      lng: input.location?.y ?? null,
      createdBy: viewer.userId,
      createdAt: now,
      updatedAt: now,
    },
    viewer,
  );
};
