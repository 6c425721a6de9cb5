import { Args, Context, Int, Query, Resolver } from '@nestjs/graphql';
import { devicesById } from '../devices/device.rows.js';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { Cursors } from '../graphql/cursors.js';
import { Nodes } from '../graphql/nodes.js';
import { type Page, pageOf, pageSize } from '../graphql/page.js';
import { refuseFields } from '../graphql/refusal.js';
import { DateTime, UUID } from '../graphql/scalars.js';
import { rows, Values } from '../graphql/sql.js';
import { thingsById } from '../things/thing.rows.js';
import {
  readingColumns,
  readingFrom,
  type ReadingRow,
  readingsById,
  whileLinked,
} from './sensor-data.rows.js';
import { SensorDataConnection, SensorDataNode } from './sensor-data.type.js';

/** Readings have a longer page than other lists (reading A12). */
const longestPage = 10_000;
const list = 'sensor data';

interface Of {
  readonly thingId: string | null | undefined;
  readonly deviceId: string | null | undefined;
}

@Resolver()
export class SensorDataQueries {
  constructor(
    private readonly cursors: Cursors,
    nodes: Nodes,
  ) {
    nodes.register('SensorData', (id, context) => context.load(readingsById, id));
  }

  @Access('whoever may see the thing or the device')
  @Query(() => SensorDataConnection, { description: 'Newest first. Exactly one of thingId and deviceId.' })
  async allSensorData(
    @Args('thingId', { type: () => UUID, nullable: true }) thingId: string | null | undefined,
    @Args('deviceId', { type: () => UUID, nullable: true }) deviceId: string | null | undefined,
    @Args('createdAt', { type: () => DateTime, nullable: true }) createdAt: Date | null | undefined,
    @Args('first', { type: () => Int, nullable: true, defaultValue: longestPage }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null | undefined,
    @Context() context: RequestContext,
  ): Promise<Page<SensorDataNode>> {
    const size = pageSize(first, longestPage, longestPage);
    const values = new Values();
    const source = await this.source({ thingId, deviceId }, values, context);
    const since = createdAt ? `r.observed_at >= ${values.add(createdAt)}` : 'true';
    let from = 'true';
    if (after) {
      const [at, id] = this.cursors.read(list, after);
      from = `(r.observed_at, r.id) < (${values.add(at)}::timestamptz, ${values.add(id)}::uuid)`;
    }
    const text = `select ${readingColumns}, r.observed_at::text as "sortKey" from ${source} and ${since} and ${from}
      order by r.observed_at desc, r.id desc limit ${values.add(size + 1)}`;
    const found =
      source === nowhere ? [] : await rows<ReadingRow & { sortKey: string }>(context.pool, text, values.all);
    return pageOf(found, {
      size,
      after,
      cursor: ({ sortKey, id }) => this.cursors.write(list, [sortKey, id]),
      node: readingFrom,
    });
  }

  @Access('whoever may see the thing or the device')
  @Query(() => SensorDataNode, { nullable: true })
  async latestSensorData(
    @Args('thingId', { type: () => UUID, nullable: true }) thingId: string | null | undefined,
    @Args('deviceId', { type: () => UUID, nullable: true }) deviceId: string | null | undefined,
    @Context() context: RequestContext,
  ): Promise<SensorDataNode | undefined> {
    const values = new Values();
    const source = await this.source({ thingId, deviceId }, values, context);
    if (source === nowhere) return undefined;
    const text = `select ${readingColumns} from ${source} order by r.observed_at desc, r.id desc limit 1`;
    const [latest] = await rows<ReadingRow>(context.pool, text, values.all);
    return latest && readingFrom(latest);
  }

  /** SQL: where the readings come from. What the viewer may not see has none. */
  private async source({ thingId, deviceId }: Of, values: Values, context: RequestContext): Promise<string> {
    if (!thingId === !deviceId)
      refuseFields({ field: 'thingId', message: 'Give exactly one of thingId and deviceId' });
    if (deviceId) {
      const device = await context.load(devicesById, deviceId);
      return device
        ? `read.readings r where r.network_device_id = ${values.add(device.networkDeviceId)}`
        : nowhere;
    }
    if (!thingId || !(await context.load(thingsById, thingId))) return nowhere;
    return `read.device_links l join read.readings r on ${whileLinked} where l.thing_id = ${values.add(thingId)}`;
  }
}

const nowhere = '';
