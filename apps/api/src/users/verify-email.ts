import { emailOf, type User, verifyEmail } from '@hedgerow/domain';
import { type Claim, MailCodes } from '@hedgerow/event-store';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { CodeThrottle } from '../auth/code-throttle.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuse } from '../graphql/schema/refusal.js';
import { UUID } from '../graphql/schema/scalars.js';
import { AccountChange } from './account-change.js';
import { UserNode, userNodes } from './user.type.js';

@InputType()
export class VerifyEmailInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => UUID) userEmailId!: string;
  @Field({ description: 'The code of the letter, in any case, with or without its hyphen.' }) token!: string;
}

@ObjectType()
export class VerifyEmailPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() success!: boolean;
  @Field(() => UserNode, { nullable: true, description: 'The person, where they are the one who calls.' })
  user?: UserNode | null;
}

interface Verified {
  readonly userId: string;
  readonly version: number;
}

export class VerifyEmail extends Command<Verified> {
  constructor(
    readonly input: VerifyEmailInput,
    readonly address: string,
  ) {
    super();
  }
}

const purpose = 'verify-email';
const wrongCode = () => refuse('CREDENTIALS', 'This code is not right, or its time is over.');

/** By this claim a verified address is found when a person signs in with it (rule A25). */
export const verifiedClaim = (user: User, emailId: string): Claim[] => {
  const email = emailOf(user, emailId);
  return email ? [{ kind: 'verified-email', value: email.email, owner: user.id }] : [];
};

/** Verifies an address by the code that was sent to it. No session is asked for, since a letter is opened anywhere. */
@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail> {
  constructor(
    private readonly accounts: AccountChange,
    private readonly codes: MailCodes,
    private readonly throttle: CodeThrottle,
  ) {}

  async execute({ input, address }: VerifyEmail): Promise<Verified> {
    const { userEmailId: emailId, token } = input;
    const attempt = await this.throttle.begin('verify an address', emailId, address);
    const found = await this.codes.find(purpose, emailId, token);
    if (!found) return wrongCode();
    const { person: userId, isUsed } = found;
    await attempt.succeeded();
    const version = await this.accounts.apply({
      userId,
      // A link that is opened twice finds the address verified, and that is what was asked for.
      decide: (user) =>
        isUsed && !emailOf(user, emailId)?.isVerified ? wrongCode() : verifyEmail(user, { userId, emailId }),
      claims: (user) => verifiedClaim(user, emailId),
      within: async (client) => {
        if (!(await this.codes.use(purpose, emailId, token, client))) wrongCode();
      },
    });
    return { userId, version };
  }
}

@Resolver()
export class VerifyEmailMutation {
  constructor(
    private readonly commands: CommandBus,
    private readonly writes: ReadYourWrites,
  ) {}

  @Access('anyone: with the code of the letter')
  @Mutation(() => VerifyEmailPayload)
  async verifyEmail(
    @Args('input') input: VerifyEmailInput,
    @Context() context: RequestContext,
  ): Promise<VerifyEmailPayload> {
    const { userId, version } = await this.commands.execute(new VerifyEmail(input, context.caller.address));
    const isOwn = context.viewer.userId === userId;
    const row = isOwn && (await this.writes.row(context, userNodes, { id: userId, version }));
    return {
      clientMutationId: input.clientMutationId ?? null,
      success: true,
      user: row ? userNodes.toNode(row, context.viewer) : null,
    };
  }
}
