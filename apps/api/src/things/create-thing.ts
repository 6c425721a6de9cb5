import {
  evolveGroup,
  groupStream,
  type IndicatorParameter as Parameter,
  noGroup,
  registerThing,
  type ThingType as Type,
} from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { actorOf, Answers, commandIdOf } from '../graphql/answers.js';
import { type Person, RequestContext } from '../graphql/context.js';
import { Cursors } from '../graphql/cursors.js';
import { IndicatorParameter, ThingType } from '../graphql/enums.js';
import { PointInput } from '../graphql/point.type.js';
import { accepted } from '../graphql/refusal.js';
import { UUID } from '../graphql/scalars.js';
import { Written, writtenTo } from '../graphql/written.js';
import { thingList } from './all-things.js';
import { thingAsWritten } from './thing-as-written.js';
import { thingsById } from './thing.rows.js';
import { ThingEdge, ThingNode } from './thing.type.js';

@InputType()
export class CreateThingInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => UUID) groupId!: string;
  @Field() name!: string;
  @Field(() => String, { nullable: true }) description?: string | null;
  @Field() hasImage!: boolean;
  @Field() isPublic!: boolean;
  @Field(() => PointInput, { nullable: true }) location?: PointInput | null;
  @Field(() => ThingType) type!: Type;
  @Field(() => IndicatorParameter, { nullable: true }) indicatorParameter?: Parameter | 'P_H' | null;
}

@ObjectType()
export class CreateThingPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => ThingNode) thing!: ThingNode;
  @Field(() => ThingEdge) thingEdge!: { cursor: string; node: ThingNode };
}

export class RegisterThing extends Command<Written> {
  constructor(
    readonly viewer: Person,
    readonly input: CreateThingInput,
  ) {
    super();
  }
}

@CommandHandler(RegisterThing)
export class RegisterThingHandler implements ICommandHandler<RegisterThing> {
  constructor(private readonly store: EventStore) {}

  async execute({ viewer, input }: RegisterThing): Promise<Written> {
    const group = await this.store.fold(groupStream(input.groupId), noGroup, evolveGroup);
    const decided = accepted(
      registerThing(group.state, {
        ...input,
        viewer,
        thingId: newId(),
        accessId: newId(),
        actionId: newId(),
      }),
    );
    const appended = await this.store.append({
      commandId: commandIdOf('createThing', input.clientMutationId),
      actor: actorOf(viewer),
      streams: decided.map((stream) => ({ ...stream, expected: 0 })),
    });
    return writtenTo(appended, 'thing-');
  }
}

@Resolver()
export class CreateThingMutation {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: Answers,
    private readonly cursors: Cursors,
  ) {}

  @Access('signed in')
  @Mutation(() => CreateThingPayload)
  async createThing(
    @Args('input') input: CreateThingInput,
    @Context() context: RequestContext,
  ): Promise<CreateThingPayload> {
    const { id, version } = await this.commands.execute(new RegisterThing(context.person, input));
    const thing =
      ((await this.answers.shows('things', id, version)) && (await context.fresh().load(thingsById, id))) ||
      thingAsWritten(id, input, context.viewer);
    const cursor = this.cursors.write(thingList('NEWEST'), [thing.createdAt.toISOString(), id]);
    return { clientMutationId: input.clientMutationId ?? null, thing, thingEdge: { cursor, node: thing } };
  }
}
