import {
  changeUser,
  follow,
  normalise,
  type NotificationKind as Kind,
  things,
  users,
} from '@hedgerow/domain';
import { Field, InputType } from '@nestjs/graphql';
import { changeMutation } from '../commands/node-mutation.js';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { NotificationKind } from '../notifications/notification-kind.js';
import { UUID } from '../graphql/schema/scalars.js';
import { HomeArrangementInput } from './home.type.js';
import { userNodes } from './user.type.js';
import { usernameClaims } from './username-claims.js';

@InputType({
  description:
    'Fields that are left out stay as they are; a one thing of null is none any more, a home of null the usual one.',
})
export class UpdateUserByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
  @Field(() => String, { nullable: true }) name?: string | null;
  @Field(() => String, { nullable: true }) username?: string | null;
  @Field(() => Boolean, { nullable: true }) notificationDaily?: boolean | null;
  @Field(() => Boolean, { nullable: true }) showOnScoreBoard?: boolean | null;
  @Field(() => Boolean, { nullable: true }) analyticsOptOut?: boolean | null;
  @Field(() => [NotificationKind], {
    nullable: true,
    description: 'Kinds of notifications that are not sent, all of them.',
  })
  mutedNotifications?: Kind[] | null;
  @Field(() => UUID, { nullable: true }) oneThingId?: string | null;
  @Field(() => HomeArrangementInput, { nullable: true }) home?: HomeArrangementInput | null;
}

export const ChangeUser = personCommand('UpdateUserById', {
  input: UpdateUserByIdInput,
  // Signing in at the same moment moves the stream, and is no reason to refuse a change.
  async decide({ viewer, input: { id, clientMutationId: _, ...changes } }, { load }) {
    const [user, thing] = await Promise.all([
      load(users, id),
      changes.oneThingId ? load(things, changes.oneThingId) : undefined,
    ]);
    return follow(user, changeUser(user.state, { viewer, changes, thing: thing?.state }));
  },
  claims: ({ input: { username } }, id, sources) => (username ? usernameClaims(username, id, sources) : []),
  // Free for the next person.
  async releases({ input: { id, username } }, { load }) {
    if (!username) return [];
    const { state } = await load(users, id);
    return normalise(state.username) === normalise(username)
      ? []
      : [{ kind: 'username', value: state.username }];
  },
});

export const updateUserMutation = changeMutation('updateUserById', {
  command: ChangeUser,
  nodes: userNodes,
  description: 'Changes the own account; administrators change name and username of others.',
});
