import { groups, limits, registerUser, sessionBegan, type UserFact, users } from '@hedgerow/domain';
import {
  AdministratorCodes,
  ClaimTaken,
  Credentials,
  EventStore,
  hashPassphrase,
  Roles,
  Sessions,
} from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { refuseCommon } from '../auth/common-passphrases.js';
import { Tokens } from '../auth/tokens.js';
import { actorOf } from '../commands/person-command.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { accepted, refuseFields } from '../graphql/schema/refusal.js';
import type { SignedIn } from './account.js';
import { tokenFor } from './account.js';
import { FirstAdministrator, refuseCode } from './first-administrator.js';
import { Greeter } from './greeter.js';
import { TokenPayload } from './token.payload.js';

@InputType()
export class SignUpInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() name!: string;
  @Field() username!: string;
  @Field() email!: string;
  @Field() password!: string;
  @Field(() => String, {
    nullable: true,
    description: 'From the log of a product without an administrator; makes this account the first.',
  })
  administratorCode?: string | null;
}

export class SignUp extends Command<SignedIn> {
  constructor(
    readonly input: SignUpInput,
    readonly address: string,
    readonly browser = '',
  ) {
    super();
  }
}

/**
 * Registers a person and signs them in. Claims keep the name and the address theirs alone; the passphrase is stored in
 * the same transaction and is in no event.
 */
@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly roles: Roles,
    private readonly first: FirstAdministrator,
    private readonly codes: AdministratorCodes,
  ) {}

  async execute({ input, address, browser }: SignUp): Promise<SignedIn> {
    const userId = newId();
    const sessionId = newId();
    const personalGroupId = newId();
    const { administratorCode } = input;
    const isFirst = administratorCode != null;
    if (isFirst) await this.first.check(administratorCode, address);
    const place = isFirst
      ? this.first.claimFor(userId)
      : await this.first.claimByName(input.username, userId);
    const isAdmin = place !== undefined;
    const decided = accepted(
      registerUser({
        ...input,
        userId,
        isAdmin,
        emailId: newId(),
        personalGroupId,
        personalMembershipId: newId(),
      }),
    );
    refuseCommon('password', input.password);
    const now = new Date();
    const passphraseHash = await hashPassphrase(input.password);
    const streams = decided.map(({ stream, expected, facts }) => ({
      stream,
      expected,
      facts:
        stream === users.stream(userId)
          ? [...facts, sessionBegan(userId, sessionId, browser) as UserFact]
          : [...facts],
    }));
    try {
      await this.store.append({
        // Always a new one: a person who signs up has no identity yet, and an id that a stranger may send too is no proof.
        commandId: newId(),
        actor: actorOf({ userId, sessionId }),
        occurredAt: now.toISOString(),
        streams,
        claims: [
          { kind: 'username', value: input.username, owner: userId },
          { kind: 'email', value: input.email, owner: userId },
          ...(place ? [place] : []),
        ],
        within: async (client) => {
          if (isFirst) await this.codes.withdraw(client);
          await this.credentials.set(userId, passphraseHash, client);
          if (isAdmin) await this.roles.set(userId, 'bk_admin', client);
          await this.sessions.create(
            { id: sessionId, userId, lifeSeconds: limits.tokenLife.signedIn, browser },
            client,
          );
        },
      });
    } catch (error) {
      throw taken(error, isFirst);
    }
    const versionOf = (stream: string) => streams.find((s) => s.stream === stream)?.facts.length ?? 0;
    return {
      userId,
      sessionId,
      role: (await this.sessions.roleIn(sessionId)) ?? 'bk_user',
      version: versionOf(users.stream(userId)),
      personalGroup: { id: personalGroupId, version: versionOf(groups.stream(personalGroupId)) },
    };
  }
}

const taken = (error: unknown, isFirst: boolean): unknown => {
  if (!(error instanceof ClaimTaken)) return error;
  if (error.kind === 'administrator' && isFirst) return refuseCode();
  return error.kind === 'email'
    ? refuseFields({ field: 'email', message: 'Email already exists' })
    : refuseFields({ field: 'username', message: 'Username already exists' });
};

@Resolver()
export class SignUpMutation {
  constructor(
    private readonly commands: CommandBus,
    private readonly tokens: Tokens,
    private readonly greeter: Greeter,
  ) {}

  @Access('anyone')
  @Mutation(() => TokenPayload)
  async signUp(@Args('input') input: SignUpInput, @Context() context: RequestContext): Promise<TokenPayload> {
    const person = await this.commands.execute(
      new SignUp(input, context.caller.address, context.caller.browser),
    );
    return {
      clientMutationId: input.clientMutationId ?? null,
      jwtToken: tokenFor(this.tokens, person, context.caller.domainName),
      viewer: await this.greeter.greet(person, context),
    };
  }
}
