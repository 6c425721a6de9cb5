import { expect, it } from '@jest/globals';
import type { Batch } from '@hedgerow/kafka';
import { FailingPartitions } from './failing-partitions.js';

const batch = (partition: number, firstOffset: string) =>
  ({ topic: 'sensors.uplinks', partition, firstOffset }) as Batch;
const mine = { 'sensors.uplinks/0': 1, 'sensors.uplinks/1': 1 };

it('partitions that fail together are noted each, from their first failure until they get on', () => {
  const failing = new FailingPartitions();
  const [first, second] = [new Error('first'), new Error('second')];
  failing.failed([batch(0, '5'), batch(1, '7')], 1_000, first);
  failing.failed([batch(0, '5')], 2_000, second);
  expect([failing.size, failing.since(mine, 500, 1_400), failing.since(mine, 500, 1_600)]).toEqual([
    2,
    undefined,
    first,
  ]);
  failing.located('sensors.uplinks/0', '5');
  failing.located('sensors.uplinks/1', '8');
  expect(failing.size).toBe(1);
  // Of a partition that another member has by now nothing is said.
  expect(failing.since({ 'sensors.uplinks/1': 1 }, 500, 9_000)).toBeUndefined();
  failing.passed([batch(0, '5')]);
  expect(failing.size).toBe(0);
});
