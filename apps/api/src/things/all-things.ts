import { isSignedIn, type Viewer } from '@hedgerow/domain';
import { isVisibleThing } from '@hedgerow/read-model';
import { Args, Context, Int, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { Cursors } from '../graphql/cursors.js';
import { type ThingOrder, ThingOrders, type ThingScope, ThingScopes } from '../graphql/enums.js';
import { Nodes } from '../graphql/nodes.js';
import { type Page, pageOf, pageSize } from '../graphql/page.js';
import { UUID } from '../graphql/scalars.js';
import { rows, Values } from '../graphql/sql.js';
import { thingColumns, thingFrom, type ThingRow, thingsById } from './thing.rows.js';
import { ThingConnection, ThingNode } from './thing.type.js';

/** How each order sorts: the column, the type its cursor has, and whether it goes down. Driest and sourest first. */
const orders: Record<ThingOrder, { key: string; type: string; down?: true }> = {
  NAME: { key: 'lower(t.name)', type: 'text' },
  WATER: { key: `coalesce(t.water, 'infinity')`, type: 'float8' },
  PH: { key: `coalesce(t.ph, 'infinity')`, type: 'float8' },
  NEWEST: { key: 't.created_at', type: 'timestamptz', down: true },
};

export const thingList = (order: ThingOrder): string => `things ${order}`;

/** SQL: which of the things the viewer may see belong to a scope. */
const inScope = (scope: ThingScope, viewer: Viewer, values: Values): string => {
  if (scope === 'ALL') return 'true';
  if (!isSignedIn(viewer)) return 'false';
  const rights = {
    OWN: 'is_owner',
    COLLABORATING: 'is_collaborator and not is_owner',
    SHARED: 'not is_collaborator and not is_owner',
  }[scope];
  return `t.id in (select thing_id from read.thing_accesses where user_id = ${values.add(viewer.userId)} and ${rights})`;
};

const matching = (search: string | null | undefined, values: Values): string => {
  const text = search?.trim().toLowerCase().slice(0, 255);
  if (!text) return 'true';
  return `lower(t.name || ' ' || t.description) like ${values.add(`%${text.replace(/[\\%_]/g, '\\$&')}%`)}`;
};

interface Asked {
  readonly first: number | null;
  readonly after: string | null | undefined;
  readonly orderBy: ThingOrder | null;
  readonly search: string | null | undefined;
}

@Resolver()
export class ThingQueries {
  constructor(
    private readonly cursors: Cursors,
    nodes: Nodes,
  ) {
    nodes.register('Thing', (id, context) => context.load(thingsById, id));
  }

  @Access('public things for anyone, others for those with access and administrators')
  @Query(() => ThingNode, { nullable: true })
  thingById(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
    return context.load(thingsById, id);
  }

  @Access('public things for anyone, others for those with access and administrators')
  @Query(() => ThingConnection, { description: 'What the caller may read (an admin: all).' })
  allThings(
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null | undefined,
    @Args('scope', { type: () => ThingScopes, nullable: true, defaultValue: 'ALL' }) scope: ThingScope | null,
    @Args('orderBy', { type: () => ThingOrders, nullable: true, defaultValue: 'NEWEST' })
    orderBy: ThingOrder | null,
    @Args('search', { type: () => String, nullable: true }) search: string | null | undefined,
    @Context() context: RequestContext,
  ): Promise<Page<ThingNode>> {
    const values = new Values();
    const where = `${isVisibleThing(context.viewer, 't', values.add)} and ${inScope(scope ?? 'ALL', context.viewer, values)}`;
    return this.page({ first, after, orderBy, search }, where, values, context);
  }

  @Access('anyone')
  @Query(() => ThingConnection)
  allPublicThings(
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null | undefined,
    @Args('orderBy', { type: () => ThingOrders, nullable: true, defaultValue: 'NEWEST' })
    orderBy: ThingOrder | null,
    @Args('search', { type: () => String, nullable: true }) search: string | null | undefined,
    @Context() context: RequestContext,
  ): Promise<Page<ThingNode>> {
    return this.page({ first, after, orderBy, search }, 't.is_public', new Values(), context);
  }

  /** One page by keyset: the rows after the cursor in the order's own index, however deep the page is. */
  private async page(
    { first, after, orderBy, search }: Asked,
    allowed: string,
    values: Values,
    { pool, viewer }: RequestContext,
  ): Promise<Page<ThingNode>> {
    const size = pageSize(first, 20);
    const order = orderBy ?? 'NEWEST';
    const { key, type, down } = orders[order];
    const where = `${allowed} and ${matching(search, values)}`;
    const counted = [...values.all];
    let from = 'true';
    if (after) {
      const [last, id] = this.cursors.read(thingList(order), after);
      from = `(${key}, t.id) ${down ? '<' : '>'} (${values.add(last)}::${type}, ${values.add(id)}::uuid)`;
    }
    const direction = down ? 'desc' : 'asc';
    const text = `select ${thingColumns}, (${key})::text as "sortKey" from read.things t where ${where} and ${from}
      order by ${key} ${direction}, t.id ${direction} limit ${values.add(size + 1)}`;
    return pageOf(await rows<ThingRow & { sortKey: string }>(pool, text, values.all), {
      size,
      after,
      cursor: ({ sortKey, id }) => this.cursors.write(thingList(order), [sortKey, id]),
      node: (row) => thingFrom(row, viewer),
      count: async () =>
        (
          await rows<{ n: number }>(
            pool,
            `select count(*)::int as n from read.things t where ${where}`,
            counted,
          )
        )[0]?.n ?? 0,
    });
  }
}
