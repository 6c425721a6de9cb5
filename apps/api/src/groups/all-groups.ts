import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Cursors } from '../graphql/schema/cursors.js';
import { AfterArg, FirstArg, type Page } from '../graphql/schema/page.js';
import { UUID } from '../graphql/schema/scalars.js';
import { GroupNode, groupNodes } from './group.type.js';

@Resolver()
export class GroupQueries {
  constructor(private readonly cursors: Cursors) {}

  @Access('public groups for anyone, others for members and administrators')
  @Query(() => GroupNode, { nullable: true })
  groupById(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
    return context.load(groupNodes.byId, id);
  }

  @Access('public groups for anyone, others for members')
  @Query(() => groupNodes.Connection, {
    description: 'Groups the caller belongs to, their personal one first, then public ones.',
  })
  allGroups(
    @FirstArg(50) first: number | null,
    @AfterArg() after: string | null | undefined,
    @Args('mine', { type: () => Boolean, nullable: true, defaultValue: false }) mine: boolean | null,
    @Context() context: RequestContext,
  ): Promise<Page<GroupNode>> {
    return groupNodes.page(context, this.cursors, { first, after, filter: { mine } });
  }
}
