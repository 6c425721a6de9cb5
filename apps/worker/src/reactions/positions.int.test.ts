import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { anAction, recorded } from '@hedgerow/testing';
import { endBatchHarness, startBatchHarness } from '../testing/batch-harness.js';
import { noteActions, thirdAction } from '../testing/example-reactions.js';
import { PositionMoved } from './positions.js';
import { migrateWorker } from './schema.js';

type Harness = Awaited<ReturnType<typeof startBatchHarness>>;
let h: Harness;
beforeEach(async () => void (h = await startBatchHarness()), 120_000);
afterAll(endBatchHarness);

const actions = (count: number) => Array.from({ length: count }, () => recorded(anAction())[0]!);
const mails = () => noteActions({ name: 'mails', startFrom: 'now' });
const badges = () => noteActions({ name: 'badges', startFrom: 'beginning' });
const jobsOf = async (name: string) => (await h.jobs()).filter((job) => job.reaction === name).length;

describe('a new reaction', () => {
  it('begins on a long log by its own rule, while the others go on where they were', async () => {
    const old = h.worker([noteActions()]);
    h.deliver(actions(5));
    await old.run();
    const now = h.worker([noteActions(), mails(), badges()]);
    expect(await now.locate(0)).toBe('0');
    await now.run();
    h.deliver(actions(2));
    await now.run();
    expect([await jobsOf('note-actions'), await jobsOf('badges'), await jobsOf('mails')]).toEqual([7, 7, 2]);
  });

  it('reads nothing again when it begins now and nothing else is behind', async () => {
    h.deliver(actions(5));
    expect(await h.worker([mails()]).locate(0)).toBe('5');
  });

  it('begins with nothing in its state when it had lived before', async () => {
    const anna = newId();
    h.deliver(Array.from({ length: 2 }, () => recorded(anAction({ createdBy: anna }))[0]!));
    await h.worker([thirdAction()]).run();
    await h.database.pool.query('delete from worker.positions');
    // Partitions are located side by side; only the first one clears.
    const again = h.worker([thirdAction()]);
    await Promise.all([0, 1, 2].map((n) => again.locate(n)));
    await again.run();
    await again.locate(3);
    expect(await h.states()).toEqual({ [anna]: { count: 2 } });
  });

  it('goes on from the position that all reactions once shared, when it is the first badge', async () => {
    h.deliver(actions(5));
    await h.database.pool.query(
      `insert into worker.positions values ('test.worker.reactions', 'stewardship.events', 0, 3)`,
    );
    await migrateWorker(h.database.pool);
    await migrateWorker(h.database.pool);
    expect(await h.worker([noteActions({ name: 'award-first-badge' })]).locate(0)).toBe('3');
  });
});

describe('a position that Kafka has no more', () => {
  beforeEach(async () => {
    const worker = h.worker([mails(), badges()]);
    await worker.locate(0);
    h.deliver(actions(2));
    await worker.run();
    h.deliver(actions(8));
    h.expireBelow(6);
  });

  it('lets a reaction that begins now go on from the end, and says what was passed over', async () => {
    const worker = h.worker([mails()]);
    expect(await worker.locate(0)).toBe('10');
    expect(h.said).toMatchObject([
      { level: 'error', words: { reaction: 'mails', position: '2', passedOver: 8 } },
    ]);
    expect(worker.positions.stopped()).toEqual([]);
  });

  it('stops a reaction that has to be complete, loudly, and no other', async () => {
    const worker = h.worker([mails(), badges()]);
    expect(await worker.locate(0)).toBe('10');
    expect(h.said.map(({ level, words }) => [level, words['reaction']])).toEqual([
      ['error', 'mails'],
      ['fatal', 'badges'],
    ]);
    expect(worker.positions.stopped()).toEqual([
      'badges is at 2 of stewardship.events/0, which holds 6 to 10',
    ]);
    h.deliver(actions(1));
    await worker.run();
    expect([await jobsOf('mails'), await jobsOf('badges')]).toEqual([3, 2]);
    // An operator decides to go on with what is left.
    await h.database.pool.query(`update worker.positions set position = 6 where consumer = 'test.badges'`);
    expect(await worker.locate(0)).toBe('6');
    await worker.run();
    expect([await jobsOf('mails'), await jobsOf('badges')]).toEqual([3, 7]);
    expect(worker.positions.stopped()).toEqual([]);
  });

  it('behind the end of a topic that was lost, stops each: from the new end it would take the history that comes again', async () => {
    await h.database.pool.query('update worker.positions set position = 12');
    const worker = h.worker([mails(), badges()]);
    await worker.locate(0);
    expect(h.said.map(({ level, words }) => [level, words['reaction']])).toEqual([
      ['fatal', 'mails'],
      ['fatal', 'badges'],
    ]);
    expect(await h.database.pool.query('select distinct position from worker.positions')).toMatchObject({
      rows: [{ position: '12' }],
    });
  });

  it('is not given up for an answer of Kafka that is older than the position', async () => {
    const worker = h.worker([mails()]);
    h.expireBelow(0);
    await worker.run();
    const answers = [
      { low: '0', high: '4' },
      { low: '0', high: '10' },
    ];
    const asked: boolean[] = [];
    const at = await worker.positions.locate('stewardship.events', 0, async (fresh) => {
      asked.push(fresh);
      return answers.shift()!;
    });
    expect([at, asked, h.said]).toEqual(['10', [false, true], []]);
  });
});

it('positions that were deleted while a worker reads let no batch pass', async () => {
  const worker = h.worker([mails()]);
  await worker.locate(0);
  h.deliver(actions(2));
  const batch = await worker.next();
  await h.database.pool.query('delete from worker.positions');
  await expect(worker.take(batch)).rejects.toThrow(PositionMoved);
});
