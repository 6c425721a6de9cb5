import { checkChangePassphrase, passphraseChanged } from '@hedgerow/domain';
import { Credentials, hashPassphrase, Sessions } from '@hedgerow/event-store';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { refuseCommon } from '../auth/common-passphrases.js';
import { LiveSessions } from '../auth/live-sessions.js';
import { Access } from '../graphql/schema/access.js';
import { type Person, RequestContext } from '../graphql/schema/context.js';
import { refuse, refuseFields } from '../graphql/schema/refusal.js';
import { AccountChange } from './account-change.js';
import { OwnPassphrase } from './own-passphrase.js';

@InputType()
export class ChangePasswordInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() oldPassword!: string;
  @Field() newPassword!: string;
}

@ObjectType()
export class ChangePasswordPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() success!: boolean;
}

export class ChangePassword extends Command<void> {
  constructor(
    readonly viewer: Person,
    readonly input: ChangePasswordInput,
    readonly address: string,
  ) {
    super();
  }
}

/** Sets a new passphrase for one who knows the old one, and ends their other sessions (rule A69). */
@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly accounts: AccountChange,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly live: LiveSessions,
    private readonly own: OwnPassphrase,
  ) {}

  async execute({ viewer, input, address }: ChangePassword): Promise<void> {
    const { userId, sessionId } = viewer;
    const { oldPassword, newPassword } = input;
    const wrong = checkChangePassphrase(input);
    if (wrong.length > 0) refuseFields(...wrong);
    refuseCommon('newPassword', newPassword);
    const typed = { value: oldPassword, field: 'oldPassword', words: 'Old passphrase' };
    await this.own.check(userId, typed, address);
    const hash = await hashPassphrase(newPassword);
    let ended: string[] = [];
    await this.accounts.apply({
      userId,
      decide: (user) => (user.exists ? [passphraseChanged({ userId, by: 'passphrase' })] : refuse('NTFND')),
      within: async (client) => {
        await this.credentials.set(userId, hash, client);
        ended = await this.sessions.revokeAll(userId, sessionId, client);
      },
    });
    await Promise.all(ended.map((id) => this.live.announceEnd(id)));
  }
}

@Resolver()
export class ChangePasswordMutation {
  constructor(private readonly commands: CommandBus) {}

  @Access('signed in: the own passphrase')
  @Mutation(() => ChangePasswordPayload)
  async changePassword(
    @Args('input') input: ChangePasswordInput,
    @Context() context: RequestContext,
  ): Promise<ChangePasswordPayload> {
    await this.commands.execute(new ChangePassword(context.person, input, context.caller.address));
    return { clientMutationId: input.clientMutationId ?? null, success: true };
  }
}
