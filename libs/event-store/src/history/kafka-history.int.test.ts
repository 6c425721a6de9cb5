import { expect, it } from '@jest/globals';
import { type Fact, navigationSessions, navigationSessionStarted } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { anAction, testMasterKey } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { EventStore, PersonKeys } from '../index.js';
import { checkHistory, type KafkaEnds } from './kafka-history.js';

const db = suiteDatabase();

const append = async (stream: string, facts: readonly Fact[]) => {
  const store = new EventStore(db.pool, new PersonKeys(db.pool, testMasterKey));
  const streams = [{ stream, expected: 0, facts: [...facts] }];
  await store.append({ commandId: newId(), actor: { kind: 'person', id: newId() }, streams });
};
/** As a publisher leaves it that has published everything, and noted nothing since the first event. */
const publishAll = () =>
  db.pool.query(
    `update events.cursors set position = (select max(position) from events.events), noted_position = 0 where name = 'kafka'`,
  );
const check = (ends: KafkaEnds) => checkHistory(db.pool, async () => ends);

it('an empty log is lost only where something of it was published: before anybody joins, there are visits alone', async () => {
  const ends = new Map([
    ['stewardship.events/0', '0'],
    ['stewardship.events/1', '0'],
    ['navigation.events/0', '1'],
  ]);
  const sessionId = newId();
  const startedAt = new Date().toISOString();
  await append(navigationSessions.stream(sessionId), [
    navigationSessionStarted({ sessionId, audience: 'guest', startedAt, userAgent: 'Firefox' }),
  ]);
  await publishAll();
  expect(await check(ends)).toBe(ends);

  const { stream, facts } = anAction();
  await append(stream, facts);
  // Not published yet.
  expect(await check(ends)).toBe(ends);
  await publishAll();
  await expect(check(ends)).rejects.toThrow(
    'Kafka has lost history: stewardship.events/0 is empty although events were published (and 1 more)',
  );
});
