import { expect, it } from '@jest/globals';
import { livePosition, partitionOf, projections } from '@hedgerow/read-model';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { PipelineState } from './pipeline-state.js';

const db = suiteDatabase();
const things = projections.find(({ name }) => name === 'things')!;
const start = Date.parse('2026-07-12T10:00:30.000Z');

it('a projector tells how far projections are from the ends of their partitions, how fast they go, and what came each minute', async () => {
  await livePosition(db.pool, partitionOf(things, 'stewardship.events', 0));
  let end = '100';
  const asked: number[] = [];
  const bus = {
    endsOf: () => Promise.resolve(new Map([['stewardship.events/0', end]])),
    recordsBefore: (_topic: string, moments: readonly number[]) => {
      asked.push(moments.length);
      return Promise.resolve(moments.map((moment) => Math.floor((moment - start) / 60_000) * 3 + 1_000));
    },
  };
  const state = new PipelineState(bus, db.pool, { projections: [things] });
  const reached = (position: number) =>
    db.pool.query(`update read.positions set position = $1 where projection = 'things' and is_live`, [
      position,
    ]);
  await reached(100);
  const first = await state.read(start);
  expect(first.partitions).toEqual([
    { projection: 'things', topic: 'stewardship.events', partition: 0, behind: 0, secondsBehind: 0 },
  ]);
  expect(first.eventsPerSecond).toEqual({});
  expect(first.uplinksPerMinute).toEqual(Array.from({ length: 60 }, () => 3));
  expect(first.uplinksUntil).toBe('2026-07-12T10:00:00.000Z');
  end = '140';
  await reached(120);
  const second = await state.read(start + 2_000);
  expect(second.partitions).toMatchObject([{ behind: 20, secondsBehind: 2 }]);
  expect(second.eventsPerSecond).toEqual({ things: 10 });
  await state.read(start + 4_000);
  await reached(140);
  end = '150';
  expect((await state.read(start + 5_000)).partitions).toMatchObject([{ behind: 10, secondsBehind: 1 }]);
  // Kafka is asked for an hour at first, then for what has passed.
  await state.read(start + 60_000);
  expect(asked).toEqual([61, 2]);
});
