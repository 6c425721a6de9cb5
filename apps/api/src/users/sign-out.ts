import { isSignedIn, users, userSignedOut, type Viewer } from '@hedgerow/domain';
import { EventStore, Sessions } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { LiveSessions } from '../auth/live-sessions.js';
import { Access } from '../graphql/schema/access.js';
import { actorOf } from '../commands/person-command.js';
import { untilFirst } from '../commands/turns.js';
import { type Person, RequestContext } from '../graphql/schema/context.js';

@InputType()
export class SignOutInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
}

@ObjectType()
export class SignOutPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() success!: boolean;
}

export class SignOut extends Command<void> {
  constructor(readonly viewer: Viewer) {
    super();
  }
}

/** Ends the session everywhere: its token is worth nothing from now on, and its sockets close. */
@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly store: EventStore,
    private readonly sessions: Sessions,
    private readonly live: LiveSessions,
  ) {}

  async execute({ viewer }: SignOut): Promise<void> {
    // A guest has nothing to sign out of, and is told that it is done.
    if (!isSignedIn(viewer) || !viewer.sessionId) return;
    const { sessionId } = viewer;
    await untilFirst(() => this.end(viewer, sessionId));
    await this.live.announceEnd(viewer.sessionId);
  }

  private async end(viewer: Person, sessionId: string): Promise<void> {
    const stream = users.stream(viewer.userId);
    const { version } = await this.store.read(stream);
    await this.store.append({
      commandId: newId(),
      actor: actorOf(viewer),
      streams: [{ stream, expected: version, facts: [userSignedOut({ userId: viewer.userId, sessionId })] }],
      within: (client) => this.sessions.revoke([sessionId], client),
    });
  }
}

@Resolver()
export class SignOutMutation {
  constructor(private readonly commands: CommandBus) {}

  @Access('anyone')
  @Mutation(() => SignOutPayload)
  async signOut(
    @Args('input') input: SignOutInput,
    @Context() context: RequestContext,
  ): Promise<SignOutPayload> {
    await this.commands.execute(new SignOut(context.viewer));
    return { clientMutationId: input.clientMutationId ?? null, success: true };
  }
}
