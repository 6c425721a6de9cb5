import { requestAccountDeletion } from '@hedgerow/domain';
import { Roles } from '@hedgerow/event-store';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { CodeThrottle } from '../../auth/code-throttle.js';
import { Access } from '../../graphql/schema/access.js';
import { type Person, RequestContext } from '../../graphql/schema/context.js';
import { AccountChange } from '../account-change.js';
import { OwnPassphrase, typedPassphrase } from '../own-passphrase.js';

@InputType()
export class RequestAccountDeletionInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() password!: string;
}

@ObjectType()
export class RequestAccountDeletionPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() success!: boolean;
}

export class RequestAccountDeletion extends Command<void> {
  constructor(
    readonly viewer: Person,
    readonly password: string,
    readonly address: string,
  ) {
    super();
  }
}

/** Asks for the letter with the code (rule A70). Nothing is deleted by it. */
@CommandHandler(RequestAccountDeletion)
export class RequestAccountDeletionHandler implements ICommandHandler<RequestAccountDeletion> {
  constructor(
    private readonly accounts: AccountChange,
    private readonly own: OwnPassphrase,
    private readonly roles: Roles,
    private readonly letters: CodeThrottle,
  ) {}

  async execute({ viewer: { userId }, password, address }: RequestAccountDeletion): Promise<void> {
    await this.own.check(userId, typedPassphrase(password), address);
    const letter = await this.letters.begin('ask for letters', userId, address);
    const isLast = await this.roles.isLastAdministrator(userId);
    try {
      await this.accounts.apply({ userId, decide: (user) => requestAccountDeletion(user, isLast) });
    } catch (error) {
      // Refused: no letter was sent.
      await letter.takeBack();
      throw error;
    }
  }
}

@Resolver()
export class RequestAccountDeletionMutation {
  constructor(private readonly commands: CommandBus) {}

  @Access('signed in: the own account')
  @Mutation(() => RequestAccountDeletionPayload, {
    description:
      'Sends a code to the primary address, with which the account can be deleted within 24 hours.',
  })
  async requestAccountDeletion(
    @Args('input') input: RequestAccountDeletionInput,
    @Context() context: RequestContext,
  ): Promise<RequestAccountDeletionPayload> {
    const { person, caller } = context;
    await this.commands.execute(new RequestAccountDeletion(person, input.password, caller.address));
    return { clientMutationId: input.clientMutationId ?? null, success: true };
  }
}
