import { setTimeout as pause } from 'node:timers/promises';
import type { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { sendHistory, type SimulatedDevice } from '../simulate/index.js';
import { silences, simulatedDevices } from './probes.js';
import { dayMs, historyDays, moment, seed } from './deeds.js';

/** The usual interval of an LSE01, in milliseconds. */
export const everyMs = 20 * 60_000;

export interface IngestDoor {
  readonly ingestUrl: string;
  readonly ingestSecret: string;
  readonly signal?: AbortSignal;
}

/**
 * Sends thirty days of uplinks of every probe through ingest. Sent again they are the same frames, which count once;
 * a probe whose history is there already is passed over.
 */
export const sendReadings = async (
  door: IngestDoor,
  now: number,
  known: (device: SimulatedDevice) => Promise<boolean>,
  progress: (line: string) => void,
): Promise<void> => {
  const missing: SimulatedDevice[] = [];
  for (const device of simulatedDevices) if (!(await known(device))) missing.push(device);
  if (missing.length === 0) return progress('the readings are there already');
  let tenth = 1;
  const sent = await sendHistory({
    ingestUrl: door.ingestUrl,
    secret: door.ingestSecret,
    ...(door.signal === undefined ? {} : { signal: door.signal }),
    devices: missing,
    ...{ everyMs, seed },
    from: new Date(now - historyDays * dayMs),
    isSilent: silentAt(now),
    concurrency: 64,
    onProgress: (done, of) => {
      if (done < (of * tenth) / 4) return;
      tenth += 1;
      if (done < of) progress(`${Math.round((done / of) * 100)} % of ${of} readings`);
    },
  });
  progress(`${sent} readings of ${missing.length} probes over ${historyDays} days`);
};

/** Whether nothing of a device arrived at a moment. */
export const silentAt =
  (now: number) =>
  ({ networkDeviceId }: SimulatedDevice, at: number): boolean =>
    silences.some(
      (silence) =>
        silence.networkDeviceId === networkDeviceId &&
        at >= moment(now, silence.from) &&
        at < moment(now, silence.until),
    );

const recent = `query Readings($deviceId: UUID!, $since: DateTime!) {
  allSensorData(deviceId: $deviceId, createdAt: $since, first: 10000) { edges { cursor } }
}`;

/** Whether nearly all of a probe's history is in the read model (one frame in thirty is lost, and a day or two of silence). */
export const hasHistory = async (
  owner: GraphQLClient,
  deviceId: string,
  { every = 1 }: SimulatedDevice,
): Promise<boolean> => {
  const since = new Date(Date.now() - historyDays * dayMs).toISOString();
  const { allSensorData } = await owner.get<{ allSensorData: { edges: unknown[] } }>(recent, {
    deviceId,
    since,
  });
  return allSensorData.edges.length > ((historyDays * dayMs) / (everyMs * every)) * 0.8;
};

const patienceMs = 60_000;

/** Waits until a device can be read, so that its readings find it. */
export const isKnown = async (owner: GraphQLClient, id: string): Promise<void> => {
  const giveUp = Date.now() + patienceMs;
  const query = 'query ($id: UUID!) { deviceById(id: $id) { id } }';
  while ((await owner.get<{ deviceById: object | null }>(query, { id })).deviceById === null) {
    if (Date.now() > giveUp) throw new Error('What was written does not show');
    await pause(200);
  }
};
