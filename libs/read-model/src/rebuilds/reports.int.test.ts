import { expect, it } from '@jest/globals';
import { sleep } from '@hedgerow/platform';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { readModel } from '../projections.js';
import { Reporter, reportsOf } from './reports.js';

const db = suiteDatabase();

it('what has not changed is said again only after its time, and what has at once', async () => {
  let sockets = 1;
  const reporter = new Reporter(db.pool, readModel, 'api', () => ({ sockets }), 60_000, 300);
  const said = async () => {
    await reporter.say();
    const [last] = await reportsOf(db.pool, 'api');
    return { sockets: last!.report.sockets, at: last!.reportedAt.getTime() };
  };
  const first = await said();
  expect(await said()).toEqual(first);
  sockets = 2;
  const second = await said();
  expect(second).toMatchObject({ sockets: 2 });
  expect(second.at).toBeGreaterThan(first.at);
  await sleep(310);
  expect((await said()).at).toBeGreaterThan(second.at);
  await reporter.stop();
  expect(await reportsOf(db.pool, 'api')).toEqual([]);
});

it('what could not be said is said at the next try', async () => {
  let isAway = true;
  const query = ((...args: Parameters<typeof db.pool.query>) =>
    isAway ? Promise.reject(new Error('away')) : db.pool.query(...args)) as typeof db.pool.query;
  const reporter = new Reporter({ query }, readModel, 'api', () => ({ sockets: 3 }), 60_000, 60_000);
  await expect(reporter.say()).rejects.toThrow('away');
  isAway = false;
  await reporter.say();
  expect(await reportsOf(db.pool, 'api')).toMatchObject([{ report: { sockets: 3 } }]);
  await reporter.stop();
});
