import { isVisibleDevice } from '@hedgerow/read-model';
import { Args, Context, Int, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { Cursors } from '../graphql/cursors.js';
import { Nodes } from '../graphql/nodes.js';
import { type Page, pageOf, pageSize } from '../graphql/page.js';
import { UUID } from '../graphql/scalars.js';
import { rows, Values } from '../graphql/sql.js';
import { deviceColumns, deviceFrom, type DeviceRow, devicesById } from './device.rows.js';
import { DeviceConnection, DeviceNode } from './device.type.js';

export const deviceList = 'devices';

@Resolver()
export class DeviceQueries {
  constructor(
    private readonly cursors: Cursors,
    nodes: Nodes,
  ) {
    nodes.register('Device', (id, context) => context.load(devicesById, id));
  }

  @Access('public devices for anyone, others for those with access and administrators')
  @Query(() => DeviceNode, { nullable: true })
  deviceById(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
    return context.load(devicesById, id);
  }

  @Access('public devices for anyone, others for those with access and administrators')
  @Query(() => DeviceConnection)
  async allDevices(
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null | undefined,
    @Context() { pool, viewer }: RequestContext,
  ): Promise<Page<DeviceNode>> {
    const size = pageSize(first, 20);
    const values = new Values();
    const where = isVisibleDevice(viewer, 'd', values.add);
    const counted = [...values.all];
    let from = 'true';
    if (after) {
      const [at, id] = this.cursors.read(deviceList, after);
      from = `(d.created_at, d.id) < (${values.add(at)}::timestamptz, ${values.add(id)}::uuid)`;
    }
    const text = `select ${deviceColumns}, d.created_at::text as "sortKey" from read.devices d where ${where} and ${from}
      order by d.created_at desc, d.id desc limit ${values.add(size + 1)}`;
    return pageOf(await rows<DeviceRow & { sortKey: string }>(pool, text, values.all), {
      size,
      after,
      cursor: ({ sortKey, id }) => this.cursors.write(deviceList, [sortKey, id]),
      node: ({ sortKey: _sortKey, ...row }) => deviceFrom(row),
      count: async () =>
        (
          await rows<{ n: number }>(
            pool,
            `select count(*)::int as n from read.devices d where ${where}`,
            counted,
          )
        )[0]?.n ?? 0,
    });
  }
}
