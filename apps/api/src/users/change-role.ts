import { changeRole, follow, users } from '@hedgerow/domain';
import { Roles } from '@hedgerow/event-store';
import { Field, InputType } from '@nestjs/graphql';
import { changeMutation } from '../commands/node-mutation.js';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { refuse } from '../graphql/schema/refusal.js';
import { UUID } from '../graphql/schema/scalars.js';
import { userNodes } from './user.type.js';

@InputType()
export class ChangeUserRoleInput extends MutationInput {
  @Field(() => UUID) id!: string;
  @Field() isAdmin!: boolean;
}

export const ChangeUserRole = personCommand('ChangeUserRole', {
  input: ChangeUserRoleInput,
  async decide({ viewer, input: { id, isAdmin } }, { load }) {
    const user = await load(users, id);
    return follow(user, changeRole(user.state, { viewer, isAdmin }));
  },
  // Requests and open sockets have the new role within two seconds: they read it here.
  within:
    async ({ input: { id, isAdmin } }) =>
    async (client) => {
      const roles = new Roles(client);
      if (!isAdmin && (await roles.isLastAdministrator(id, client)))
        refuse('DENIED', 'The last administrator stays one. Make another person an administrator first.');
      await roles.set(id, isAdmin ? 'bk_admin' : 'bk_user');
    },
});

export const changeUserRoleMutation = changeMutation('changeUserRole', {
  command: ChangeUserRole,
  nodes: userNodes,
  description: 'For administrators: makes a person an administrator, or takes that from them.',
});
