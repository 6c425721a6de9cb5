import { isSyncRefusal, type SyncRefusal } from '@hedgerow/domain';
import { Args, Context, Field, InputType, Int, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { UUID } from '../graphql/schema/scalars.js';
import { NavigationSync, type Synced } from './navigation-sync.js';

@InputType()
export class SyncNavigationEventsInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => UUID, { description: 'Chosen by the browser: random, and no session of a sign-in.' })
  sessionId!: string;
  @Field(() => UUID, { nullable: true, description: 'Null, or whom the session belongs to.' })
  userId?: string | null;
  @Field({
    description:
      'A JSON list of at most 50 objects with clientEventId, fromRoute, toRoute, timestamp, timeSpentMs and userAgent, in at most 65536 bytes.',
  })
  events!: string;
}

@InputType()
export class SyncUserSessionInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => UUID, { description: 'Chosen by the browser: random, and no session of a sign-in.' })
  sessionId!: string;
  @Field(() => UUID, { nullable: true, description: 'Null, or whom the session belongs to.' })
  userId?: string | null;
  @Field({ description: 'ISO 8601 with a zone. The first call that is accepted fixes it.' })
  startedAt!: string;
  @Field(() => String, { nullable: true, description: 'ISO 8601 with a zone. The latest one counts.' })
  endedAt?: string | null;
  @Field({ description: 'The first call that is accepted fixes it.' }) userAgent!: string;
}

const errorsDescription =
  'What was refused. The text of a call that was refused as a whole begins with its code: NOT_BOUND, TOO_MANY, DENIED or VALIDATION.';

@ObjectType()
export class SyncNavigationEventsPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field({ description: 'False when the call was refused as a whole.' }) success!: boolean;
  @Field(() => Int, {
    description: 'Events newly stored by this call; a copy is neither counted nor an error.',
  })
  syncedCount!: number;
  @Field(() => [String], { description: errorsDescription }) errors!: readonly string[];
}

@ObjectType()
export class SyncUserSessionPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field({ description: 'False when the call was refused.' }) success!: boolean;
  @Field(() => UUID) sessionId!: string;
  @Field(() => Int, { description: 'Events stored for the session until now.' }) totalEvents!: number;
  @Field(() => [String], { description: errorsDescription }) errors!: readonly string[];
}

const outcomeOf = (synced: Synced | SyncRefusal) =>
  isSyncRefusal(synced)
    ? { success: false, stored: 0, total: 0, errors: [`${synced.refused}: ${synced.because}`] }
    : { success: true, ...synced };

@Resolver()
export class SyncMutations {
  constructor(private readonly sync: NavigationSync) {}

  @Access('anyone: with a token of their own session, without one of a session that is bound')
  @Mutation(() => SyncNavigationEventsPayload, {
    description: 'Stores where someone went. Sent again, it stores nothing twice.',
  })
  async syncNavigationEvents(
    @Args('input') input: SyncNavigationEventsInput,
    @Context() { caller }: RequestContext,
  ): Promise<SyncNavigationEventsPayload> {
    const { success, stored, errors } = outcomeOf(await this.sync.events(input, caller));
    return { clientMutationId: input.clientMutationId ?? null, success, syncedCount: stored, errors };
  }

  @Access(
    'anyone: with a token of their own session, without one of a session that is bound, or new and a guest’s',
  )
  @Mutation(() => SyncUserSessionPayload, {
    description:
      'Binds a session to who sends it, for good; called again, it says that the session lasted until endedAt.',
  })
  async syncUserSession(
    @Args('input') input: SyncUserSessionInput,
    @Context() { caller }: RequestContext,
  ): Promise<SyncUserSessionPayload> {
    const { success, total, errors } = outcomeOf(await this.sync.session(input, caller));
    const { sessionId, clientMutationId = null } = input;
    return { clientMutationId, success, sessionId, totalEvents: total, errors };
  }
}
