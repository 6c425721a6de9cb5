import { freshMs, type IndicatorColour } from '@hedgerow/domain';
import { derivedId } from '@hedgerow/platform';
import type { PoolClient } from 'pg';
import { insertRows } from '../bulk.js';
import { text, time, uuid } from '../schema/column.js';
import { table } from '../schema/table.js';
import type { Sensor } from './sensor.js';
import { timestamp } from './sensor-rows.js';

/**
 * When a sensor began to say something else of the water, or said something again after more than a day of silence: a row
 * for each such moment and none for other readings, so that there are few. Of a sensor and not of a thing: which thing it was
 * at is joined when it is read, as with readings.
 */
export const turningPointsTable = table('turning_points', {
  networkDeviceId: text().key(),
  at: time().key(),
  id: uuid(),
  /** What the water was from then on; null where that did not change. */
  colour: text<IndicatorColour>().null(),
  /** What it was before: grey for a sensor that had said nothing. */
  colourBefore: text<IndicatorColour>().null(),
  /** When it was last known before it was silent. */
  silentSince: time().null(),
});

/** A moment at which a sensor turned; times in milliseconds since 1970. */
export interface TurningPoint {
  readonly networkDeviceId: string;
  readonly at: number;
  readonly colour: IndicatorColour | null;
  readonly colourBefore: IndicatorColour | null;
  readonly silentSince: number | null;
}

/** What turned from one state of a sensor to the next, if anything did. */
export const turnOf = (networkDeviceId: string, before: Sensor, after: Sensor): TurningPoint | undefined => {
  const at = after.lastSensorData;
  if (at === null || at === before.lastSensorData) return undefined;
  const hasTurned = after.colour !== before.colour;
  const wasSilent = before.lastSensorData !== null && at - before.lastSensorData > freshMs;
  if (!hasTurned && !wasSilent) return undefined;
  return {
    networkDeviceId,
    at,
    colour: hasTurned ? after.colour : null,
    colourBefore: hasTurned ? before.colour : null,
    silentSince: wasSilent ? before.lastSensorData : null,
  };
};

const columns = {
  network_device_id: 'text',
  at: 'timestamptz',
  id: 'uuid',
  colour: 'text',
  colour_before: 'text',
  silent_since: 'timestamptz',
};

/** Writes what turned in a batch. */
export const saveTurningPoints = async (
  client: PoolClient,
  g: number,
  turns: readonly TurningPoint[],
): Promise<void> => {
  await insertRows(
    client,
    turningPointsTable.in(g),
    columns,
    turns.map(({ networkDeviceId, at, colour, colourBefore, silentSince }) => ({
      network_device_id: networkDeviceId,
      at: timestamp(at),
      id: derivedId('turning point', networkDeviceId, String(at)),
      colour,
      colour_before: colourBefore,
      silent_since: timestamp(silentSince),
    })),
  );
};
