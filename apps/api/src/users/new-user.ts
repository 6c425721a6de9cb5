import { addUser } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { Field, InputType } from '@nestjs/graphql';
import { createMutation } from '../commands/node-mutation.js';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { userNodes } from './user.type.js';
import { usernameClaims } from './username-claims.js';

@InputType()
export class NewUserInput extends MutationInput {
  @Field() name!: string;
  @Field() username!: string;
  @Field() email!: string;
}

/** An administrator adds a person. They get a letter, by which they choose a passphrase. */
export const AddUser = personCommand('NewUser', {
  input: NewUserInput,
  decide: ({ viewer, input: { name, username, email } }) =>
    addUser({
      ...{ viewer, name, username, email },
      ...{ userId: newId(), emailId: newId(), personalGroupId: newId(), personalMembershipId: newId() },
    }),
  claims: async ({ input: { username, email } }, owner, sources) => [
    ...(await usernameClaims(username, owner, sources)),
    { kind: 'email', value: email, owner, field: 'email', taken: 'Email already exists' },
  ],
});

export const newUserMutation = createMutation('newUser', {
  command: AddUser,
  nodes: userNodes,
  description: 'For administrators: makes the account of a person, who gets a letter to choose a passphrase.',
});
