import { eventually } from '@hedgerow/testing';
import type pg from 'pg';
import type { ThingMessage, Watcher } from '../load/watchers.js';

/** Five seconds after everything is processed, every subscriber has the current state. */
const withinMs = 5_000;

interface Row {
  id: string;
  water: number | null;
  last_sensor_data: Date | null;
  last_action: Date | null;
}

const shows = (message: ThingMessage | undefined, row: Row): boolean =>
  message !== undefined &&
  message.water === row.water &&
  sameTime(message.lastSensorData, row.last_sensor_data) &&
  sameTime(message.lastAction, row.last_action);

const sameTime = (shown: string | null, row: Date | null): boolean =>
  (shown === null ? undefined : Date.parse(shown)) === row?.getTime();

/** The watchers that still show something else than the read model has, each in one line. */
export const staleWatchers = async (pool: pg.Pool, watchers: readonly Watcher[]): Promise<string[]> => {
  const { rows } = await pool.query<Row>(
    'select id, water, last_sensor_data, last_action from read.things where id = any($1::uuid[])',
    [watchers.map(({ thingId }) => thingId)],
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const late = () => watchers.filter((w) => !shows(w.last(), rowOf.get(w.thingId)!));
  await eventually(() => late().length === 0, { within: withinMs }).catch(() => undefined);
  return late().map((w) => `thing ${w.thingId}: a subscriber still sees ${JSON.stringify(w.last())}`);
};
