import {
  checkNewPassphrase,
  emailOf,
  normalise,
  passphraseChanged,
  type User,
  type UserFact,
  userEmailVerified,
  type Viewer,
} from '@hedgerow/domain';
import { Credentials, EventStore, hashPassphrase, MailCodes, Sessions } from '@hedgerow/event-store';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { CodeThrottle } from '../auth/code-throttle.js';
import { refuseCommon } from '../auth/common-passphrases.js';
import { LiveSessions } from '../auth/live-sessions.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuse, refuseFields } from '../graphql/schema/refusal.js';
import { UUID } from '../graphql/schema/scalars.js';
import { AccountChange } from './account-change.js';
import { verifiedClaim } from './verify-email.js';

@InputType()
export class ResetPasswordInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => UUID, { nullable: true, description: 'From the link of the letter.' }) userId?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'In place of userId, for a code that is typed: the address that the letter went to.',
  })
  email?: string | null;
  @Field() resetToken!: string;
  @Field() newPassword!: string;
}

@ObjectType()
export class ResetPasswordPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() success!: boolean;
  @Field({ description: 'The session in which it was done is the person’s own, and goes on.' })
  signedIn!: boolean;
}

export class ResetPassword extends Command<{ readonly signedIn: boolean }> {
  constructor(
    readonly viewer: Viewer,
    readonly input: ResetPasswordInput,
    readonly address: string,
  ) {
    super();
  }
}

const purpose = 'reset-passphrase';
const wrongCode = () => refuse('CREDENTIALS', 'This code is not right, or its time is over.');

/** The address that the code went to is the person’s, as who has the code reads its letters; no other one is. */
const verifiedByCode = (user: User, emailId: string | null): UserFact[] => {
  const email = emailId === null ? undefined : emailOf(user, emailId);
  return email && !email.isVerified ? [userEmailVerified({ userId: user.id, emailId: email.id })] : [];
};

/** Sets a new passphrase by the code of a letter, and ends every other session of the person. */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountChange,
    private readonly codes: MailCodes,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly live: LiveSessions,
    private readonly throttle: CodeThrottle,
  ) {}

  async execute({ viewer, input, address }: ResetPassword): Promise<{ readonly signedIn: boolean }> {
    const { userId, email, resetToken, newPassword } = input;
    const wrong = checkNewPassphrase({ newPassword });
    if (wrong.length > 0) refuseFields(...wrong);
    refuseCommon('newPassword', newPassword);
    const typed = userId ?? normalise(email ?? '');
    const attempt = await this.throttle.begin('choose a passphrase', typed, address);
    const person = userId ?? (await this.store.claimOwner('email', typed));
    // Asked for an unknown address as well, so that the answer takes as long.
    const found = await this.codes.find(purpose, person ?? noOne, resetToken);
    if (!found || found.isUsed || found.person !== person) return wrongCode();
    const hash = await hashPassphrase(newPassword);
    let ended: string[] = [];
    await this.accounts.apply({
      userId: person,
      decide: (user) =>
        user.exists
          ? [...verifiedByCode(user, found.email), passphraseChanged({ userId: person, by: 'code' })]
          : wrongCode(),
      claims: (user) => (found.email === null ? [] : verifiedClaim(user, found.email)),
      within: async (client) => {
        if (!(await this.codes.use(purpose, person, resetToken, client))) wrongCode();
        await this.credentials.set(person, hash, client);
        ended = await this.sessions.revokeAll(person, viewer.sessionId, client);
      },
    });
    await attempt.succeeded();
    await Promise.all(ended.map((id) => this.live.announceEnd(id)));
    return { signedIn: viewer.userId === person };
  }
}

const noOne = '00000000-0000-0000-0000-000000000000';

@Resolver()
export class ResetPasswordMutation {
  constructor(private readonly commands: CommandBus) {}

  @Access('anyone: with the code of the letter')
  @Mutation(() => ResetPasswordPayload)
  async resetPassword(
    @Args('input') input: ResetPasswordInput,
    @Context() context: RequestContext,
  ): Promise<ResetPasswordPayload> {
    const { viewer, caller } = context;
    const { signedIn } = await this.commands.execute(new ResetPassword(viewer, input, caller.address));
    return { clientMutationId: input.clientMutationId ?? null, success: true, signedIn };
  }
}
