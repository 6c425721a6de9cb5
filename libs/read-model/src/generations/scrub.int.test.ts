import { expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { projections, scrubFromReadModel } from '../projections.js';
import { beginGeneration, liveGeneration } from './generations.js';

const db = suiteDatabase();
const users = projections.find(({ name }) => name === 'users')!;

it('an erased person has no text in any generation that is kept; others keep theirs', async () => {
  const [mia, noor] = [newId(), newId()];
  const generations = [await liveGeneration(db.pool, 'users')];
  for (let old = 0; old < 2; old++) generations.push(await beginGeneration(db.pool, users, []));
  for (const generation of generations)
    await db.pool.query(
      `insert into read.users_g${generation} (id, username, name, is_admin, created_at, version)
       values ($1, 'mia', 'Mia Moss', false, now(), 1), ($2, 'noor', 'Noor Oak', false, now(), 1)`,
      [mia, noor],
    );
  await scrubFromReadModel(db.pool, mia);
  for (const generation of generations) {
    const { rows } = await db.pool.query(
      `select id, username, name from read.users_g${generation} order by name`,
    );
    expect(rows).toEqual([
      { id: mia, username: '', name: '' },
      { id: noor, username: 'noor', name: 'Noor Oak' },
    ]);
  }
  // A generation of another program, whose texts this one does not know, is no reason to say that all is well.
  await db.pool.query(`alter table read.users_g${generations[1]} add column motto text`);
  await expect(scrubFromReadModel(db.pool, mia)).rejects.toThrow('motto');
});
