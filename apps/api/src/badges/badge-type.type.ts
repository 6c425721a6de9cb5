import {
  badgeKinds,
  badgeTypeOf,
  type BadgeKind as Kind,
  type BadgeType,
  badgeTypes,
} from '@hedgerow/domain';
import { derivedId } from '@hedgerow/platform';
import { Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { connectionOf, edgeOf, totalCountOf } from '../graphql/schema/connection.js';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node, nodeIdOf } from '../graphql/schema/node.js';
import { registerNode } from '../graphql/schema/nodes.js';
import { AfterArg, FirstArg, pageOf, pageSize } from '../graphql/schema/page.js';
import { UUID } from '../graphql/schema/scalars.js';

export const BadgeKind = enumOf('BadgeKind', badgeKinds);

@ObjectType('BadgeType', {
  implements: () => [Node],
  description: 'One level of one kind of badge: what it is called, and what it takes.',
})
export class BadgeTypeNode extends Node {
  @Field(() => UUID) id!: string;
  @Field(() => BadgeKind) badgeType!: Kind;
  @Field(() => Int) level!: number;
  @Field() title!: string;
  @Field() description!: string;
  @Field(() => Int, { description: 'So many occurrences of what the kind counts reach the level.' })
  threshold!: number;
  @Field({ description: 'Whether the level is still awarded; who has it keeps it.' }) isActive!: boolean;
}

/** The id of a type follows from kind and level: the same in every installation. */
export const badgeTypeId = (kind: Kind, level: number): string =>
  derivedId('badge type', kind, String(level));

/** A badge type as it is answered. */
export const badgeTypeFrom = ({ kind, ...type }: BadgeType): BadgeTypeNode => {
  const id = badgeTypeId(kind, type.level);
  return { ...type, id, nodeId: nodeIdOf('BadgeType', id), badgeType: kind };
};

/** The type of a badge; undefined for one that only a newer or older program knows. */
export const badgeTypeNode = (kind: Kind, level: number): BadgeTypeNode | undefined => {
  const type = badgeTypeOf(kind, level);
  return type && badgeTypeFrom(type);
};

const all = badgeTypes.map(badgeTypeFrom);
registerNode('BadgeType', async (id) => all.find((type) => type.id === id));

const Connection = connectionOf('BadgeType', BadgeTypeNode, edgeOf('BadgeType', BadgeTypeNode));
export const BadgeTypeCount = totalCountOf(Connection);

@Resolver()
export class AllBadgeTypes {
  @Access('anyone')
  @Query(() => Connection, { description: 'By kind, and then by level. They follow from the rules.' })
  allBadgeTypes(@FirstArg(all.length) first: number | null, @AfterArg() after: string | null | undefined) {
    return pageOf(all.slice(all.findIndex(({ nodeId }) => nodeId === after) + 1), {
      ...{ size: pageSize(first, all.length), after },
      cursor: ({ nodeId }) => nodeId,
      node: (type) => type,
      count: () => Promise.resolve(all.length),
    });
  }
}
