import { randomUUID } from 'node:crypto';
import { confirmAccountDeletion, lastAdministratorStays } from '@hedgerow/domain';
import { AccountDeletions, MailCodes, Roles } from '@hedgerow/event-store';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { CodeThrottle } from '../../auth/code-throttle.js';
import { LiveSessions } from '../../auth/live-sessions.js';
import { Access } from '../../graphql/schema/access.js';
import { type Person, RequestContext } from '../../graphql/schema/context.js';
import { refuse, refuseFields } from '../../graphql/schema/refusal.js';
import { UUID } from '../../graphql/schema/scalars.js';
import { AccountChange } from '../account-change.js';
import { OwnPassphrase, typedPassphrase } from '../own-passphrase.js';

@InputType()
export class DepartureChoiceInput {
  @Field(() => UUID, { description: 'A thing, group or device that the caller alone owns.' }) id!: string;
  @Field(() => UUID, {
    nullable: true,
    description: 'Who takes it over: a person with access, or a member. Null: it is removed.',
  })
  to?: string | null;
}

@InputType()
export class ConfirmAccountDeletionInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field({ description: 'The code of the letter.' }) token!: string;
  @Field() password!: string;
  @Field(() => [DepartureChoiceInput], {
    nullable: true,
    description: 'What is not named goes to the first of its heirs, and is removed where there is none.',
  })
  choices?: DepartureChoiceInput[] | null;
  @Field(() => UUID, {
    nullable: true,
    description:
      'A random UUID (version 4) for the receipt: who chose it finds the receipt although the answer is lost.',
  })
  receiptId?: string | null;
}

@ObjectType()
export class ConfirmAccountDeletionPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() success!: boolean;
  @Field(() => UUID, { description: 'With it erasureReceipt answers, once everything is erased.' })
  receiptId!: string;
}

export class ConfirmAccountDeletion extends Command<{ readonly receiptId: string }> {
  constructor(
    readonly viewer: Person,
    readonly input: ConfirmAccountDeletionInput,
    readonly address: string,
  ) {
    super();
  }
}

const purpose = 'delete-account';
const isRandom = (id: string): boolean => /^.{14}4.{4}[89ab]/i.test(id);
const wrongCode = () => refuse('CREDENTIALS', 'This code is not right, or its time is over.');

/** Ends the account, for good, and every session with it. What follows is the worker's (decision 30). */
@CommandHandler(ConfirmAccountDeletion)
export class ConfirmAccountDeletionHandler implements ICommandHandler<ConfirmAccountDeletion> {
  constructor(
    private readonly accounts: AccountChange,
    private readonly codes: MailCodes,
    private readonly deletions: AccountDeletions,
    private readonly roles: Roles,
    private readonly live: LiveSessions,
    private readonly guesses: CodeThrottle,
    private readonly own: OwnPassphrase,
  ) {}

  async execute({ viewer, input, address }: ConfirmAccountDeletion): Promise<{ readonly receiptId: string }> {
    const { userId } = viewer;
    const { token, password } = input;
    const receiptId = await this.receiptIdOf(input);
    const attempt = await this.guesses.begin('delete the account', userId, address);
    const found = await this.codes.find(purpose, userId, token);
    if (!found || found.isUsed) return wrongCode();
    await attempt.succeeded();
    await this.own.check(userId, typedPassphrase(password), address);
    const choices = (input.choices ?? []).map(({ id, to }) => ({ id, to: to ?? null }));
    let ended: readonly string[] = [];
    await this.accounts.apply({
      userId,
      decide: (user) => confirmAccountDeletion(user, { receiptId, choices }),
      within: async (client) => {
        if (await this.roles.isLastAdministrator(userId, client)) refuse('DENIED', lastAdministratorStays);
        if (!(await this.codes.use(purpose, userId, token, client))) wrongCode();
        ended = await this.deletions.confirm({ person: userId, receipt: receiptId }, client);
      },
    });
    await Promise.all(ended.map((id) => this.live.announceEnd(id)));
    return { receiptId };
  }

  private async receiptIdOf({ receiptId }: ConfirmAccountDeletionInput): Promise<string> {
    // Not one of ours: they follow the time, and this one opens the receipt.
    if (!receiptId) return randomUUID();
    if (!isRandom(receiptId) || (await this.deletions.receipt(receiptId)) !== undefined)
      return refuseFields({ field: 'receiptId', message: 'Choose another random UUID' });
    return receiptId.toLowerCase();
  }
}

@Resolver()
export class ConfirmAccountDeletionMutation {
  constructor(private readonly commands: CommandBus) {}

  @Access('signed in: the own account, with the code of the letter')
  @Mutation(() => ConfirmAccountDeletionPayload, {
    description: 'Deletes the account of the caller, for good.',
  })
  async confirmAccountDeletion(
    @Args('input') input: ConfirmAccountDeletionInput,
    @Context() context: RequestContext,
  ): Promise<ConfirmAccountDeletionPayload> {
    const { person, caller } = context;
    const { receiptId } = await this.commands.execute(
      new ConfirmAccountDeletion(person, input, caller.address),
    );
    return { clientMutationId: input.clientMutationId ?? null, success: true, receiptId };
  }
}
