import 'reflect-metadata';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  badgeId,
  badges,
  navigationRecorded,
  navigationSessions,
  navigationSessionStarted,
  passphraseResetRequested,
  type Topic,
  users,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import {
  aDevice,
  anAction,
  aNetworkDeviceId,
  aThing,
  aUser,
  type Built,
  eventually,
} from '@hedgerow/testing';
import { patience, Product } from '../republish/republish.fixture.js';
import { repartition } from './repartition.js';

let product: Product;
beforeEach(async () => {
  product = await Product.open('repartition', { partitions: 3 });
}, 120_000);
afterEach(() => product.close(), 60_000);

const topics: Topic[] = ['stewardship.events', 'navigation.events'];

const anna = () => {
  const email = `anna-${newId()}@example.org`;
  const user = aUser({ email });
  return { ...user, email, emailId: (user.facts[1]!.data as { emailId: string }).emailId };
};

/** A person who forgot the passphrase: one letter. */
const forgot = ({ id, emailId }: ReturnType<typeof anna>): Built => ({
  ...{ id, stream: users.stream(id) },
  facts: [passphraseResetRequested({ userId: id, emailId })],
});

const aSession = (visitorId: string): Built => {
  const sessionId = newId();
  const who = { sessionId, visitorId, audience: 'user' as const };
  const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000).toISOString();
  return {
    ...{ id: sessionId, stream: navigationSessions.stream(sessionId) },
    facts: [
      navigationSessionStarted({ ...who, startedAt: at(0), userAgent: 'Firefox' }),
      navigationRecorded({ ...who, toRoute: '/', timestamp: at(0), timeSpentMs: 0 }),
      navigationRecorded({ ...who, fromRoute: '/', toRoute: '/things', timestamp: at(1), timeSpentMs: 9 }),
    ],
  };
};

/** The ids of what a topic has, by key, each key in one partition and in the order of its records. */
const historiesOf = async (topic: Topic) => {
  const found = new Map<string, { partition: number; ids: string[] }>();
  for (const [partition, records] of (await product.recordsOf(topic)).entries())
    for (const record of records) {
      const content = record.content();
      const key = String(record.raw.key);
      const history = found.get(key) ?? { partition, ids: [] };
      expect(history.partition).toBe(partition);
      history.ids.push(content.kind === 'event' ? content.event.id : '');
      found.set(key, history);
    }
  return found;
};

const effects = async () => ({
  letters: product.mail.letters.map(({ to, subject }) => `${String(to)} ${subject}`).sort(),
  jobs: (await product.rows<{ id: string }>('select id from worker.jobs order by id')).map(({ id }) => id),
  states: await product.rows('select reaction, key, state from worker.states order by reaction, key'),
});

const run = (...words: string[]) => repartition(words, { ...process.env, ...product.env }, () => undefined);

it('keeps the order of each key and does nothing twice, killed at any moment, and is refused while a reader is behind', async () => {
  const user = anna();
  const sensor = aNetworkDeviceId();
  const thing = aThing({ registeredBy: user.id });
  const watered = () => anAction({ createdBy: user.id, thingId: thing.id, type: 'WATERING' });
  const levels = async () =>
    (await product.store.read(badges.stream(badgeId(user.id, 'watering')))).events.length;
  let projector = await product.projector();
  let worker = await product.worker();
  await product.append(user.id, user, thing, aDevice({ thingId: thing.id, networkDeviceId: sensor }));
  const fed = Array.from({ length: 250 }, () =>
    anAction({ createdBy: user.id, thingId: thing.id, type: 'MEASUREMENT' }),
  );
  await product.append(user.id, ...Array.from({ length: 12 }, watered), ...fed, forgot(user));
  await product.append(user.id, ...Array.from({ length: 6 }, () => aSession(newId())));
  await product.measure(sensor, 1, 2, 3);
  await product.settled();
  await eventually(async () => product.mail.to(user.email).length === 2 && (await levels()) > 0, patience);
  await product.settled();
  const running = run('--partitions', '8').catch((error: Error) => error.message);

  // A reaction that is behind has no place in partitions of other keys.
  await worker.stop();
  await product.append(user.id, forgot(user));
  await product.settled({ isWorking: false });
  expect(await running).toMatch(/A projector runs|A worker and A projector run|A projector and A worker run/);
  await projector.stop();
  await expect(run('--partitions', '8')).rejects.toThrow(
    /Not all records are taken in: reaction [\w-]+: [1-9]\d* of stewardship\.events/,
  );
  await expect(run('--partitions', '2')).rejects.toThrow('--partitions 2: stewardship.events has 3');
  await expect(run('--partitions', '3')).rejects.toThrow('have 3 partitions already');
  expect((await product.bus.endOffsets('stewardship.events')).size).toBe(3);

  projector = await product.projector();
  worker = await product.worker();
  await eventually(() => product.mail.to(user.email).length === 3, patience);
  await product.settled();
  await worker.stop();
  await projector.stop();
  const [before, had] = [await effects(), await historiesOf('stewardship.events')];
  const walked = await historiesOf('navigation.events');
  // Stored, and not published.
  await product.append(user.id, forgot(user));

  const holding = await product.db.pool.connect();
  await holding.query('begin; lock table read.positions in share mode');
  try {
    // Killed while it publishes, or before it has come to that. Kafka may not answer for other reasons: then nothing has begun.
    const first = product.command('repartition', '--partitions', '8');
    const hasBegun = async () => (await product.rows('select from events.republications')).length > 0;
    const ends = () => product.bus.endOffsets('stewardship.events').catch(() => new Map<number, string>());
    await eventually(async () => (await hasBegun()) && (await ends()).size !== 3, { ...patience, every: 5 });
    await first.kill();
    await expect(run('--partitions', '9')).rejects.toThrow('--partitions 9: it was begun with 8');
    expect(await product.command('republish').ended()).toEqual({
      code: 1,
      said: expect.stringContaining('npm run repartition has begun'),
    });
    // Killed while it sets positions.
    const second = product.command('repartition', '--partitions', '8');
    const isWritten = async () =>
      (await product.rows('select from events.republications where targets is not null')).length > 0;
    await eventually(isWritten, patience);
    await second.kill();
  } finally {
    await holding.query('rollback');
    holding.release();
  }
  expect(await product.program('worker').ended()).toMatchObject({
    said: expect.stringContaining('npm run repartition has to come to its end first'),
  });
  const { code, said } = await product.command('repartition', '--partitions', '8').ended();
  expect([code, said]).toEqual([0, expect.stringContaining('have 8 partitions')]);

  for (const topic of topics) expect((await product.bus.endOffsets(topic)).size).toBe(8);
  const ids = (histories: typeof had) => new Map([...histories].map(([key, history]) => [key, history.ids]));
  expect(ids(await historiesOf('stewardship.events'))).toEqual(ids(had));
  expect(ids(await historiesOf('navigation.events'))).toEqual(ids(walked));

  projector = await product.projector();
  worker = await product.worker();
  await eventually(() => product.mail.to(user.email).length === 4, patience);
  await product.append(user.id, watered());
  await product.measure(sensor, 4);
  await product.settled();
  // One letter and one action more, and nothing of what was there.
  const after = await effects();
  expect(after.letters).toHaveLength(before.letters.length + 1);
  expect(after.jobs).toEqual(expect.arrayContaining(before.jobs));
  const counted = await product.rows<{ n: number }>(
    `select count(*)::int as n from worker.states where reaction = 'award-badges' and state->>'userId' = $1`,
    [user.id],
  );
  expect(counted[0]!.n).toBe(
    before.states.filter((row) => {
      const { reaction, state } = row as { reaction: string; state: { userId?: string } };
      return reaction === 'award-badges' && state.userId === user.id;
    }).length + 1,
  );
  await product.settled();
  await worker.stop();
  await projector.stop();

  // Not interrupted: by connections that knew the topics as they were.
  await expect(run('--partitions', '100000')).rejects.toThrow('from 1 to 1000');
  await run('--partitions', '9');
  for (const topic of topics) {
    const ends = [...(await product.bus.endOffsets(topic))].sort(([a], [b]) => a - b);
    expect(ends).toHaveLength(9);
    const places = ends.map(([partition, end]) => ({ partition, end }));
    const [noted] = await product.rows<{ ends: Record<string, string> }>(
      `select noted_ends as ends from events.cursors where name = 'kafka'`,
    );
    expect(places.map(({ partition }) => noted!.ends[`${topic}/${partition}`])).toEqual(
      places.map(({ end }) => end),
    );
    for (const [table, reader] of [
      ['read.positions', 'projection || generation'],
      ['worker.positions', 'consumer'],
    ]) {
      const rows = await product.rows<{ reader: string; at: string[] }>(
        `select ${reader} as reader, array_agg(position::text order by partition) as at from ${table}
         where topic = '${topic}' group by 1`,
      );
      expect(rows.map(({ at }) => at)).toEqual(rows.map(() => places.map(({ end }) => end)));
    }
  }
  projector = await product.projector();
  worker = await product.worker();
  await product.settled();
  await product.everyProjectionEqualsItsRebuild();
  await worker.stop();
  await projector.stop();
}, 300_000);
