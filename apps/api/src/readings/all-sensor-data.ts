import { sensorDataPage, type Whose } from '@hedgerow/read-model';
import { Args, Context, Int, Query, Resolver } from '@nestjs/graphql';
import { devicesById } from '../devices/device.rows.js';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { Cursors } from '../graphql/cursors.js';
import { Nodes } from '../graphql/nodes.js';
import { type Page, pageOf, pageSize } from '../graphql/page.js';
import { refuseFields } from '../graphql/refusal.js';
import { DateTime, UUID } from '../graphql/scalars.js';
import { thingsById } from '../things/thing.rows.js';
import { readingFrom, readingsById } from './sensor-data.rows.js';
import { SensorDataConnection, SensorDataNode } from './sensor-data.type.js';

/** Readings have a longer page than other lists (rule A12). */
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
    const of = await whose({ thingId, deviceId }, context);
    const [observedAt, id] = after ? this.cursors.read(list, after) : [];
    const found = of
      ? await sensorDataPage(context.pool, {
          of,
          since: createdAt,
          first: size + 1,
          after: observedAt === undefined ? undefined : { observedAt: String(observedAt), id: String(id) },
        })
      : [];
    return pageOf(found, {
      size,
      after,
      cursor: (row) => this.cursors.write(list, [row.observedAt.toISOString(), row.id]),
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
    const of = await whose({ thingId, deviceId }, context);
    const [latest] = of ? await sensorDataPage(context.pool, { of, first: 1 }) : [];
    return latest && readingFrom(latest);
  }
}

/** Whose readings are asked for; nobody's when the viewer may not see the thing or the device. */
const whose = async ({ thingId, deviceId }: Of, context: RequestContext): Promise<Whose | undefined> => {
  if (!thingId === !deviceId)
    refuseFields({ field: 'thingId', message: 'Give exactly one of thingId and deviceId' });
  if (deviceId) return (await context.load(devicesById, deviceId)) && { deviceId };
  return thingId && (await context.load(thingsById, thingId)) ? { thingId } : undefined;
};
