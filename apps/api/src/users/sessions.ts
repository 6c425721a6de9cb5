import { userSignedOut } from '@hedgerow/domain';
import { type KnownSession, Sessions } from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import { Args, Context, Field, InputType, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { LiveSessions } from '../auth/live-sessions.js';
import { Access } from '../graphql/schema/access.js';
import { type Person, RequestContext } from '../graphql/schema/context.js';
import { refuse } from '../graphql/schema/refusal.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { AccountChange } from './account-change.js';

@ObjectType('Session', { description: 'Where the caller is signed in. No address is kept.' })
export class SessionType {
  @Field(() => UUID) id!: string;
  @Field({ description: 'Browser and system in words; empty where it is neither known.' }) browser!: string;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => DateTime, { description: 'To ten minutes.' }) lastUsedAt!: Date;
  @Field(() => DateTime, { description: 'When it ends by itself.' }) endsAt!: Date;
  @Field({ description: 'The one that asks.' }) isCurrent!: boolean;
}

@InputType()
export class EndSessionInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => UUID) id!: string;
}

@InputType()
export class EndOtherSessionsInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
}

@ObjectType()
export class EndSessionPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => [SessionType], { description: 'Those that are left.' }) sessions!: SessionType[];
}

/** Where a person is signed in, and the end of it. */
@Injectable()
export class PersonSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly accounts: AccountChange,
    private readonly live: LiveSessions,
  ) {}

  /** Their sessions, the current one first, then those used last. */
  async of({ userId, sessionId }: Person): Promise<SessionType[]> {
    const known = await this.sessions.ofPerson(userId);
    const typed = known.map((session: KnownSession) => ({ ...session, isCurrent: session.id === sessionId }));
    return typed.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  }

  /**
   * Ends the sessions of a person that are chosen of those there are: their tokens count no more, and their sockets close.
   * One that begins at the same moment is among them, and one that was ended is not ended again.
   */
  async end(person: Person, choose: (known: readonly SessionType[]) => readonly string[]): Promise<void> {
    const { userId } = person;
    let ids: readonly string[] = [];
    await this.accounts.apply({
      userId,
      decide: async (user) => {
        if (!user.exists) return refuse('NTFND');
        ids = choose(await this.of(person));
        return ids.map((sessionId) => userSignedOut({ userId, sessionId }));
      },
      within: (client) => this.sessions.revoke(ids, client),
    });
    await Promise.all(ids.map((id) => this.live.announceEnd(id)));
  }
}

@Resolver()
export class SessionResolver {
  constructor(private readonly own: PersonSessions) {}

  @Access('signed in: the own sessions')
  @Query(() => [SessionType], {
    description: 'Where the caller is signed in: this session, then those used last.',
  })
  sessions(@Context() context: RequestContext): Promise<SessionType[]> {
    return this.own.of(context.person);
  }

  @Access('signed in: an own session')
  @Mutation(() => EndSessionPayload, { description: 'Signs the caller out of one of their sessions.' })
  async endSession(
    @Args('input') { id, clientMutationId }: EndSessionInput,
    @Context() { person }: RequestContext,
  ): Promise<EndSessionPayload> {
    await this.own.end(person, (known) =>
      known.some((session) => session.id === id) ? [id] : refuse('NTFND', 'This session has ended.'),
    );
    return this.#left(person, clientMutationId);
  }

  @Access('signed in: the own sessions')
  @Mutation(() => EndSessionPayload, { description: 'Signs the caller out everywhere else.' })
  async endOtherSessions(
    @Args('input') { clientMutationId }: EndOtherSessionsInput,
    @Context() { person }: RequestContext,
  ): Promise<EndSessionPayload> {
    await this.own.end(person, (known) => known.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id));
    return this.#left(person, clientMutationId);
  }

  async #left(person: Person, clientMutationId: string | null | undefined): Promise<EndSessionPayload> {
    return { clientMutationId: clientMutationId ?? null, sessions: await this.own.of(person) };
  }
}
