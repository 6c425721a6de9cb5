import { beforeAll, describe, expect, it } from '@jest/globals';
import { suiteReadModel } from '../read-model.fixture.js';
import { timeline } from '../actions/timeline.js';
import { asksLast, inTransactionTogether } from '../transaction.js';
import {
  advanceKnown,
  advanceLive,
  isNotAsKnown,
  type KnownMove,
  livePosition,
  partitionOf,
} from './positions.js';

const { db } = suiteReadModel();
const topic = 'stewardship.events';
const refs = [0, 1].map((partition) => partitionOf(timeline, topic, partition));
let generation: number;

beforeAll(async () => {
  for (const ref of refs) await livePosition(db.pool, ref);
  const moves = refs.map((ref) => ({ ...ref, expected: '0', next: '10' }));
  generation = (await advanceLive(db.pool, moves))[0]!.generation;
});

const positions = () => Promise.all(refs.map((ref) => livePosition(db.pool, ref)));
const move = (partition: number, expected: string, next: string): KnownMove => ({
  ...refs[partition]!,
  ...{ expected, next, generation },
});
/** A transaction as a lane makes it: all of it in one round trip, beside a row that is written. */
const together = (...moves: readonly KnownMove[]) =>
  inTransactionTogether(db.pool, (_, endWith) =>
    endWith<unknown>([
      (part) => {
        asksLast(part);
        return advanceKnown(part, moves);
      },
      (part) => {
        asksLast(part);
        return part.query(`insert into read.lost_topics (topic) values ('written')`);
      },
    ]),
  );
const refused = async (...moves: readonly KnownMove[]) => {
  const before = await positions();
  const error: unknown = await together(...moves).catch((caught: unknown) => caught);
  expect(isNotAsKnown(error)).toBe(true);
  expect(await positions()).toEqual(before);
  expect((await db.pool.query('select from read.lost_topics')).rowCount).toBe(0);
};

describe('positions of which it is known how they are', () => {
  it('move where they are so, and commit with what is written beside them', async () => {
    await together(move(0, '10', '11'), move(1, '10', '15'));
    expect(await positions()).toEqual(['11', '15']);
    await db.pool.query('delete from read.lost_topics');
  });

  it('refuse the whole transaction where one is elsewhere, is another’s, or is not there', async () => {
    await refused(move(0, '11', '12'), move(1, '14', '16'));
    await refused(move(0, '11', '12'), { ...move(1, '15', '16'), generation: generation + 1 });
    await refused({ ...move(0, '11', '12'), partition: 9 });
  });

  it('refuse it where whole keys were set aside since', async () => {
    await db.pool.query(
      `insert into read.parked (projection, generation, topic, partition, record_offset, key, whole_key, cause)
       values ($1, $2, $3, 0, 0, 'a key', true, 'for this test')`,
      [timeline.name, generation, topic],
    );
    await refused(move(0, '11', '12'));
    await db.pool.query('delete from read.parked');
    await together(move(0, '11', '12'));
    expect(await positions()).toEqual(['12', '15']);
  });
});
