import { actionsPage, countActions } from '@hedgerow/read-model';
import { Args, Context, Int, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { Cursors } from '../graphql/cursors.js';
import { Nodes } from '../graphql/nodes.js';
import { type Page, pageOf, pageSize } from '../graphql/page.js';
import { UUID } from '../graphql/scalars.js';
import { actionFrom, actionsById } from './action.rows.js';
import { ActionConnection, ActionNode } from './action.type.js';

export const actionList = 'actions';

@Resolver()
export class ActionQueries {
  constructor(
    private readonly cursors: Cursors,
    nodes: Nodes,
  ) {
    nodes.register('Action', (id, context) => context.load(actionsById, id));
  }

  @Access('whoever may see the thing of each action')
  @Query(() => ActionConnection, { description: 'Newest first.' })
  async allActions(
    @Args('thingId', { type: () => UUID, nullable: true }) thingId: string | null | undefined,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null | undefined,
    @Context() { pool, viewer }: RequestContext,
  ): Promise<Page<ActionNode>> {
    const size = pageSize(first, 20);
    const [createdAt, id] = after ? this.cursors.read(actionList, after) : [];
    const found = await actionsPage(pool, {
      viewer,
      thingId,
      first: size + 1,
      after: createdAt === undefined ? undefined : { createdAt: String(createdAt), id: String(id) },
    });
    return pageOf(found, {
      size,
      after,
      cursor: (row) => this.cursors.write(actionList, [row.createdAt.toISOString(), row.id]),
      node: (row) => actionFrom(row, viewer),
      count: () => countActions(pool, { viewer, thingId }),
    });
  }
}
