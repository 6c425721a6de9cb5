import { derivedId, newId } from '@hedgerow/platform';
import {
  beginGeneration,
  createIndexes,
  type Change,
  type Frame,
  inTransaction,
  liveGeneration,
  type Projection,
  type ProjectionEvent,
  type Reading,
} from '@hedgerow/read-model';
import type { Pool, PoolClient } from 'pg';
import { type Built, recorded } from './builders.js';

/** What was built, as projections take it in: recorded, personal fields in clear. */
export const projectionEvents = (
  built: Built,
  options: Parameters<typeof recorded>[1] = {},
): ProjectionEvent[] => recorded(built, options) as ProjectionEvent[];

/** Values of a reading; those that are not named are null. */
export type MeasuredValues = Partial<Omit<Reading, 'observedAt' | 'rssi' | 'snr' | 'details'>>;

const nothingMeasured = {
  water: null,
  temperature: null,
  conductivity: null,
  ph: null,
  battery: null,
  externalTemperature: null,
};

/**
 * A decoded uplink of a device, without a reading where `values` is undefined. Two with the same device, moment and
 * counter are the same uplink delivered twice.
 */
export const uplinkDecoded = (
  networkDeviceId: string,
  observedAt: string,
  values: MeasuredValues | undefined,
  { fCnt = 1, setAside = [] as string[], receivedAt = observedAt } = {},
): ProjectionEvent => {
  const id = newId();
  const reading = { ...nothingMeasured, ...values, observedAt, rssi: -97, snr: 7.5, details: { fCnt } };
  const data: Frame = {
    frameId: derivedId(networkDeviceId, observedAt, String(fCnt)),
    networkDeviceId,
    receivedAt,
    setAside,
    ...(values ? { reading } : {}),
  };
  return {
    id,
    type: 'UplinkDecoded',
    data,
    stream: `uplinks-${networkDeviceId}`,
    version: 0,
    schemaVersion: 1,
    occurredAt: receivedAt,
    recordedAt: receivedAt,
    actor: { kind: 'device', id: networkDeviceId },
    correlationId: id,
    causationId: id,
  };
};

/** Gives a batch to a projection as the runner does: what it handles, in one transaction. */
export const projectEvents = async (
  pool: Pool,
  projection: Projection,
  generation: number | 'live',
  events: readonly ProjectionEvent[],
): Promise<Change[]> => {
  const handled = events.filter((event) => projection.handles.includes(event.type));
  if (handled.length === 0) return [];
  return inTransaction(pool, async (client) => {
    const into = generation === 'live' ? await liveGeneration(client, projection) : generation;
    return projection.project(client, into, handled);
  });
};

/**
 * Gives a batch to a projection as a rebuild does, which announces nothing: in portions where the projection takes them,
 * and as a whole where that fails. Answers which of the two it was.
 */
export const rebuildEvents = async (
  pool: Pool,
  projection: Projection,
  generation: number,
  events: readonly ProjectionEvent[],
  portionSize: number,
): Promise<'portions' | 'whole'> => {
  const handled = events.filter((event) => projection.handles.includes(event.type));
  const inPortions = async (client: PoolClient) => {
    const batch = projection.inPortions!(client, generation);
    for (let at = 0; at < handled.length; at += portionSize)
      await batch.add(handled.slice(at, at + portionSize));
    await batch.end();
  };
  const isDone = projection.inPortions
    ? await inTransaction(pool, inPortions).then(() => true, () => false) // prettier-ignore
    : false;
  if (isDone) return 'portions';
  if (handled.length > 0)
    await inTransaction(pool, (client) => projection.project(client, generation, handled, { isAnnounced: false })); // prettier-ignore
  return 'whole';
};

/** An empty generation with its indexes, beside the live one. */
export const emptyGeneration = async (pool: Pool, projection: Projection): Promise<number> => {
  const generation = await beginGeneration(pool, projection, []);
  await pool.query(createIndexes(projection, generation).join('\n'));
  return generation;
};
