import { expect, it } from '@jest/globals';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { badges } from '../badges/badges.js';
import { readModelOf } from '../read-model.js';
import { inTransaction } from '../transaction.js';
import { liveGeneration } from './generations.js';
import { migrate } from './migrate.js';
import { setParkedPlaces } from './new-offsets.js';
import { park } from './parked.js';
import { partitionOf } from './positions.js';

const db = suiteDatabase();
const topic = 'stewardship.events';

it('what was set aside is named by where its event lies now, though another lay there before; done again it stays so', async () => {
  await migrate(db.pool, readModelOf([badges]));
  const generation = await liveGeneration(db.pool, badges);
  const set = (offset: string, eventId: string | null) =>
    inTransaction(db.pool, (client) =>
      park(client, {
        ...{ ...partitionOf(badges, topic, 0), generation, offset, eventId },
        ...{ key: `key of ${offset}`, wholeKey: true, cause: 'a test' },
      }),
    );
  await set('5', 'first');
  await set('4', 'second');
  await set('7', 'gone');
  await set('3', null);
  const places = [
    { id: 'first', topic, partition: 0, offset: '4' },
    { id: 'second', topic, partition: 0, offset: '3' },
  ];
  const named = async () =>
    (
      await db.pool.query<{ at: string; key: string }>(
        'select record_offset as at, key from read.parked order by record_offset',
      )
    ).rows.map(({ at, key }) => [BigInt(at) < -4n ? 'none' : at, key]);
  for (const _time of ['once', 'again']) {
    await setParkedPlaces(db.pool, [topic], places);
    expect(await named()).toEqual([
      ['none', 'key of 7'],
      ['-4', 'key of 3'],
      ['3', 'key of 4'],
      ['4', 'key of 5'],
    ]);
  }
});
