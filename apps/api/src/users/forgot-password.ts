import { checkNewEmail, limits, normalise, requestPassphraseReset } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { sleep } from '@hedgerow/platform';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { CodeThrottle } from '../auth/code-throttle.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuseFields } from '../graphql/schema/refusal.js';
import { AccountChange } from './account-change.js';

@InputType()
export class ForgotPasswordInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() email!: string;
}

@ObjectType()
export class ForgotPasswordPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field({ description: 'True whether or not the address is known.' }) success!: boolean;
}

export class ForgotPassword extends Command<void> {
  constructor(
    readonly email: string,
    readonly address: string,
  ) {
    super();
  }
}

/**
 * Milliseconds until the answer: far more than the work for a known address takes, so that the time tells nothing of who
 * has an account (rule A24). Doing the same work for unknown addresses would mean to write events about no one.
 */
const answerMs = 400;

/** Asks for a code for a new passphrase. The letter is the worker's. */
@CommandHandler(ForgotPassword)
export class ForgotPasswordHandler implements ICommandHandler<ForgotPassword> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountChange,
    private readonly throttle: CodeThrottle,
  ) {}

  async execute({ email, address }: ForgotPassword): Promise<void> {
    const [asked] = await Promise.allSettled([this.ask(email, address), sleep(answerMs)]);
    if (asked.status === 'rejected') throw asked.reason;
  }

  private async ask(given: string, address: string): Promise<void> {
    const email = normalise(given).slice(0, limits.email.max);
    await this.throttle.begin('ask for a passphrase', email, address);
    const userId = await this.store.claimOwner('email', email);
    if (userId === undefined) return;
    await this.accounts.apply({
      userId,
      // Taken off the account a moment ago: as unknown as any other.
      decide: (user) => (user.exists ? requestPassphraseReset(user, email) : []),
    });
  }
}

@Resolver()
export class ForgotPasswordMutation {
  constructor(private readonly commands: CommandBus) {}

  @Access('anyone')
  @Mutation(() => ForgotPasswordPayload)
  async forgotPassword(
    @Args('input') input: ForgotPasswordInput,
    @Context() context: RequestContext,
  ): Promise<ForgotPasswordPayload> {
    const wrong = checkNewEmail(input);
    if (wrong.length > 0) refuseFields(...wrong);
    await this.commands.execute(new ForgotPassword(input.email, context.caller.address));
    return { clientMutationId: input.clientMutationId ?? null, success: true };
  }
}
