import { describe, expect, it } from '@jest/globals';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { badges } from '../badges/badges.js';
import type { Projection } from '../projection.js';
import { readModelOf } from '../read-model.js';
import { inTransaction } from '../transaction.js';
import { users } from '../users/users.js';
import { dropUnused } from './drop.js';
import { beginGeneration, findLiveGeneration, liveGeneration } from './generations.js';
import { migrate } from './migrate.js';
import { switchTo } from './switch.js';
import { ReadModelWatch } from './watch.js';

const db = suiteDatabase();
const revised = (revision: number): Projection => ({ ...users, revision });
const modelOf = (revision: number) => readModelOf([revised(revision), badges]);

const makeLive = async (revision: number): Promise<number> => {
  const own = revised(revision);
  await migrate(db.pool, modelOf(revision));
  const generation = await beginGeneration(db.pool, own, []);
  await inTransaction(db.pool, (client) => switchTo(client, modelOf(revision), own, generation));
  return generation;
};

describe('what an old build left', () => {
  const schemas = async () =>
    (
      await db.pool.query<{ nspname: string }>(
        `select nspname from pg_namespace where nspname like 'read\\_%'`,
      )
    ).rows.map(({ nspname }) => nspname);

  it('is dropped once no running program uses it, and not before', async () => {
    const [old, now] = [await makeLive(10), await makeLive(11)];
    const program = new ReadModelWatch(db.pool, modelOf(10), 'api');
    await program.look();
    const first = await dropUnused(db.pool, modelOf(11), revised(11));
    expect(first.kept).toEqual([
      { generation: old, version: expect.any(String), by: [`api (${modelOf(10).schema})`] },
    ]);
    expect(first.dropped).not.toContain(old);
    expect(await liveGeneration(db.pool, revised(10))).toBe(old);
    await program.check();

    await program.stop();
    expect((await dropUnused(db.pool, modelOf(11), revised(11))).dropped).toEqual([old]);
    expect(await findLiveGeneration(db.pool, revised(10))).toBeUndefined();
    expect(await liveGeneration(db.pool, revised(11))).toBe(now);
    expect(await schemas()).toEqual([modelOf(11).schema]);
    await db.pool.query(`select from ${modelOf(11).schema}.users`);
    // The version of badges is that of the build that is left.
    await db.pool.query(`select from ${modelOf(11).schema}.badges`);
  });

  it('counts as unused when its programs were not seen for ten minutes', async () => {
    const old = await makeLive(12);
    const lost = new ReadModelWatch(db.pool, modelOf(12), 'projector');
    await lost.look();
    await db.pool.query(`update read.programs set seen_at = now() - interval '11 minutes'`);
    expect((await dropUnused(db.pool, modelOf(11), revised(11))).dropped).toContain(old);
  });
});
