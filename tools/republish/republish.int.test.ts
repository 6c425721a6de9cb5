import 'reflect-metadata';
import { inspect, isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { actions, badgeId, badges, passphraseResetRequested, type Topic, users } from '@hedgerow/domain';
import { beginRepublication } from '@hedgerow/event-store';
import { createBus } from '@hedgerow/kafka';
import { newId } from '@hedgerow/platform';
import { migrate, projections, readModelOf } from '@hedgerow/read-model';
import {
  aDevice,
  anAction,
  aNetworkDeviceId,
  aThing,
  aUser,
  type Built,
  eventually,
} from '@hedgerow/testing';
import { rebuild, RowsDiffer } from '../../apps/projector/src/rebuild/rebuild.js';
import { patience, Product } from './republish.fixture.js';
import { republish } from './republish.js';

let product: Product;
beforeEach(async () => {
  product = await Product.open('republish');
}, 120_000);
afterEach(() => product.close(), 60_000);

const topics: Topic[] = ['stewardship.events', 'navigation.events'];

/** A person who forgot the passphrase: one letter. */
const forgot = ({ id }: Built): Built => ({
  id,
  stream: users.stream(id),
  facts: [passphraseResetRequested({ userId: id, emailId: emailOf.get(id)! })],
});
const emailOf = new Map<string, string>();
const anna = (): Built & { readonly email: string } => {
  const email = `anna-${newId()}@example.org`;
  const user = aUser({ email });
  emailOf.set(user.id, (user.facts[1]!.data as { emailId: string }).emailId);
  return { ...user, email };
};

const lettersTo = (email: string) => product.mail.to(email).length;
const levelsOf = async (id: string) =>
  (await product.store.read(badges.stream(badgeId(id, 'watering')))).events.length;
/** Effects of reactions: letters and jobs, as often as each was done. */
const effects = async () => ({
  letters: product.mail.letters.map(({ to, subject }) => `${String(to)} ${subject}`).sort(),
  jobs: (await product.rows<{ id: string }>('select id from worker.jobs order by id')).map(({ id }) => id),
  states: await product.rows('select reaction, key, state from worker.states order by reaction, key'),
});

/** Each event of the log lies on Kafka exactly once, and those of a key in the order of the log. */
const expectHistoryOnKafka = async () => {
  const read = async () => {
    const log = await product.rows<{ id: string }>(
      `select id from events.events where type not like 'Navigation%' order by position`,
    );
    const partitions = await product.recordsOf('stewardship.events');
    const found = partitions.map((records) =>
      records.map((record) => {
        const content = record.content();
        return { key: String(record.raw.key), id: content.kind === 'event' ? content.event.id : '' };
      }),
    );
    return { log, found };
  };
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort();
  let last!: Awaited<ReturnType<typeof read>>;
  // A reaction may append while this is read, and its event comes to Kafka a moment later.
  const isSame = async () => {
    last = await read();
    return isDeepStrictEqual(idsOf(last.found.flat()), idsOf(last.log));
  };
  await eventually(isSame).catch(() => undefined);
  const { log, found } = last;
  expect(idsOf(found.flat())).toEqual(idsOf(log));
  const place = new Map(log.map(({ id }, n) => [id, n]));
  for (const records of found) {
    const order = records.map(({ id }) => place.get(id)!);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
};

/** So many actions by one statement, published before anything is lost. */
const fill = async (count: number) => {
  const thing = newId();
  await product.rows(
    `insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type,
       actor_kind, actor_id, data)
     select gen_random_uuid(), gen_random_uuid(), now() - interval '1 day', 1, 1, 0, 'action-' || action,
       'ActionRecorded', 'person', person, json_build_object('actionId', action, 'thingId', gen_random_uuid(), 'type', 'FEEDING',
         'comments', 'Fed ' || n, 'hasImage', false, 'createdBy', person)
     from (select n, gen_random_uuid() as action, $2::text as person from generate_series(1, $1) n) made`,
    [count, thing],
  );
};

/** A worker that is started ends, and says why. */
const workerRefuses = async (why: string) => {
  const { code, said } = await product.program('worker').ended();
  expect(code).not.toBe(0);
  expect(said).toContain(why);
};

describe('npm run republish', () => {
  it('brings back lost topics; killed at any moment it goes on; nothing is done twice, nothing left out', async () => {
    const [early, user, late, later] = [anna(), anna(), anna(), anna()];
    const thing = aThing({ registeredBy: user.id });
    const watered = () => anAction({ createdBy: user.id, thingId: thing.id, type: 'WATERING' });
    let projector = await product.projector();
    await product.append(early.id, early, forgot(early));
    await product.settled({ isWorking: false });
    let worker = await product.worker();
    await product.append(user.id, user, late, later, thing);
    await fill(12_000);
    await product.append(user.id, ...Array.from({ length: 12 }, watered), forgot(user));
    await product.settled();
    // Twelve times are two levels, and count one by one when each can no longer be undone.
    await eventually(async () => lettersTo(user.email) === 2 && (await levelsOf(user.id)) === 2, patience);
    await product.settled();
    const [letters, levels] = [lettersTo(user.email), await levelsOf(user.id)];

    // Published and shown, and not yet taken by any reaction.
    await worker.stop();
    await product.append(user.id, forgot(late), ...Array.from({ length: 3 }, watered));
    await product.settled({ isWorking: false });
    await eventually(async () => {
      const [row] = await product.rows<{ ok: boolean }>(
        `select noted_position = position as ok from events.cursors`,
      );
      return row!.ok;
    }, patience);
    await projector.stop();
    // Stored, and not published.
    await product.append(user.id, watered());
    const before = await effects();
    await product.loseTopics(...topics);

    // No program takes the empty topics for the whole history.
    const refusing = await product.projector({ isReady: false });
    await eventually(async () => (await (await refusing.ready()).text()).includes('lost history'), patience);
    await refusing.stop();
    await workerRefuses('Kafka has lost history');
    expect(
      [...(await product.bus.endOffsets('stewardship.events')).values()].every((end) => end === '0'),
    ).toBe(true);

    // Killed while it publishes.
    const first = product.command('republish');
    await eventually(
      async () => {
        const ends = [...(await product.bus.endOffsets('stewardship.events')).values()].map(Number);
        return ends.some((end) => end > 0);
      },
      { ...patience, every: 5 },
    );
    await first.kill();
    const there = [...(await product.bus.endOffsets('stewardship.events')).values()].reduce(
      (sum, end) => sum + Number(end),
      0,
    );
    expect(there).toBeLessThan(12_000);
    await product.append(user.id, forgot(later));
    await workerRefuses('Events are being published again');

    // Killed while it sets positions.
    const holding = await product.db.pool.connect();
    await holding.query('begin; lock table read.positions in share mode');
    const second = product.command('republish');
    try {
      await eventually(
        async () =>
          (await product.rows('select from events.republications where targets is not null')).length > 0,
        patience,
      );
    } finally {
      await second.kill();
      await holding.query('rollback');
      holding.release();
    }

    const { code, said } = await product.command('republish').ended();
    expect([code, said]).toEqual([0, expect.stringContaining('Done: stewardship.events has')]);

    // Nothing of it reaches anyone, and everything that waited does, once.
    projector = await product.projector();
    worker = await product.worker();
    await product.settled();
    await eventually(() => lettersTo(late.email) > 1 && lettersTo(later.email) > 1, patience);
    await product.append(user.id, watered());
    await product.settled();
    expect([lettersTo(user.email), lettersTo(late.email), lettersTo(later.email)]).toEqual([letters, 2, 2]);
    expect(await levelsOf(user.id)).toBe(levels);
    const after = await effects();
    expect(after.jobs).toEqual(expect.arrayContaining(before.jobs));
    // One letter each for those two; badges look at a person once for each action that counts.
    const counted = await product.rows<{ n: number }>(
      `select count(*)::int as n from worker.states where reaction = 'award-badges' and state->>'userId' = $1`,
      [user.id],
    );
    expect(counted).toEqual([{ n: 17 }]);
    // What was over when letters began to be sent stays so.
    expect(lettersTo(early.email)).toBe(0);
    await expectHistoryOnKafka();
    const [shown] = await product.rows<{ n: number }>('select count(*)::int as n from read.timeline');
    const [appended] = await product.rows<{ n: number }>(
      `select count(*)::int as n from events.events where stream like $1`,
      [`${actions.stream('%')}`],
    );
    expect(shown).toEqual(appended);
    await product.everyProjectionEqualsItsRebuild();
    const again = await product.command('rebuild', 'timeline', '--from', 'event-store').ended();
    expect(again).toEqual({ code: 0, said: expect.stringContaining('all the same') });

    // Once more there is nothing to do, and nothing may run.
    expect(await product.command('republish').ended()).toEqual({
      code: 1,
      said: expect.stringMatching(/A projector and A worker run|A worker and A projector run/),
    });
    await worker.stop();
    await projector.stop();
    expect(await product.command('republish').ended()).toEqual({
      code: 1,
      said: expect.stringContaining('Kafka still has its history'),
    });
  }, 420_000);

  it('goes on with as many partitions as it began with only, and says the way back to them', async () => {
    await product.append(newId(), aUser(), aUser());
    await product.rows('update events.cursors set position = (select max(position) from events.events)');
    const withPartitions = async (partitions: number) => {
      const { services, namespace } = product;
      const bus = createBus({
        ...{ brokers: services.kafkaBrokers, clientId: 'makes' },
        namespace,
        partitions,
      });
      await bus.ensureTopics();
      await bus.close();
    };
    // A try that ended before it sent anything, and topics that an operator has made anew since.
    await beginRepublication(product.db.pool, topics, { 'stewardship.events': 2, 'navigation.events': 2 });
    await withPartitions(3);
    const said: string[] = [];
    const again = (env: NodeJS.ProcessEnv = {}) =>
      republish([], { ...product.env, ...env }, (line) => said.push(line));
    const problem: unknown = await again().catch((error: unknown) => error);
    expect(String(problem)).toMatch(/had 2 partitions and has 3: keys would lie elsewhere/);
    expect(inspect(problem)).toContain('KAFKA_PARTITIONS=2');
    const ends = [...(await product.bus.endOffsets('stewardship.events')).values()];
    expect(ends).toEqual(['0', '0', '0']);

    await product.loseTopics(...topics);
    await again({ KAFKA_PARTITIONS: '2' });
    expect(said.at(-1)).toContain('Done: ');
    await expectHistoryOnKafka();
    expect(await product.rows('select from events.republications')).toEqual([]);
  }, 120_000);

  it('without the uplinks keeps what is shown of them, and lets no rebuild show less', async () => {
    const [user, sensor] = [anna(), aNetworkDeviceId()];
    const thing = aThing({ registeredBy: user.id });
    let projector = await product.projector();
    await product.append(user.id, user, thing, aDevice({ thingId: thing.id, networkDeviceId: sensor }));
    await product.measure(sensor, ...Array.from({ length: 30 }, (_, n) => n));
    await product.settled({ isWorking: false });
    const shown = () => product.rows('select * from read.readings order by observed_at');
    const before = await shown();
    expect(before).toHaveLength(30);
    await product.append(user.id, anAction({ thingId: thing.id, createdBy: user.id }));
    await product.settled({ isWorking: false });
    // Uplinks are noted with the next event.
    await eventually(async () => {
      const [row] = await product.rows<{ n: number }>(
        `select (select sum(value::int) from jsonb_each_text(noted_ends) where key like 'sensors.%')::int as n from events.cursors`,
      );
      return row!.n === 30;
    }, patience);
    await projector.stop();
    await product.loseTopics('stewardship.events', 'sensors.uplinks');

    expect(await product.command('republish').ended()).toEqual({
      code: 1,
      said: expect.stringMatching(/sensors\.uplinks is lost as well.*\n.*--without-uplinks/),
    });
    const { code, said } = await product.command('republish', '--without-uplinks').ended();
    expect([code, said]).toEqual([0, expect.stringContaining('Done')]);
    projector = await product.projector();
    await product.measure(sensor, 30, 31);
    await product.settled({ isWorking: false });
    expect(await shown()).toHaveLength(32);
    expect((await shown()).slice(0, 30)).toEqual(before);

    for (const name of ['readings', 'conditions']) {
      const { code: refused, said: why } = await product.command('rebuild', name).ended();
      expect([refused, why]).toEqual([1, expect.stringContaining(`a rebuild of ${name} would show less`)]);
    }
    const readings = projections.find(({ name }) => name === 'readings')!;
    const next = { ...readings, revision: (readings.revision ?? 1) + 1 };
    const made = readModelOf([next], []);
    await migrate(product.db.pool, made);
    const context = { ...product.rebuildContext(next), readModel: made };
    // A new version has nothing to be compared with: nothing but this keeps it from showing two readings of thirty-two.
    await expect(rebuild(context)).rejects.toThrow('would show less');
    const { to } = await rebuild({ ...context, acceptsLostHistory: true });
    expect(await product.rows(`select from read.readings_g${to}`)).toHaveLength(2);
    // Who accepts that does not switch from more rows to fewer by it.
    const old = product.rebuildContext(readings);
    await expect(rebuild({ ...old, acceptsLostHistory: true })).rejects.toThrow(RowsDiffer);
    expect(await product.command('rebuild', 'things').ended()).toMatchObject({ code: 0 });
    await projector.stop();
  }, 240_000);
});
