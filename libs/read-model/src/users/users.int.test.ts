import { describe, expect, it } from '@jest/globals';
import { type Fact, userEmailAdded, userEmailRemoved, userEmailVerified } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aUser } from '@hedgerow/testing';
import { emptyGeneration, projectionEvents, rebuildEvents } from '@hedgerow/testing/projection';
import type { ProjectionEvent } from '../projection-event.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { users } from './users.js';

const { db, giveTo, rowsOf } = suiteReadModel();
const give = (...events: readonly ProjectionEvent[]) => giveTo(users, ...events);
const giveOneByOne = async (...events: readonly ProjectionEvent[]) => {
  for (const event of events) await give(event);
};
const isVerified = async (id: string) => (await rowsOf('users', { id }))[0]!['is_verified'];

/** A person who added two addresses to the first one, and what they did with them. */
const withAddresses = (
  what: (address: {
    readonly first: string;
    readonly work: string;
    readonly club: string;
  }) => readonly ['verified' | 'removed', string][],
) => {
  const person = aUser();
  const { id: userId, facts } = person;
  const { emailId: first } = facts[1]!.data as { emailId: string };
  const [work, club] = [newId(), newId()];
  const added = (emailId: string): Fact =>
    userEmailAdded({ userId, emailId, email: `${emailId}@example.org`, isPrimary: false });
  const done = what({ first, work, club }).map(([did, emailId]): Fact =>
    did === 'verified' ? userEmailVerified({ userId, emailId }) : userEmailRemoved({ userId, emailId }),
  );
  const events = projectionEvents({ ...person, facts: [...facts, added(work), added(club), ...done] });
  return { id: userId, events };
};

describe('a person is verified while one of their addresses is', () => {
  it('and no longer when the only such address is removed', async () => {
    const { id, events } = withAddresses(({ work }) => [
      ['verified', work],
      ['removed', work],
    ]);
    await giveOneByOne(...events.slice(0, -1));
    expect(await isVerified(id)).toBe(true);
    expect(await give(events.at(-1)!)).toEqual([{ kind: 'user', id, revision: events.length }]);
    expect(await isVerified(id)).toBe(false);
  });

  it.each(['one by one', 'in one batch'])('and still when another one is left, %s', async (how) => {
    const { id, events } = withAddresses(({ first, work, club }) => [
      ['verified', work],
      ['verified', first],
      ['removed', work],
      ['removed', club],
    ]);
    await (how === 'one by one' ? giveOneByOne(...events) : give(...events));
    expect(await isVerified(id)).toBe(true);
  });

  it('whatever stretch is delivered again', async () => {
    const { id, events } = withAddresses(({ work, club }) => [
      ['verified', work],
      ['verified', club],
      ['removed', work],
      ['removed', club],
    ]);
    await give(...events);
    for (let from = 0; from < events.length; from += 1) {
      for (let to = from + 1; to <= events.length; to += 1) {
        await give(...events.slice(from, to));
        expect(await isVerified(id)).toBe(false);
      }
      await giveOneByOne(...events.slice(from));
      expect(await isVerified(id)).toBe(false);
    }
  });

  it.each([
    ['none', 'removed', false],
    ['one', 'verified', true],
  ] as const)('in a rebuild, too: %s is left', async (_left, last, expected) => {
    const { id, events } = withAddresses(({ work, club }) => [
      ['verified', work],
      ['removed', work],
      [last, club],
    ]);
    const generation = await emptyGeneration(db.pool, users);
    await rebuildEvents(db.pool, users, generation, events, 3);
    const { rows } = await db.pool.query(`select is_verified from read.users_g${generation} where id = $1`, [
      id,
    ]);
    expect(rows).toEqual([{ is_verified: expected }]);
  });
});
