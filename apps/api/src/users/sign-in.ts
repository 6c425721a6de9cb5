import { limits, normalise, sessionBegan, userSignedOut, users } from '@hedgerow/domain';
import { Credentials, EventStore, SecondFactors, Sessions } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { LiveSessions } from '../auth/live-sessions.js';
import { LoginThrottle } from '../auth/login-throttle.js';
import { Tokens } from '../auth/tokens.js';
import { actorOf } from '../commands/person-command.js';
import { untilFirst } from '../commands/turns.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuse } from '../graphql/schema/refusal.js';
import { type SignedIn, tokenFor } from './account.js';
import { Greeter } from './greeter.js';
import { SecondFactor } from './second-factor.js';
import { TokenPayload } from './token.payload.js';

@InputType()
export class SignInInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() username!: string;
  @Field() password!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Of the authenticator app, or a recovery code: once it was refused with FACTOR.',
  })
  code?: string | null;
  @Field(() => String, { nullable: true }) domainName?: string | null;
}

export class SignIn extends Command<SignedIn> {
  constructor(
    readonly input: SignInInput,
    readonly address: string,
    readonly browser = '',
  ) {
    super();
  }
}

/** What is known of a session before it begins. */
interface Known {
  readonly browser: string;
  /** The second factor was given. */
  readonly hasFactor: boolean;
}

/** Signs a person in. An unknown name costs the same time and gets the same words as a wrong passphrase. */
@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly throttle: LoginThrottle,
    private readonly factor: SecondFactor,
    private readonly factors: SecondFactors,
    private readonly live: LiveSessions,
  ) {}

  async execute({ input, address, browser }: SignIn): Promise<SignedIn> {
    const name = normalise(input.username).slice(0, limits.email.max);
    const attempt = await this.throttle.begin(name, address);
    const userId = await this.whoIs(name, input.password).catch(async (error: unknown) => {
      await attempt.takeBack();
      throw error;
    });
    if (!userId) return refuse('CREDENTIALS');
    let hasFactor = false;
    try {
      hasFactor = await this.factor.check(userId, input.code, address);
    } catch (error) {
      // The passphrase was right: what is counted now is codes.
      await attempt.takeBack();
      throw error;
    }
    await attempt.succeeded();
    return untilFirst(() => this.open(userId, { browser, hasFactor }));
  }

  /** The person with this name and this passphrase. */
  private async whoIs(name: string, passphrase: string): Promise<string | undefined> {
    // An address of the account counts once it is verified (rule A25); no username has an @ in it.
    const userId = await this.store.claimOwner(name.includes('@') ? 'verified-email' : 'username', name);
    // Longer than any passphrase can be: not worth a hash of its length, but the same time as any other.
    const isPossible = passphrase.length <= limits.passphrase.max;
    const fits = await this.credentials.verify(isPossible ? userId : undefined, isPossible ? passphrase : '');
    return fits ? userId : undefined;
  }

  private async open(userId: string, known: Known): Promise<SignedIn> {
    const { state: account, version } = await this.store.load(users, userId);
    // Deleted or erased since the passphrase was looked up.
    if (!account.exists) return refuse('CREDENTIALS');
    // Turned on since the codes were looked at, which ended the sessions without it.
    if (!known.hasFactor && (await this.factors.isOn(userId))) return refuse('FACTOR');
    const sessionId = newId();
    const now = new Date();
    // Those used last come first.
    const ended = (await this.sessions.ofPerson(userId)).slice(limits.sessions - 1).map(({ id }) => id);
    const facts = [
      ...ended.map((id) => userSignedOut({ userId, sessionId: id })),
      sessionBegan(userId, sessionId, known.browser),
    ];
    await this.store.append({
      commandId: sessionId,
      actor: actorOf({ userId, sessionId }),
      occurredAt: now.toISOString(),
      streams: [{ stream: users.stream(userId), expected: version, facts }],
      within: async (client) => {
        await this.sessions.revoke(ended, client);
        await this.sessions.create(
          { id: sessionId, userId, lifeSeconds: limits.tokenLife.signedIn, ...known },
          client,
        );
      },
    });
    await Promise.all(ended.map((id) => this.live.announceEnd(id)));
    return {
      userId,
      sessionId,
      role: (await this.sessions.roleIn(sessionId)) ?? refuse('CREDENTIALS'),
      version: version + facts.length,
    };
  }
}

@Resolver()
export class SignInMutation {
  constructor(
    private readonly commands: CommandBus,
    private readonly tokens: Tokens,
    private readonly greeter: Greeter,
  ) {}

  @Access('anyone')
  @Mutation(() => TokenPayload)
  async signIn(@Args('input') input: SignInInput, @Context() context: RequestContext): Promise<TokenPayload> {
    const person = await this.commands.execute(
      new SignIn(input, context.caller.address, context.caller.browser),
    );
    return {
      clientMutationId: input.clientMutationId ?? null,
      jwtToken: tokenFor(this.tokens, person, input.domainName ?? context.caller.domainName),
      viewer: await this.greeter.greet(person, context),
    };
  }
}
