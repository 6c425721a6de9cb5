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

/** Sets records aside at these offsets of a partition, each with the id of its event. */
const setAside = async (records: readonly (readonly [string, string | null, partition?: number])[]) => {
  await db.pool.query('delete from read.parked');
  const generation = await liveGeneration(db.pool, badges);
  for (const [offset, eventId, partition = 0] of records)
    await inTransaction(db.pool, (client) =>
      park(client, {
        ...{ ...partitionOf(badges, topic, partition), generation, offset, eventId },
        ...{ key: `key of ${offset}`, wholeKey: true, cause: 'a test' },
      }),
    );
};

const placed = (id: string, offset: string, partition = 0) => ({ id, topic, partition, offset });

/** The keys of what is set aside, each with where it lies; what lies nowhere is at `none`. */
const named = async () => {
  const { rows } = await db.pool.query<{ at: string; partition: number; key: string }>(
    'select record_offset as at, partition, key from read.parked order by partition, record_offset',
  );
  return rows.map(
    ({ at, partition, key }) => `${key}: ${at.startsWith('-') ? 'none' : `${partition}/${at}`}`,
  );
};

it('what was set aside is named by where its event lies now, though another lay there before; done again it stays so', async () => {
  await migrate(db.pool, readModelOf([badges]));
  await setAside([
    ['5', 'first'],
    ['4', 'second'],
    ['7', 'gone'],
    ['3', null],
  ]);
  for (const _time of ['once', 'again']) {
    await setParkedPlaces(db.pool, [topic], [placed('first', '4'), placed('second', '3')]);
    expect(await named()).toEqual(['key of 7: none', 'key of 3: none', 'key of 4: 0/3', 'key of 5: 0/4']);
  }
});

it('what was set aside twice, under the id of one event, is set aside once where the event lies once', async () => {
  await migrate(db.pool, readModelOf([badges]));
  await setAside([
    ['5', 'twice'],
    ['9', 'twice'],
    ['4', 'once'],
  ]);
  for (const _time of ['once', 'again']) {
    await setParkedPlaces(db.pool, [topic], [placed('twice', '6'), placed('once', '5')]);
    expect(await named()).toEqual(['key of 4: 0/5', 'key of 5: 0/6']);
  }
});

it('what lies twice under one id keeps both of its places, in their order', async () => {
  await migrate(db.pool, readModelOf([badges]));
  await setAside([
    ['5', 'twice', 0],
    ['9', 'twice', 0],
    ['2', 'twice', 1],
  ]);
  const places = [placed('twice', '7', 1), placed('twice', '3', 2), placed('twice', '12', 1)];
  for (const _time of ['once', 'again']) {
    await setParkedPlaces(db.pool, [topic], places);
    expect(await named()).toEqual(['key of 5: 1/7', 'key of 9: 1/12', 'key of 2: 2/3']);
  }
});

it('what lies nowhere is in the way of nothing, however often topics are made anew', async () => {
  await migrate(db.pool, readModelOf([badges]));
  await setAside([
    ['5', 'gone'],
    ['3', null],
  ]);
  await setParkedPlaces(db.pool, [topic], []);
  const generation = await liveGeneration(db.pool, badges);
  for (const [offset, eventId] of [
    ['5', 'gone too'],
    ['3', null],
  ] as const)
    await inTransaction(db.pool, (client) =>
      park(client, {
        ...{ ...partitionOf(badges, topic, 0), generation, offset, eventId },
        ...{ key: `second of ${offset}`, wholeKey: true, cause: 'a test' },
      }),
    );
  await setParkedPlaces(db.pool, [topic], []);
  expect((await named()).sort()).toEqual(['key of 3: none', 'key of 5: none', 'second of 3: none', 'second of 5: none']); // prettier-ignore
});
