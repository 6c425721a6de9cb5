import { Field, Int, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import type { BadgeKind as Kind } from '@hedgerow/domain';
import { Access } from '../graphql/access.js';
import type { RequestContext } from '../graphql/context.js';
import { BadgeKind } from '../graphql/enums.js';
import { listsByKey, lookup } from '../graphql/lookup.js';
import { DateTime, UUID } from '../graphql/scalars.js';
import { rows } from '../graphql/sql.js';
import { UserNode } from './user.type.js';

@ObjectType('Badge')
export class BadgeType {
  @Field(() => UUID) id!: string;
  @Field(() => BadgeKind) badgeType!: Kind;
  @Field(() => Int) level!: number;
  @Field(() => DateTime) awardedAt!: Date;
}

const badgesOfUsers = lookup<string, BadgeType[]>(async (ids, { pool }) =>
  listsByKey(
    await rows<BadgeType & { userId: string }>(
      pool,
      `select id, user_id as "userId", kind as "badgeType", level, awarded_at as "awardedAt"
       from read.badges where user_id = any($1::uuid[]) order by awarded_at, id`,
      [ids],
    ),
    (badge) => badge.userId,
  ),
);

@Resolver(() => UserNode)
export class UserBadges {
  @Access('whoever got the user: people who are signed in')
  @ResolveField(() => [BadgeType])
  async badges(user: UserNode, _: unknown, context: RequestContext): Promise<BadgeType[]> {
    return (await context.load(badgesOfUsers, user.id)) ?? [];
  }
}
