import { eventually } from '@hedgerow/testing';
import type { Stack } from '../stack/stack.js';
import { endsOf } from './topics.js';

const topics = ['stewardship.events', 'sensors.uplinks'] as const;

/** What has not arrived yet, in words; empty when everything that was accepted has come to rest. */
const behind = async (stack: Stack): Promise<string[]> => {
  const unpublished = await stack.pool.query<{ n: number }>(
    `select count(*)::int as n from events.events e join events.cursors c on c.name = 'kafka'
     where e.position > c.position`,
  );
  const words = unpublished.rows[0]!.n > 0 ? [`${unpublished.rows[0]!.n} events are not published`] : [];
  const positions = await stack.pool.query<{
    reader: string;
    topic: string;
    partition: number;
    position: string;
  }>(
    `select projection as reader, topic, partition, position from read.positions where is_live
     union all select 'worker', topic, partition, position from worker.positions`,
  );
  for (const topic of topics) {
    const ends = await endsOf(stack.services.addresses.kafkaBrokers, stack.namespace + topic);
    const mine = positions.rows.filter((row) => row.topic === topic || row.topic === stack.namespace + topic);
    if (mine.length === 0 && topic === 'sensors.uplinks') words.push(`nobody reads ${topic}`);
    for (const { reader, partition, position } of mine) {
      const lag = (ends.get(partition) ?? 0) - Number(position);
      if (lag !== 0) words.push(`${reader} is ${lag} behind on ${topic}/${partition}`);
    }
  }
  const jobs = await stack.pool.query<{ n: number }>(
    `select count(*)::int as n from worker.jobs where status = 'due'`,
  );
  if (jobs.rows[0]!.n > 0) words.push(`${jobs.rows[0]!.n} jobs are due`);
  return words;
};

/** Resolves with the milliseconds it took until everything accepted so far has been published, projected and done. */
export const untilQuiet = async (stack: Stack, within = 20_000): Promise<number> => {
  const begun = performance.now();
  await eventually(
    async () => {
      const words = await behind(stack);
      if (words.length > 0) throw new Error(words.join('; '));
      return true;
    },
    { within, every: 150 },
  );
  return performance.now() - begun;
};

/** Resolves when no timer is about to come due: what it made while the checker reads would not be on Kafka yet. */
export const untilNoTimers = (stack: Stack): Promise<unknown> =>
  eventually(
    async () => {
      const { rows } = await stack.pool.query<{ n: number }>(
        `select count(*)::int as n from worker.timers where due_at < now() + interval '15 seconds'`,
      );
      return rows[0]!.n === 0;
    },
    { within: 40_000, every: 200 },
  );
