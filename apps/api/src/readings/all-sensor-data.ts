import { sensorDataPage, type Whose } from '@hedgerow/read-model';
import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { deviceNodes } from '../devices/device.type.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Cursors } from '../graphql/schema/cursors.js';
import { AfterArg, FirstArg, type Page, pageOf, pageSize } from '../graphql/schema/page.js';
import { refuseFields } from '../graphql/schema/refusal.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { thingNodes } from '../things/thing.type.js';
import { readingFrom, SensorDataConnection, SensorDataNode } from './sensor-data.type.js';

/** Readings have a longer page than other lists (rule A12). */
const longestPage = 10_000;
const list = 'sensor data';

interface Of {
  readonly thingId: string | null | undefined;
  readonly deviceId: string | null | undefined;
}

@Resolver()
export class SensorDataQueries {
  constructor(private readonly cursors: Cursors) {}

  @Access('by row: viewers of the thing or the device')
  @Query(() => SensorDataConnection, { description: 'Newest first. Exactly one of thingId and deviceId.' })
  async allSensorData(
    @Args('thingId', { type: () => UUID, nullable: true }) thingId: string | null | undefined,
    @Args('deviceId', { type: () => UUID, nullable: true }) deviceId: string | null | undefined,
    @Args('createdAt', { type: () => DateTime, nullable: true }) createdAt: Date | null | undefined,
    @FirstArg(longestPage) first: number | null,
    @AfterArg() after: string | null | undefined,
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

  @Access('by row: viewers of the thing or the device')
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

/** The device whose readings are asked for; undefined when the viewer may not see the thing or the device. */
const whose = async ({ thingId, deviceId }: Of, context: RequestContext): Promise<Whose | undefined> => {
  if (!thingId === !deviceId)
    refuseFields({ field: 'thingId', message: 'Give exactly one of thingId and deviceId' });
  if (deviceId) return (await context.load(deviceNodes.byId, deviceId)) && { deviceId };
  return thingId && (await context.load(thingNodes.byId, thingId)) ? { thingId } : undefined;
};
