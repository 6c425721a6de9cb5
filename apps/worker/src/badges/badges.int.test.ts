import 'reflect-metadata';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  actionDeleted,
  type ActionType,
  type BadgeKind,
  badges,
  badgeTypes,
  badgeId,
  type RecordedEvent,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { anAction, eventually, recorded } from '@hedgerow/testing';
import { endAll, startWorkerHarness } from '../testing/worker-harness.js';
import { awardBadges } from './award-badges.js';
import { BadgeCounts } from './badge-counts.js';
import { BadgeSweep } from './badge-sweep.js';

afterEach(endAll);

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
/** Recorded just long enough ago that it cannot be undone any more. */
const settled = 10_000;
const did = (createdBy: string, type: ActionType = 'WATERING', msAgo = settled): RecordedEvent =>
  recorded(anAction({ createdBy, type }), { from: ago(msAgo) })[0]!;
const undone = (event: RecordedEvent, msAgo = settled): RecordedEvent => {
  const { actionId, thingId, createdBy } = event.data as Record<'actionId' | 'thingId' | 'createdBy', string>;
  const facts = [actionDeleted({ actionId, thingId, deletedBy: createdBy })];
  return recorded({ id: actionId, stream: event.stream, facts }, { from: ago(msAgo), firstVersion: 2 })[0]!;
};

const start = async () => {
  const harness = await startWorkerHarness();
  const { store, database } = harness;
  const levelsOf = async (userId: string, kind: BadgeKind = 'watering') =>
    (await store.read(badges.stream(badgeId(userId, kind)))).events.map(
      ({ data }) => (data as { level: number }).level,
    );
  const counts = new BadgeCounts(database.pool);
  const sweep = (over: Partial<ConstructorParameters<typeof BadgeSweep>[0]> = {}) =>
    new BadgeSweep({
      ...{ store, counts, bus: harness.bus, positions: { reached: async () => true } },
      ...{ logger: { warn: () => undefined, info: () => undefined } as never, ...over },
    });
  /** The levels of a person, once there are so many. */
  const reached = (userId: string, levels: number[], kind?: BadgeKind) =>
    eventually(
      async () => {
        const found = await levelsOf(userId, kind);
        return found.length >= levels.length ? found : undefined;
      },
      { within: 30_000 },
    ).then((found) => expect(found).toEqual(levels));
  return { ...harness, levelsOf, reached, counts, sweep };
};

describe('badges with levels, on real services', () => {
  it('come with what a person does, each level once, whatever is delivered again', async () => {
    const { worker, deliver, reached, levelsOf, counts } = await start();
    await worker();
    const anna = newId();
    const waterings = Array.from({ length: 5 }, () => did(anna));
    await deliver(...waterings.slice(0, 4));
    await reached(anna, [1]);
    await deliver(...waterings, ...waterings);
    await reached(anna, [1, 2]);
    const ben = newId();
    await deliver(...waterings, did(ben));
    await reached(ben, [1]);
    expect(await levelsOf(anna)).toEqual([1, 2]);
    expect(await counts.of({ userId: anna, kind: 'watering' })).toBe(5);
  }, 90_000);

  it('wait until a recording cannot be undone, and do not count what was', async () => {
    const { worker, deliver, reached, levelsOf, counts } = await start();
    await worker();
    const [anna, ben] = [newId(), newId()];
    const slip = did(anna, 'UPKEEP', 8_000);
    await deliver(slip, undone(slip, 7_000));
    await deliver(did(ben, 'UPKEEP', 8_000));
    expect(await counts.of({ userId: ben, kind: 'upkeep' })).toBe(0);
    await reached(ben, [1], 'upkeep');
    expect(await levelsOf(anna, 'upkeep')).toEqual([]);
  }, 90_000);

  it('stay when what earned them is deleted afterwards, and are not given again', async () => {
    const { worker, deliver, reached, levelsOf, counts, sweep } = await start();
    await worker();
    const anna = newId();
    const first = did(anna);
    await deliver(first);
    await reached(anna, [1]);
    await deliver(undone(first));
    await eventually(async () => (await counts.of({ userId: anna, kind: 'watering' })) === 0);
    await deliver(did(anna));
    await eventually(async () => (await counts.of({ userId: anna, kind: 'watering' })) === 1);
    expect(await sweep().sweep()).toBe(0);
    expect(await levelsOf(anna)).toEqual([1]);
  }, 90_000);

  it('are awarded once by a worker that was killed between the award and noting it', async () => {
    const { worker, deliver, reached, database, levelsOf, allDone, store, counts } = await start();
    // The award is stored, and the worker ends before the ledger has the job as done.
    const dies = awardBadges({ store, counts });
    let runs = 0;
    const first = await worker([
      {
        ...dies,
        run: async (job, context) => {
          runs++;
          const outcome = await dies.run(job, context);
          if (runs === 1) throw new Error('killed');
          return outcome;
        },
      },
    ]);
    const anna = newId();
    await deliver(did(anna, 'CREATED'));
    await reached(anna, [1], 'created');
    await first.stop();
    await database.pool.query(`update worker.jobs set enqueued_at = null, started_at = null`);
    await worker();
    await allDone();
    expect(await levelsOf(anna, 'created')).toEqual([1]);
  }, 90_000);

  it('two workers that count the same person award each level once', async () => {
    const { worker, deliver, reached, database } = await start();
    await Promise.all([worker(), worker()]);
    const people = Array.from({ length: 8 }, newId);
    await deliver(...people.flatMap((person) => Array.from({ length: 6 }, () => did(person, 'CREATED'))));
    for (const person of people) await reached(person, [1, 2], 'created');
    const { rows } = await database.pool.query<{ n: number; streams: number }>(
      `select count(*)::int as n, count(distinct stream)::int as streams from events.events where type = 'BadgeAwarded'`,
    );
    expect(rows).toEqual([{ n: 16, streams: 8 }]);
  }, 90_000);
});

describe('the sweep', () => {
  const lower = badgeTypes.map((type) =>
    type.kind === 'watering' && type.level === 2 ? { ...type, threshold: 3 } : type,
  );

  it('awards what changed rules reach, to those who need do nothing more, and takes nothing back', async () => {
    const { worker, deliver, reached, levelsOf, sweep } = await start();
    const program = await worker();
    const [anna, ben] = [newId(), newId()];
    await deliver(did(anna), did(anna), did(anna), did(ben));
    await reached(anna, [1]);
    await reached(ben, [1]);
    await program.stop();
    expect(await sweep().sweep()).toBe(0);
    expect(await Promise.all([sweep().sweep(lower), sweep().sweep(lower)])).toContain(1);
    expect([await levelsOf(anna), await levelsOf(ben)]).toEqual([[1, 2], [1]]);
    const higher = badgeTypes.map((type) => (type.level === 2 ? { ...type, threshold: 19 } : type));
    expect(await sweep().sweep(higher)).toBe(0);
    expect(await levelsOf(anna)).toEqual([1, 2]);
  }, 90_000);

  it('awards what a log of long ago tells, once it is read, without a job for each event', async () => {
    const { worker, deliver, database, reached } = await start();
    const anna = newId();
    const year = 365 * 86_400_000;
    await deliver(...Array.from({ length: 20 }, () => did(anna, 'WATERING', year)));
    await worker();
    await reached(anna, [1, 2, 3]);
    const { rows } = await database.pool.query('select from worker.jobs');
    expect(rows).toHaveLength(0);
  }, 90_000);

  it('begins when what was there at its start is read', async () => {
    const { sweep, worker } = await start();
    await (await worker()).stop();
    let isRead = false;
    const one = sweep({ positions: { reached: async () => isRead } });
    expect(await one.round()).toBe(1_000);
    isRead = true;
    expect(await one.round()).toBe(3_600_000);
  }, 60_000);
});
