import { expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { allTables } from '../projection.js';
import { projections, scrubFromReadModel } from '../projections.js';
import { snake } from '../schema/column.js';
import { beginGeneration, liveGeneration } from './generations.js';

const db = suiteDatabase();
const users = projections.find(({ name }) => name === 'users')!;

it('an erased person has no text in any generation that is kept; others keep theirs', async () => {
  const [mia, noor] = [newId(), newId()];
  const generations = [await liveGeneration(db.pool, users)];
  for (let old = 0; old < 2; old++) generations.push(await beginGeneration(db.pool, users, []));
  for (const generation of generations)
    await db.pool.query(
      `insert into read.users_g${generation} (id, username, name, is_admin, is_verified, notification_daily,
         show_on_score_board, analytics_opt_out, muted_notifications, created_at, version)
       values ($1, 'mia', 'Mia Moss', false, false, false, true, false, '[]', now(), 1),
              ($2, 'noor', 'Noor Oak', false, false, false, true, false, '[]', now(), 1)`,
      [mia, noor],
    );
  await scrubFromReadModel(db.pool, [mia]);
  for (const generation of generations) {
    const { rows } = await db.pool.query(
      `select id, username, name from read.users_g${generation} order by name`,
    );
    expect(rows).toEqual([
      { id: mia, username: '', name: '' },
      { id: noor, username: 'noor', name: 'Noor Oak' },
    ]);
  }
});

it('texts that only another version knows are emptied with the others', async () => {
  const mia = newId();
  const generation = await beginGeneration(db.pool, users, []);
  await db.pool.query(
    `alter table read.users_g${generation} rename column name to full_name;
     alter table read.users_g${generation} add column motto text not null`,
  );
  await db.pool.query(
    `insert into read.users_g${generation} (id, username, full_name, motto, is_admin, is_verified,
       notification_daily, show_on_score_board, analytics_opt_out, muted_notifications, created_at, version)
     values ($1, 'mia', 'Mia Moss', 'Grow, Mia', false, false, false, true, false, '[]', now(), 1)`,
    [mia],
  );
  await scrubFromReadModel(db.pool, [mia]);
  const { rows } = await db.pool.query(
    `select username, full_name, motto, is_admin from read.users_g${generation}`,
  );
  expect(rows).toEqual([{ username: '', full_name: '', motto: '', is_admin: false }]);
});

it('every table with texts of persons finds a row by the id of the person', () => {
  const slow = projections
    .flatMap(allTables)
    .filter(({ key, options: { personal, indexes = {}, writeIndexes } }) => {
      const firsts = Object.values({ ...indexes, ...writeIndexes }).map((rest) => /^\((\w+)/.exec(rest)?.[1]);
      return personal && ![snake(key[0]!), ...firsts].includes(snake(personal.of));
    });
  expect(slow.map(({ name }) => name)).toEqual([]);
});
