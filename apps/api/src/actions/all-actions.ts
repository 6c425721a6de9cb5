import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Cursors } from '../graphql/schema/cursors.js';
import { AfterArg, FirstArg, type Page } from '../graphql/schema/page.js';
import { UUID } from '../graphql/schema/scalars.js';
import { ActionNode, actionNodes } from './action.type.js';

@Resolver()
export class ActionQueries {
  constructor(private readonly cursors: Cursors) {}

  @Access('viewers of the thing of each action')
  @Query(() => actionNodes.Connection, {
    description: 'Newest first.',
  })
  allActions(
    @Args('thingId', { type: () => UUID, nullable: true }) thingId: string | null | undefined,
    @FirstArg(20) first: number | null,
    @AfterArg() after: string | null | undefined,
    @Context() context: RequestContext,
  ): Promise<Page<ActionNode>> {
    return actionNodes.page(context, this.cursors, { first, after, filter: { thingId } });
  }
}
