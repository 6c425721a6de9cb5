import { users } from '@hedgerow/domain';
import { emailsOfUsers, userEmailList, userProjection } from '@hedgerow/read-model';
import { Field, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { listsByKey, lookup } from '../graphql/schema/lookup.js';
import { Node } from '../graphql/schema/node.js';
import { listQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { isOwnAccount, UserNode } from './user.type.js';

@ObjectType('UserEmail', { implements: () => [Node] })
export class UserEmailNode extends Node {
  @Field(() => UUID) id!: string;
  @Field() email!: string;
  @Field() isPrimary!: boolean;
  @Field() isVerified!: boolean;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => DateTime) updatedAt!: Date;
}

/** Addresses, for the person themselves and administrators. */
export const userEmailNodes = nodeSource('UserEmail', {
  node: UserEmailNode,
  list: userEmailList,
  toNode: (row) => row,
  usualOrder: 'OLDEST',
  aggregate: users,
  projection: userProjection,
});

export const AllUserEmails = listQuery('allUserEmails', userEmailNodes, {
  access: 'signed in: the own addresses',
  description: 'The e-mail addresses of the caller, in the order they were added.',
});

const emailsByUser = lookup<string, UserEmailNode[]>(async (ids, { pool, viewer }) => {
  const rows = await emailsOfUsers(pool, ids);
  const lists = listsByKey(rows, ({ userId }) => userId);
  return new Map([...lists].map(([id, list]) => [id, list.map((row) => userEmailNodes.toNode(row, viewer))]));
});

@Resolver(() => UserNode)
export class UserEmails {
  @Access('by row: self and administrators: null for others')
  @ResolveField(() => [UserEmailNode], {
    nullable: true,
    description: 'The primary one first; null for other people.',
  })
  async emails(user: UserNode, _: unknown, context: RequestContext): Promise<UserEmailNode[] | null> {
    if (!isOwnAccount(context.viewer, user.id)) return null;
    return (await context.load(emailsByUser, user.id)) ?? [];
  }
}
