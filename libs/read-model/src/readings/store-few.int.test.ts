import { expect, it } from '@jest/globals';
import { aNetworkDeviceId, minutesFrom } from '@hedgerow/testing';
import { emptyGeneration, projectEvents, rebuildEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { compareGenerations } from '../generations/index.js';
import { inTransaction } from '../transaction.js';
import { readings } from './readings.js';

const db = suiteDatabase();
const at = minutesFrom('2026-06-30T20:00:00Z');

it('readings in many small batches leave the rows of one large batch, and of one in portions, with repetitions in it and across them', async () => {
  const sensors = [aNetworkDeviceId(), aNetworkDeviceId()];
  const frames = Array.from({ length: 90 }, (_, n) => {
    const values = n % 9 === 0 ? undefined : { water: (n * 7.31) % 100, battery: n % 2 === 0 ? 3.3 : null };
    return uplinkDecoded(sensors[n % 2]!, at(n * 5), values, { fCnt: n });
  });
  // Each stretch comes again: at once, and after what came later; some of it out of order.
  const delivered = [
    ...frames.slice(0, 40),
    ...frames.slice(35, 90),
    ...frames.slice(20, 60).reverse(),
    ...frames,
  ];
  const large = await emptyGeneration(db.pool, readings);
  const small = await emptyGeneration(db.pool, readings);
  await projectEvents(db.pool, readings, large, delivered);
  for (let from = 0; from < delivered.length; from += 7)
    await projectEvents(db.pool, readings, small, delivered.slice(from, from + 7));
  const portioned = await emptyGeneration(db.pool, readings);
  for (const part of [delivered.slice(0, 100), delivered.slice(100)])
    expect(await rebuildEvents(db.pool, readings, portioned, part, 13)).toBe('portions');
  for (const one of [large, portioned]) {
    const differences = await inTransaction(db.pool, (client) =>
      compareGenerations(client, readings, [one, small]),
    );
    expect(
      differences.map(({ table, rows, missing, surplus, changed }) => [
        table,
        rows,
        missing + surplus + changed,
      ]),
    ).toEqual([
      ['readings', 80, 0],
      ['readings_newest', 2, 0],
      ['readings_hourly', 16, 0],
      ['readings_daily', 4, 0],
      ['set_aside', 0, 0],
    ]);
  }
});
