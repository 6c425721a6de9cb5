import { describe, expect, it, jest } from '@jest/globals';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { badges } from '../badges/badges.js';
import type { Projection } from '../projection.js';
import { readModelOf } from '../read-model.js';
import { inTransaction } from '../transaction.js';
import { users } from '../users/users.js';
import { beginGeneration } from './generations.js';
import { migrate } from './migrate.js';
import { advanceLive, livePosition, partitionOf } from './positions.js';
import { switchTo } from './switch.js';
import { ReadModelWatch } from './watch.js';

const db = suiteDatabase();
const topic = 'stewardship.events';
const revised = (revision: number): Projection => ({ ...users, revision });
const modelOf = (revision: number) => readModelOf([revised(revision), badges]);

const makeLive = async (revision: number): Promise<number> => {
  const own = revised(revision);
  await migrate(db.pool, modelOf(revision));
  const generation = await beginGeneration(db.pool, own, [{ topic, partition: 0, position: '0' }]);
  await inTransaction(db.pool, (client) => switchTo(client, modelOf(revision), own, generation));
  return generation;
};

const advance = async (own: Projection, to: number): Promise<void> => {
  const place = partitionOf(own, topic, 0);
  const expected = await livePosition(db.pool, place);
  await inTransaction(db.pool, (client) => advanceLive(client, [{ ...place, expected, next: String(to) }]));
};

describe('a program that answers from the read model', () => {
  it('is not ready until every view of its build is there, and says which are not', async () => {
    const watch = new ReadModelWatch(db.pool, modelOf(2), 'api');
    await watch.look();
    await expect(watch.check()).rejects.toThrow(`users, badges: not built yet in ${modelOf(2).schema}`);
    await migrate(db.pool, modelOf(2));
    await watch.look();
    await expect(watch.check()).rejects.toThrow('users: not built yet');
    await makeLive(2);
    await watch.look();
    await watch.check();
  });

  it('asks all that in one round trip', async () => {
    const client = await db.pool.connect();
    const asked = jest.spyOn(client, 'query');
    const connect = jest
      .spyOn(db.pool, 'connect')
      .mockImplementation((() => Promise.resolve(client)) as never);
    try {
      await new ReadModelWatch(db.pool, modelOf(2), 'api').look();
      expect(asked).toHaveBeenCalledTimes(1);
    } finally {
      connect.mockRestore();
      asked.mockRestore();
    }
  });

  it('is not ready any more when its version stands still for ten seconds while another goes on', async () => {
    await Promise.all([makeLive(3), makeLive(4)]);
    const watch = new ReadModelWatch(db.pool, modelOf(3), 'api');
    const readyAt = async (second: number) => {
      await watch.look(second * 1_000);
      return watch.check().then(
        () => 'ready',
        (error: Error) => error.message,
      );
    };
    expect(await readyAt(0)).toBe('ready');
    await advance(revised(4), 5);
    expect(await readyAt(2)).toBe('ready');
    expect(await readyAt(9)).toBe('ready');
    const stands = `users: no projector writes ${modelOf(3).schema} any more, and another version has gone on`;
    expect(await readyAt(12)).toBe(stands);
    // Behind, but on its way.
    await advance(revised(3), 3);
    expect(await readyAt(14)).toBe('ready');
    expect(await readyAt(25)).toBe(stands);
    await advance(revised(3), 5);
    expect(await readyAt(27)).toBe('ready');
    // With nothing to read it may stand as long as it likes.
    expect(await readyAt(1_000)).toBe('ready');
  });

  it('that begins on a version which was passed is not ready until it moves', async () => {
    await Promise.all([makeLive(5), makeLive(6)]);
    await advance(revised(6), 9);
    const watch = new ReadModelWatch(db.pool, modelOf(5), 'api');
    await watch.look(0);
    await expect(watch.check()).rejects.toThrow('no projector writes');
    await advance(revised(5), 1);
    await watch.look(2_000);
    await watch.check();
  });
});
