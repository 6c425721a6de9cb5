import { Args, Context, Int, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { Cursors } from '../graphql/cursors.js';
import { Nodes } from '../graphql/nodes.js';
import { type Page, pageOf, pageSize } from '../graphql/page.js';
import { UUID } from '../graphql/scalars.js';
import { rows, Values } from '../graphql/sql.js';
import { groupColumns, groupFrom, type GroupRow, groupsById, isMember } from './group.rows.js';
import { GroupConnection, GroupNode } from './group.type.js';

type ListedGroup = GroupRow & { rank: number; sortName: string };
const list = 'groups';

@Resolver()
export class GroupQueries {
  constructor(
    private readonly cursors: Cursors,
    nodes: Nodes,
  ) {
    nodes.register('Group', (id, context) => context.load(groupsById, id));
  }

  @Access('public groups for anyone, others for members and administrators')
  @Query(() => GroupNode, { nullable: true })
  groupById(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
    return context.load(groupsById, id);
  }

  @Access('public groups for anyone, others for members')
  @Query(() => GroupConnection, {
    description: 'Groups the caller belongs to, their personal one first, then public ones.',
  })
  async allGroups(
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null | undefined,
    @Args('mine', { type: () => Boolean, nullable: true, defaultValue: false }) mine: boolean | null,
    @Context() { pool, viewer }: RequestContext,
  ): Promise<Page<GroupNode>> {
    const size = pageSize(first, 50);
    const values = new Values();
    const member = isMember(viewer, values);
    // Another person's personal group is in nobody's list, an administrator's neither.
    const base = `select ${groupColumns}, lower(g.name) as "sortName",
        case when ${member} then case when g.is_personal then 0 else 1 end else 2 end as rank
      from read.groups g where ${mine ? member : `(${member} or (g.is_public and not g.is_personal))`}`;
    const counted = [...values.all];
    const where = after ? this.after(after, values) : 'true';
    const text = `select * from (${base}) l where ${where} order by rank, "sortName", id limit ${values.add(size + 1)}`;
    return pageOf(await rows<ListedGroup>(pool, text, values.all), {
      size,
      after,
      cursor: (row) => this.cursors.write(list, [row.rank, row.sortName, row.id]),
      node: ({ rank: _rank, sortName: _sortName, ...row }) => groupFrom(row),
      count: async () =>
        (await rows<{ n: number }>(pool, `select count(*)::int as n from (${base}) l`, counted))[0]?.n ?? 0,
    });
  }

  private after(cursor: string, values: Values): string {
    const [rank, name, id] = this.cursors.read(list, cursor);
    return `(rank, "sortName", id) > (${values.add(rank)}::int, ${values.add(name)}::text, ${values.add(id)}::uuid)`;
  }
}
