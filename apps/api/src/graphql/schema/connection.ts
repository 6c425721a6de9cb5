import type { Type } from '@nestjs/common';
import { Field, Int, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from './access.js';
import type { Page } from './page.js';

@ObjectType()
export class PageInfo {
  @Field() hasNextPage!: boolean;
  @Field() hasPreviousPage!: boolean;
  @Field(() => String, { nullable: true }) startCursor!: string | null;
  @Field(() => String, { nullable: true }) endCursor!: string | null;
}

/** `XEdge` for a node type. */
export const edgeOf = <N>(name: string, node: Type<N>) => {
  @ObjectType(`${name}Edge`)
  class Edge {
    @Field() cursor!: string;
    @Field(() => node) node!: N;
  }
  return Edge;
};

/** `XConnection` for a node type and its edge. */
export const connectionOf = <N>(name: string, node: Type<N>, edge: Type<{ cursor: string; node: N }>) => {
  @ObjectType(`${name}Connection`)
  class Connection {
    @Field(() => [edge]) edges!: { cursor: string; node: N }[];
    @Field(() => [node]) nodes!: N[];
    @Field(() => PageInfo) pageInfo!: PageInfo;
  }
  return Connection;
};

/** What is said of a count of so many rows at most; nothing where all are counted. */
export const countedOf = (mostCounted: number | undefined): string | undefined =>
  mostCounted === undefined
    ? undefined
    : `Counted of the first ${mostCounted} that fit the filter; where there are more, it is at least this.`;

/** Adds `totalCount`, which costs a statement of its own and is counted only when asked for. `description` says what is not counted. */
export const totalCountOf = (connection: Type, description?: string) => {
  @Resolver(() => connection)
  class TotalCount {
    @Access('by row: viewers of the list; the count is filtered as the list is')
    @ResolveField(() => Int, description ? { description } : {})
    totalCount(page: Page<unknown>): Promise<number> {
      return page.count();
    }
  }
  return TotalCount;
};
