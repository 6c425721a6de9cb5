import { type BadgeKind as Kind, badgeKinds, nextLevel } from '@hedgerow/domain';
import { badgeCountsOfUsers, type BadgeRow, badgesOfUsers } from '@hedgerow/read-model';
import { Field, Int, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { listsByKey, lookup } from '../graphql/schema/lookup.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { isOwnAccount, UserNode } from '../users/user.type.js';
import { badgeTypeFrom, badgeTypeId, badgeTypeNode, BadgeKind, BadgeTypeNode } from './badge-type.type.js';

@ObjectType('Badge')
export class BadgeNode {
  @Field(() => UUID) id!: string;
  @Field(() => BadgeKind) badgeType!: Kind;
  @Field(() => UUID, { description: 'The same for everybody who has this badge at this level.' })
  badgeTypeId!: string;
  @Field(() => Int) level!: number;
  @Field({ description: 'Empty for a level that the rules do not have any more.' }) title!: string;
  @Field() description!: string;
  @Field(() => DateTime) awardedAt!: Date;
}

@ObjectType('BadgeProgress', { description: 'How far a person is with one kind of badge.' })
export class BadgeProgressNode {
  @Field(() => BadgeKind) badgeType!: Kind;
  @Field(() => Int, { description: 'The highest level that was awarded; 0 for none.' }) level!: number;
  @Field(() => Int, { description: 'How many occurrences count; what was deleted does not.' }) count!: number;
  @Field(() => BadgeTypeNode, { nullable: true, description: 'Null at the last level that is awarded.' })
  next!: BadgeTypeNode | null;
}

/** A badge as everybody who may see it does. */
export const badgeFrom = ({ kind, level, ...badge }: BadgeRow): BadgeNode => {
  const { title = '', description = '' } = badgeTypeNode(kind, level) ?? {};
  const badgeType = { badgeType: kind, badgeTypeId: badgeTypeId(kind, level) };
  return { ...badge, ...badgeType, level, title, description };
};

const badgesByUser = lookup<string, BadgeNode[]>(async (ids, { pool }) => {
  const lists = listsByKey(await badgesOfUsers(pool, ids), ({ userId }) => userId);
  return new Map([...lists].map(([id, badges]) => [id, badges.map(badgeFrom)]));
});

const countsByUser = lookup<string, ReadonlyMap<Kind, number>>(async (ids, { pool }) => {
  const lists = listsByKey(await badgeCountsOfUsers(pool, ids), ({ userId }) => userId);
  return new Map([...lists].map(([id, rows]) => [id, new Map(rows.map(({ kind, count }) => [kind, count]))]));
});

@Resolver(() => UserNode)
export class UserBadges {
  @Access('by row: people who are signed in')
  @ResolveField(() => [BadgeNode])
  async badges(user: UserNode, _: unknown, context: RequestContext): Promise<BadgeNode[]> {
    return (await context.load(badgesByUser, user.id)) ?? [];
  }

  @Access('by row: self and administrators: null for others')
  @ResolveField(() => [BadgeProgressNode], {
    nullable: true,
    description: 'One entry for each of the eight kinds. Null for other people, but administrators.',
  })
  async badgeProgress(
    user: UserNode,
    _: unknown,
    context: RequestContext,
  ): Promise<BadgeProgressNode[] | null> {
    if (!isOwnAccount(context.viewer, user.id)) return null;
    const [badges = [], counts] = await Promise.all([
      context.load(badgesByUser, user.id),
      context.load(countsByUser, user.id),
    ]);
    return badgeKinds.map((kind) => {
      const held = badges.filter(({ badgeType }) => badgeType === kind).map(({ level }) => level);
      const level = Math.max(0, ...held);
      const next = nextLevel(kind, level);
      return {
        badgeType: kind,
        level,
        count: counts?.get(kind) ?? 0,
        next: next ? badgeTypeFrom(next) : null,
      };
    });
  }
}
