import { Args, Context, Int, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { Cursors } from '../graphql/cursors.js';
import { Nodes } from '../graphql/nodes.js';
import { type Page, pageOf, pageSize } from '../graphql/page.js';
import { UUID } from '../graphql/scalars.js';
import { rows, Values } from '../graphql/sql.js';
import { isVisibleThing } from '../things/thing.rows.js';
import { actionColumns, actionFrom, type ActionRow, actionsById } from './action.rows.js';
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
    const values = new Values();
    const visible = isVisibleThing(viewer, values);
    const where = `${visible} and ${thingId ? `a.thing_id = ${values.add(thingId)}` : 'true'}`;
    const tables = 'read.timeline a join read.things t on t.id = a.thing_id';
    const counted = [...values.all];
    let from = 'true';
    if (after) {
      const [at, id] = this.cursors.read(actionList, after);
      from = `(a.created_at, a.id) < (${values.add(at)}::timestamptz, ${values.add(id)}::uuid)`;
    }
    const text = `select ${actionColumns}, a.created_at::text as "sortKey" from ${tables} where ${where} and ${from}
      order by a.created_at desc, a.id desc limit ${values.add(size + 1)}`;
    return pageOf(await rows<ActionRow & { sortKey: string }>(pool, text, values.all), {
      size,
      after,
      cursor: ({ sortKey, id }) => this.cursors.write(actionList, [sortKey, id]),
      node: ({ sortKey: _sortKey, ...row }) => actionFrom(row, viewer),
      count: async () =>
        (
          await rows<{ n: number }>(pool, `select count(*)::int as n from ${tables} where ${where}`, counted)
        )[0]?.n ?? 0,
    });
  }
}
