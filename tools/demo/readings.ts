import type { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { sendHistory, type SimulatedDevice } from '../simulate/index.js';
import { devices } from './town.js';

/** The usual interval of an LSE01, in milliseconds. */
export const everyMs = 20 * 60_000;
const historyDays = 30;
const dayMs = 86_400_000;

/** The probes that speak, as the simulator knows them; a stack that keeps running lets them go on. */
export const simulatedDevices: readonly SimulatedDevice[] = devices.flatMap(({ networkDeviceId, soil }) =>
  soil === undefined ? [] : [{ networkDeviceId, soil }],
);

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
  known: (networkDeviceId: string) => Promise<boolean>,
  progress: (line: string) => void,
): Promise<void> => {
  const missing: SimulatedDevice[] = [];
  for (const device of simulatedDevices) if (!(await known(device.networkDeviceId))) missing.push(device);
  if (missing.length === 0) return progress('the readings are there already');
  let tenth = 1;
  const sent = await sendHistory({
    ingestUrl: door.ingestUrl,
    secret: door.ingestSecret,
    ...(door.signal === undefined ? {} : { signal: door.signal }),
    devices: missing,
    everyMs,
    from: new Date(Date.now() - historyDays * dayMs),
    concurrency: 64,
    onProgress: (done, of) => {
      if (done < (of * tenth) / 4) return;
      tenth += 1;
      if (done < of) progress(`${Math.round((done / of) * 100)} % of ${of} readings`);
    },
  });
  progress(`${sent} readings of ${missing.length} probes over ${historyDays} days`);
};

const recent = `query Readings($deviceId: UUID!, $since: DateTime!) {
  allSensorData(deviceId: $deviceId, createdAt: $since, first: 10000) { edges { cursor } }
}`;

/** Whether nearly all of a probe's history is in the read model (one frame in thirty is lost on the air). */
export const hasHistory = async (owner: GraphQLClient, deviceId: string): Promise<boolean> => {
  const since = new Date(Date.now() - historyDays * dayMs).toISOString();
  const { allSensorData } = await owner.get<{ allSensorData: { edges: unknown[] } }>(recent, {
    deviceId,
    since,
  });
  return allSensorData.edges.length > ((historyDays * dayMs) / everyMs) * 0.8;
};
