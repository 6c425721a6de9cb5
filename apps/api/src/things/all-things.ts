import type { ThingScope } from '@hedgerow/read-model';
import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Cursors } from '../graphql/schema/cursors.js';
import { AfterArg, FirstArg, type Page } from '../graphql/schema/page.js';
import { UUID } from '../graphql/schema/scalars.js';
import { ThingNode, thingNodes, type ThingOrder, ThingOrders, ThingScopes } from './thing.type.js';

const OrderByArg = (): ParameterDecorator =>
  Args('orderBy', { type: () => ThingOrders, nullable: true, defaultValue: 'NEWEST' });
const SearchArg = (): ParameterDecorator => Args('search', { type: () => String, nullable: true });

@Resolver()
export class ThingQueries {
  constructor(private readonly cursors: Cursors) {}

  @Access('public things for anyone, others for those with access and administrators')
  @Query(() => ThingNode, { nullable: true })
  thingById(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
    return context.load(thingNodes.byId, id);
  }

  @Access('public things for anyone, others for those with access and administrators')
  @Query(() => thingNodes.Connection, {
    description: 'What the caller may read (an admin: all).',
  })
  allThings(
    @FirstArg(20) first: number | null,
    @AfterArg() after: string | null | undefined,
    @Args('scope', { type: () => ThingScopes, nullable: true, defaultValue: 'ALL' }) scope: ThingScope | null,
    @OrderByArg() orderBy: ThingOrder | null,
    @SearchArg() search: string | null | undefined,
    @Context() context: RequestContext,
  ): Promise<Page<ThingNode>> {
    return thingNodes.page(context, this.cursors, { first, after, orderBy, filter: { scope, search } });
  }

  @Access('anyone')
  @Query(() => thingNodes.Connection)
  allPublicThings(
    @FirstArg(20) first: number | null,
    @AfterArg() after: string | null | undefined,
    @OrderByArg() orderBy: ThingOrder | null,
    @SearchArg() search: string | null | undefined,
    @Context() context: RequestContext,
  ): Promise<Page<ThingNode>> {
    return thingNodes.page(context, this.cursors, {
      first,
      after,
      orderBy,
      filter: { search, publicOnly: true },
    });
  }
}
