import { expect, it } from '@jest/globals';
import { metricsDoor } from './metrics-door.js';
import { ProgramMetrics, readTogether } from './program-metrics.js';

const token = 'a-token-of-twenty-four-and-more';

it('metrics are told to those who send the token, and do not exist where there is none', async () => {
  const door = metricsDoor(new ProgramMetrics('test'), token);
  expect((await door(undefined)).status).toBe(401);
  expect((await door(`Bearer ${token}x`)).status).toBe(401);
  const answer = await door(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('process_resident_memory_bytes{program="test"}');
  expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds{program="test"}');
  const closed = metricsDoor(new ProgramMetrics('test'), '');
  expect((await closed('Bearer ')).status).toBe(404);
  expect((await closed(undefined)).status).toBe(404);
});

it('figures are read at each scrape: a label that is gone is not told any more', async () => {
  const metrics = new ProgramMetrics('test');
  let lanes = ['one', 'two'];
  metrics.gauge('lag_records', 'Lag', ['lane'], () => lanes.map((lane, value) => ({ lane, value })));
  metrics.counted('runs_total', 'Runs', [], () => [{ value: lanes.length }]);
  expect(await metrics.text()).toContain('hedgerow_lag_records{lane="two",program="test"} 1');
  lanes = ['one'];
  const text = await metrics.text();
  expect(text).not.toContain('lane="two"');
  expect(text).toContain('hedgerow_runs_total{program="test"} 1');
});

it('a figure that cannot be read, or not in time, keeps no other back and is counted', async () => {
  const metrics = new ProgramMetrics('test', 20);
  metrics.gauge('broken', 'Broken', [], () => {
    throw new Error('away');
  });
  metrics.gauge('hanging', 'Hanging', [], () => new Promise(() => undefined));
  metrics.gauge('fine', 'Fine', [], () => [{ value: 1 }]);
  expect(await metrics.text()).toContain('hedgerow_fine{program="test"} 1');
  const text = await metrics.text();
  expect(text).not.toMatch(/^hedgerow_broken/m);
  expect(text).toContain('hedgerow_unread_metrics_total{metric="hedgerow_broken",program="test"}');
  expect(text).toContain('hedgerow_unread_metrics_total{metric="hedgerow_hanging",program="test"}');
});

it('metrics of one source ask it once for a scrape', async () => {
  let asked = 0;
  const source = readTogether(async () => ++asked);
  expect(await Promise.all([source(), source()])).toEqual([1, 1]);
});
