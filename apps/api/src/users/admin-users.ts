import { isAdmin } from '@hedgerow/domain';
import { ArgsType, Field } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Backwards, listQuery } from '../graphql/schema/node-queries.js';
import { userNodes } from './user.type.js';

const orders = ['NAME', 'NEWEST', 'LAST_SIGN_IN'] as const;
const AdminUserOrder = enumOf('AdminUserOrder', orders, {
  LAST_SIGN_IN: { description: 'Who signed in last first; those who never did come last.' },
});

@ArgsType()
class AdminUserArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Part of the name, of the username or of an e-mail address.',
  })
  search?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Only administrators, or only others.' })
  isAdmin?: boolean | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those with an e-mail address that is theirs beyond doubt, or only others.',
  })
  isVerified?: boolean | null;
  @Field(() => AdminUserOrder, { nullable: true, defaultValue: 'NAME' })
  orderBy?: (typeof orders)[number] | null;
  @Backwards() backwards?: boolean | null;
}

export const AdminUsers = listQuery('adminUsers', userNodes, {
  access: 'administrators',
  mayAsk: isAdmin,
  description: 'Everybody with an account, for administrators (rule A63).',
  args: AdminUserArgs,
  filter: { withEmails: true },
});
