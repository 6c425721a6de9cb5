import { isAdmin, isSignedIn, users, type Viewer } from '@hedgerow/domain';
import { userList, userProjection, type UserRow } from '@hedgerow/read-model';
import { Field, ObjectType } from '@nestjs/graphql';
import { Node } from '../graphql/schema/node.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';

@ObjectType('User', { implements: () => [Node] })
export class UserNode extends Node {
  @Field(() => UUID) id!: string;
  @Field() username!: string;
  @Field() name!: string;
  @Field({ description: 'One of their e-mail addresses is theirs beyond doubt.' }) isVerified!: boolean;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => DateTime, { nullable: true }) lastSignIn!: Date | null;
}

/** People see more of their own account, administrators of every account. */
export const isOwnAccount = (viewer: Viewer, userId: string): boolean =>
  isAdmin(viewer) || (isSignedIn(viewer) && viewer.userId === userId);

/** A person as this viewer may see them. */
const userFrom = (
  row: Pick<UserRow, 'id' | 'username' | 'name' | 'isVerified' | 'createdAt' | 'lastSignIn'>,
  viewer: Viewer,
): Omit<UserNode, 'nodeId'> => ({
  ...row,
  lastSignIn: isOwnAccount(viewer, row.id) ? row.lastSignIn : null,
});

/** People, for people who are signed in. By global id each fetches their own account, administrators every one. */
export const userNodes = nodeSource('User', {
  node: UserNode,
  list: userList,
  toNode: userFrom,
  usualOrder: 'NEWEST',
  aggregate: users,
  projection: userProjection,
  mayFetch: isOwnAccount,
});
