import { type Projection, readModel } from '@hedgerow/read-model';
import { aDevice, allEnded, anAction, aNetworkDeviceId, aThing } from '@hedgerow/testing';
import { type ProjectorHarness, uplinkBody } from '../projector-harness.fixture.js';
import type { RebuildContext } from './rebuild.js';

/** When the readings of tests begin. */
export const start = Date.parse('2026-06-01T10:00:00Z');

/** Everything that a rebuild is told, with the sources of a harness. */
export const rebuildContext = (
  harness: ProjectorHarness,
  projection: Projection,
  more: Partial<RebuildContext> = {},
): RebuildContext => ({
  readModel,
  projection,
  pool: harness.db.pool,
  bus: harness.bus,
  keys: harness.keys,
  acceptDifferences: false,
  skip: new Set(),
  log: () => undefined,
  signal: new AbortController().signal,
  ...more,
});

/**
 * Work, and what goes on beside it until the work or one of these has ended, well or not. Settles when all have, so that a second try finds
 * none of them.
 */
export const beside = async <R>(
  work: Promise<R>,
  ...others: readonly ((isOver: () => boolean) => Promise<void>)[]
): Promise<R> => {
  let isOver = false;
  const end = () => void (isOver = true);
  const all = [work, ...others.map((other) => other(() => isOver))] as const;
  await allEnded(all.map((one) => one.finally(end)));
  return work;
};

/** A thing with a device, and its uplinks. */
export const keepMeasuring = async (harness: ProjectorHarness) => {
  const sensor = aNetworkDeviceId();
  const thing = aThing();
  await harness.publishEvents(thing, aDevice({ thingId: thing.id, networkDeviceId: sensor }));
  let sent = 0;
  const some = async (count: number) => {
    const from = sent;
    sent += count;
    await harness.publishUplinks(
      ...Array.from({ length: count }, (_, i) => {
        const n = from + i;
        const at = new Date(start + n * 60_000).toISOString();
        return { sensor, body: uplinkBody(sensor, n, { at, water: (n * 7) % 100 }) };
      }),
    );
  };
  return {
    thing,
    sensor,
    some,
    sent: () => sent,
    /** Uplinks and actions until it is over. */
    goesOn: async (isOver: () => boolean) => {
      while (!isOver()) {
        await some(20);
        await harness.publishEvents(anAction({ thingId: thing.id }));
      }
    },
  };
};
