import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  navigationRecorded,
  navigationSessionEndReported,
  navigationSessions,
  navigationSessionStarted,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { OwnEvents, PersonKeys, readCommitted, ReplayLog } from '../index.js';
import { access, command, freshStore } from '../testing/fresh-store.js';
import { testMasterKey } from '@hedgerow/testing';
import { OldNavigation } from './old-navigation.js';

type Fresh = Awaited<ReturnType<typeof freshStore>>;
let db: Fresh['db'], store: Fresh['store'], countEvents: Fresh['countEvents'];
let old: OldNavigation;
beforeAll(async () => {
  ({ db, store, countEvents } = await freshStore());
  old = new OldNavigation(db.pool);
}, 60_000);
afterAll(() => db.drop());

const now = Date.parse('2026-11-23T12:00:00Z');
/** A moment of the day that is so many days back. */
const at = (days: number, clock = '08:00:00.000') =>
  `${new Date(now - days * 86_400_000).toISOString().slice(0, 10)}T${clock}Z`;
const wentAt = (sessionId: string, timestamp: string) =>
  navigationRecorded({ ...{ sessionId, audience: 'guest', toRoute: '/things', timestamp }, timeSpentMs: 0 });

/** A guest's session that begins and goes on at these moments, and has an end. */
const session = async (startedAt: string, moments: readonly string[], commandId = newId()) => {
  const sessionId = newId();
  const facts = [
    navigationSessionStarted({ sessionId, audience: 'guest', startedAt, userAgent: 'Firefox' }),
    ...moments.map((moment) => wentAt(sessionId, moment)),
    navigationSessionEndReported({ sessionId, endedAt: moments.at(-1)! }),
  ];
  const stream = navigationSessions.stream(sessionId);
  const actor = { kind: 'person', id: sessionId } as const;
  await store.append({ commandId, actor, streams: [{ stream, expected: 0, facts }] });
  return { sessionId, stream, actor };
};
const momentsIn = async (stream: string) =>
  (await store.read(stream)).events
    .map(({ data }) => (data as { timestamp?: string }).timestamp)
    .filter((moment) => moment !== undefined);
const publishAll = () =>
  db.pool.query(`update events.cursors set position = (select max(position) from events.events)`);
const forgetAll = async (moment = now) => {
  let all = 0;
  for (let n = -1; n !== 0; all += n) n = await old.forget(moment);
  return all;
};

it('leaves the log when its day is more than 396 days back, and not before; what is not published yet stays', async () => {
  const thing = `thing-${newId()}`;
  await store.append(command([{ stream: thing, expected: 0, facts: [access(newId())] }]));
  const over = await session(at(397, '23:30:00.000'), [
    ...[at(397, '23:30:00.000'), at(397, '23:59:59.999'), at(396, '00:00:00.000'), at(396, '09:00:00.000')],
  ]);
  const gone = await session(at(399), [at(399), at(398)]);
  const kept = await session(at(396), [at(396)]);
  const before = await countEvents();
  expect(await forgetAll()).toBe(0);
  expect([await countEvents(), await old.removed()]).toEqual([before, undefined]);

  await publishAll();
  expect(await forgetAll()).toBe(2 + 4);
  expect(await momentsIn(over.stream)).toEqual([at(396, '00:00:00.000'), at(396, '09:00:00.000')]);
  expect((await store.read(gone.stream)).version).toBe(0);
  expect(await momentsIn(kept.stream)).toEqual([at(396)]);
  expect((await store.read(thing)).version).toBe(1);
  const { before: until } = (await old.removed())!;
  expect(until).toBe(at(396, '00:00:00.000'));
  expect(await forgetAll()).toBe(0);

  // The rest a day or two later, with the beginning.
  expect(await forgetAll(now + 3 * 86_400_000)).toBe(2 + 2 + 3);
  expect((await store.read(over.stream)).version).toBe(0);
});

it('leaves a session that can be bound, goes on and is loaded as before', async () => {
  const { sessionId, stream, actor } = await session(at(397, '23:50:00.000'), [
    ...[at(396, '00:10:00.000'), at(397, '23:50:00.000')],
  ]);
  await publishAll();
  await forgetAll();
  const loaded = await store.load(navigationSessions, sessionId);
  expect(loaded.state.bound?.startedAt).toBe(Date.parse(at(397, '23:50:00.000')));
  const facts = [wentAt(sessionId, at(396, '11:00:00.000'))];
  await store.append({ commandId: newId(), actor, streams: [{ stream, expected: loaded.version, facts }] });
  expect(await momentsIn(stream)).toEqual([at(396, '00:10:00.000'), at(396, '11:00:00.000')]);
});

it('keeps publication, replays and the file with one’s own data going over what is missing', async () => {
  const commandId = newId();
  const { actor } = await session(at(500), [at(500)], commandId);
  await publishAll();
  const { cursor } = (await db.pool.query('select position as cursor from events.cursors')).rows[0];
  await forgetAll();
  await session(at(1), [at(1)]);
  const { committed } = await readCommitted(db.pool, cursor, 100);
  expect(committed.map(({ event }) => event.type)).toEqual([
    ...['NavigationSessionStarted', 'NavigationRecorded', 'NavigationSessionEndReported'],
  ]);
  const log = new ReplayLog(db.pool);
  const { position } = await log.horizon();
  const filter = { to: new Date(Date.now() + 60_000).toISOString() };
  let read = 0;
  for await (const page of log.read(filter, '0', position)) read += page.length;
  const counted = (await log.counts(filter, position)).reduce((sum, { events }) => sum + events, 0);
  expect([read, counted]).toEqual([await countEvents(), await countEvents()]);
  const own = new OwnEvents(db.pool, new PersonKeys(db.pool, testMasterKey));
  expect(await own.count(actor.id)).toBe(0);
  // The command is as forgotten as what it did.
  expect(await store.answerOf({ actor, commandId })).toBeUndefined();
});
