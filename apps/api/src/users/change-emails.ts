import {
  addEmail,
  emailOf,
  emailTaken,
  follow,
  makeEmailPrimary,
  removeEmail,
  requestVerification,
  users,
} from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Args, Context, Field, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { CodeThrottle } from '../auth/code-throttle.js';
import { countedOnce } from '../commands/came-before.js';
import { changeMutation } from '../commands/node-mutation.js';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { payload } from '../graphql/schema/payload.js';
import { UUID } from '../graphql/schema/scalars.js';
import { UserNode, userNodes } from './user.type.js';

@InputType()
export class CreateUserEmailInput extends MutationInput {
  @Field() email!: string;
}

@InputType()
export class EmailByIdInput extends MutationInput {
  @Field(() => UUID) emailId!: string;
}

@InputType()
export class DeleteUserEmailByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

export const CreateUserEmail = personCommand('CreateUserEmail', {
  input: CreateUserEmailInput,
  async decide({ viewer: { userId }, input: { email } }, { load }) {
    const account = await load(users, userId);
    return follow(account, addEmail(account.state, { userId, emailId: newId(), email }));
  },
  claims: ({ viewer, input }) => [
    { kind: 'email', value: input.email, owner: viewer.userId, field: 'email', taken: emailTaken },
  ],
});

export const ResendVerification = personCommand('ResendEmailVerificationCode', {
  input: EmailByIdInput,
  async decide({ viewer: { userId }, input: { emailId } }, { load }) {
    const account = await load(users, userId);
    return follow(account, requestVerification(account.state, { userId, emailId }));
  },
});

export const MakeEmailPrimary = personCommand('MakeEmailPrimary', {
  input: EmailByIdInput,
  async decide({ viewer: { userId }, input: { emailId } }, { load }) {
    const account = await load(users, userId);
    return follow(account, makeEmailPrimary(account.state, { userId, emailId }));
  },
});

export const DeleteUserEmail = personCommand('DeleteUserEmailById', {
  input: DeleteUserEmailByIdInput,
  async decide({ viewer: { userId }, input: { id } }, { load }) {
    const account = await load(users, userId);
    return follow(account, removeEmail(account.state, { userId, emailId: id }));
  },
  // Free for the next person with this address.
  async releases({ viewer, input }, { load }) {
    const { state } = await load(users, viewer.userId);
    const value = emailOf(state, input.id)?.email;
    return value === undefined
      ? []
      : [
          { kind: 'email', value },
          { kind: 'verified-email', value },
        ];
  },
});

export const makeEmailPrimaryMutation = changeMutation('makeEmailPrimary', {
  command: MakeEmailPrimary,
  nodes: userNodes,
  description: 'Letters go to this verified address from now on.',
});

export const deleteUserEmailMutation = changeMutation('deleteUserEmailById', {
  command: DeleteUserEmail,
  nodes: userNodes,
  description: 'Takes an address off the account; not the primary one.',
});

const CreateUserEmailPayload = payload('CreateUserEmailPayload', { user: UserNode });
const ResendPayload = payload('ResendEmailVerificationCodePayload', { user: UserNode });

/** What sends a letter is counted first: an address that may not be the person's own is not to be flooded. */
@Resolver()
export class LetterMutations {
  constructor(
    private readonly writes: ReadYourWrites,
    private readonly throttle: CodeThrottle,
    private readonly store: EventStore,
  ) {}

  @Access('signed in')
  @Mutation(() => CreateUserEmailPayload, { description: 'Adds an address and sends a code to it.' })
  async createUserEmail(@Args('input') input: CreateUserEmailInput, @Context() context: RequestContext) {
    return this.#counted(context, new CreateUserEmail(context.person, input));
  }

  @Access('signed in')
  @Mutation(() => ResendPayload, { description: 'Sends another code, which ends the one before.' })
  async resendEmailVerificationCode(
    @Args('input') input: EmailByIdInput,
    @Context() context: RequestContext,
  ) {
    return this.#counted(context, new ResendVerification(context.person, input));
  }

  async #counted(
    context: RequestContext,
    command: InstanceType<typeof CreateUserEmail> | InstanceType<typeof ResendVerification>,
  ) {
    const { userId } = command.viewer;
    const { clientMutationId, node } = await countedOnce(this.store, command, {
      begin: () => this.throttle.begin('ask for letters', userId, context.caller.address),
      run: () => this.writes.changed(context, command, userNodes),
    });
    return { clientMutationId, user: node };
  }
}
