import {
  type HomeArrangement,
  isAdmin,
  isSignedIn,
  type NotificationKind as Kind,
  users,
  type Viewer,
} from '@hedgerow/domain';
import { userList, userProjection, type UserRow } from '@hedgerow/read-model';
import { ArgsType, Field, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node } from '../graphql/schema/node.js';
import { Backwards, listQuery, nodeQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { NotificationKind } from '../notifications/notification-kind.js';
import { HomeArrangementType } from './home.type.js';

const userOrders = ['NAME', 'NEWEST'] as const;
const UserOrders = enumOf('UserOrder', userOrders);

const ownOnly = 'Null for other people, but administrators.';

@ObjectType('User', { implements: () => [Node] })
export class UserNode extends Node {
  @Field(() => UUID) id!: string;
  @Field() username!: string;
  @Field() name!: string;
  @Field({ description: 'One of their e-mail addresses is theirs beyond doubt.' }) isVerified!: boolean;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => DateTime, { description: 'The same as `createdAt`.' }) created!: Date;
  @Field(() => DateTime, { nullable: true, description: ownOnly }) lastSignIn!: Date | null;
  @Field(() => Boolean, { nullable: true, description: `They get the daily e-mail. ${ownOnly}` })
  notificationDaily!: boolean | null;
  @Field(() => UUID, { nullable: true, description: `The thing that they chose. ${ownOnly}` })
  oneThingId!: string | null;
  @Field(() => HomeArrangementType, {
    nullable: true,
    description: `How they arranged their home; null for the usual one. ${ownOnly}`,
  })
  home!: HomeArrangement | null;
  @Field(() => Boolean, { nullable: true, description: `Others see them on the score board. ${ownOnly}` })
  showOnScoreBoard!: boolean | null;
  @Field(() => Boolean, {
    nullable: true,
    description: `Where they go in the app is not counted. ${ownOnly}`,
  })
  analyticsOptOut!: boolean | null;
  @Field(() => [NotificationKind], {
    nullable: true,
    description: `Kinds of notifications that they are not sent. ${ownOnly}`,
  })
  mutedNotifications!: readonly Kind[] | null;
  @Field(() => Boolean, { nullable: true, description: `They are an administrator. ${ownOnly}` })
  isAdmin!: boolean | null;
}

/** People see more of their own account, administrators of every account. */
export const isOwnAccount = (viewer: Viewer, userId: string): boolean =>
  isAdmin(viewer) || (isSignedIn(viewer) && viewer.userId === userId);

const hidden = {
  lastSignIn: null,
  notificationDaily: null,
  oneThingId: null,
  home: null,
  showOnScoreBoard: null,
  analyticsOptOut: null,
  mutedNotifications: null,
  isAdmin: null,
};

/** A person as this viewer may see them. */
const userFrom = (row: UserRow, viewer: Viewer): Omit<UserNode, 'nodeId'> => ({
  ...row,
  created: row.createdAt,
  ...(isOwnAccount(viewer, row.id) ? {} : hidden),
});

/** People, for people who are signed in. By global id each fetches their own account, administrators every one. */
export const userNodes = nodeSource('User', {
  node: UserNode,
  list: userList,
  toNode: userFrom,
  usualOrder: 'NEWEST',
  usualSize: 50,
  aggregate: users,
  projection: userProjection,
  mayFetch: isOwnAccount,
});

@ArgsType()
class UserArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name or of the username.' })
  search?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Only those with whom the caller shares a thing, a device or a group.',
  })
  shared?: boolean | null;
  @Field(() => UserOrders, { nullable: true, defaultValue: 'NAME' })
  orderBy?: (typeof userOrders)[number] | null;
  @Backwards() backwards?: boolean | null;
}

const access = 'signed in: people with an account that is not gone';
export const UserById = nodeQuery('userById', userNodes, access);
export const AllUsers = listQuery('allUsers', userNodes, { access, args: UserArgs });
