import { newId } from '@hedgerow/platform';
import { type Built, recorded } from '@hedgerow/testing';
import type { Pool } from 'pg';
import { beginGeneration, createIndexes } from './generations/index.js';
import type { Change, ProjectionEvent, Projection } from './projection.js';
import type { Frame, Measured } from './readings/frame.js';
import { derivedId } from '@hedgerow/platform';
import { inTransaction } from './transaction.js';

/** What was built, as projections hear it. */
export const heard = (built: Built, options: Parameters<typeof recorded>[1] = {}): ProjectionEvent[] =>
  recorded(built, options) as ProjectionEvent[];

export type Values = Partial<Record<Measured, number | null>>;

/** One frame of a sensor. Two with the same sensor, moment and counter are the same frame delivered twice. */
export const frame = (
  networkDeviceId: string,
  at: string,
  values: Values | undefined,
  { fCnt = 1, setAside = [] as string[], receivedAt = at } = {},
): ProjectionEvent => {
  const id = newId();
  const nothing = { water: null, temperature: null, conductivity: null, ph: null, battery: null };
  const measured = { ...nothing, externalTemperature: null, ...values };
  const data: Frame = {
    frameId: derivedId(networkDeviceId, at, String(fCnt)),
    networkDeviceId,
    receivedAt,
    setAside,
    ...(values ? { reading: { ...measured, observedAt: at, rssi: -97, snr: 7.5, details: { fCnt } } } : {}),
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
export const feed = (
  pool: Pool,
  projection: Projection,
  generation: number,
  events: readonly ProjectionEvent[],
): Promise<Change[]> =>
  inTransaction(pool, (client) =>
    projection.project(
      client,
      generation,
      events.filter((event) => projection.handles.includes(event.type)),
    ),
  );

/** An empty generation with its indexes, beside the live one. */
export const anotherGeneration = async (pool: Pool, projection: Projection): Promise<number> => {
  const generation = await beginGeneration(pool, projection, []);
  await pool.query(createIndexes(projection, generation));
  return generation;
};
