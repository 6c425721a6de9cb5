import { type BadgeKind as Kind, badgeKinds } from '@hedgerow/domain';
import { derivedId } from '@hedgerow/platform';
import { type BadgeRow, badgesOfUsers } from '@hedgerow/read-model';
import { Field, Int, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { enumOf } from '../graphql/schema/enum-of.js';
import { listsByKey, lookup } from '../graphql/schema/lookup.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { UserNode } from '../users/user.type.js';

const BadgeKind = enumOf('BadgeKind', badgeKinds);

@ObjectType('Badge')
export class BadgeType {
  @Field(() => UUID) id!: string;
  @Field(() => BadgeKind) badgeType!: Kind;
  @Field(() => UUID, { description: 'The same for everybody who has this badge at this level.' })
  badgeTypeId!: string;
  @Field(() => Int) level!: number;
  @Field(() => DateTime) awardedAt!: Date;
}

/** The type of a badge by its own id: it follows from kind and level. */
const badgeTypeId = (kind: Kind, level: number): string => derivedId('badge type', kind, String(level));

/** A badge as everybody who may see it does. */
export const badgeFrom = ({ kind, ...badge }: BadgeRow): BadgeType => ({
  ...badge,
  badgeType: kind,
  badgeTypeId: badgeTypeId(kind, badge.level),
});

const badgesByUser = lookup<string, BadgeType[]>(async (ids, { pool }) => {
  const lists = listsByKey(await badgesOfUsers(pool, ids), ({ userId }) => userId);
  return new Map([...lists].map(([id, badges]) => [id, badges.map(badgeFrom)]));
});

@Resolver(() => UserNode)
export class UserBadges {
  @Access('people who are signed in')
  @ResolveField(() => [BadgeType])
  async badges(user: UserNode, _: unknown, context: RequestContext): Promise<BadgeType[]> {
    return (await context.load(badgesByUser, user.id)) ?? [];
  }
}
