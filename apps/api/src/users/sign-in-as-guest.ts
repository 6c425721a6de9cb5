import { limits } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Field, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { Tokens } from '../auth/tokens.js';
import { Access } from '../graphql/schema/access.js';
import { TokenPayload } from './token.payload.js';

@InputType()
export class SignInAsGuestInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() domainName!: string;
}

export class SignInAsGuest extends Command<string> {
  constructor(readonly domainName: string) {
    super();
  }
}

/** A guest has a token and no session: there is nothing to sign out of, and nothing that a guest could lose. */
@CommandHandler(SignInAsGuest)
export class SignInAsGuestHandler implements ICommandHandler<SignInAsGuest> {
  constructor(private readonly tokens: Tokens) {}

  async execute({ domainName }: SignInAsGuest): Promise<string> {
    return this.tokens.issue(
      { role: 'bk_anonymous', domain_name: domainName.slice(0, 255), sid: newId() },
      limits.tokenLife.guest,
    );
  }
}

@Resolver()
export class SignInAsGuestMutation {
  constructor(private readonly commands: CommandBus) {}

  @Access('anyone')
  @Mutation(() => TokenPayload)
  async signInAsGuest(@Args('input') input: SignInAsGuestInput): Promise<TokenPayload> {
    const jwtToken = await this.commands.execute(new SignInAsGuest(input.domainName));
    return { clientMutationId: input.clientMutationId ?? null, jwtToken, viewer: null };
  }
}
