import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { anAction, recorded } from '@hedgerow/testing';
import { endBatchHarness, startBatchHarness } from '../testing/batch-harness.js';
import { noteActions, thirdAction } from '../testing/example-reactions.js';
import { PositionMoved } from './positions.js';
import { reaction } from './reaction.js';

type Harness = Awaited<ReturnType<typeof startBatchHarness>>;
let h: Harness;
beforeEach(async () => void (h = await startBatchHarness()), 120_000);
afterAll(endBatchHarness);

const actionOf = (createdBy: string) => recorded(anAction({ createdBy }))[0]!;
const actionsOf = (createdBy: string, count: number) =>
  Array.from({ length: count }, () => actionOf(createdBy));

describe('a batch', () => {
  it('leaves jobs, states and positions of all reactions behind, or nothing at all', async () => {
    const worker = h.worker([noteActions(), thirdAction()]);
    const anna = newId();
    h.deliver(actionsOf(anna, 3));
    expect(await worker.run()).toEqual({ jobs: 4, deadLetters: 0 });
    expect((await h.jobs()).map((job) => [job.reaction, job.key])).toEqual([
      ...Array.from({ length: 3 }, () => ['note-actions', anna]),
      ['third-action', anna],
    ]);
    expect(await h.states()).toEqual({ [anna]: { count: 3 } });
    expect(await worker.locate(0)).toBe('3');
    // The position is written last; what fails there takes everything before it along.
    await h.database.pool.query('alter table worker.positions add check (position < 5)');
    h.deliver(actionsOf(anna, 2));
    await expect(worker.run()).rejects.toThrow(/check/);
    expect(await h.states()).toEqual({ [anna]: { count: 3 } });
    expect(await h.jobs()).toHaveLength(4);
  });

  it('that another worker has stored in part changes nothing, also when it reaches further', async () => {
    const [late, quick] = [h.worker([thirdAction()]), h.worker([thirdAction()])];
    const anna = newId();
    h.deliver(actionsOf(anna, 4));
    const four = await late.next();
    await quick.take(await quick.next(0, 2));
    await expect(late.take(four)).rejects.toThrow(PositionMoved);
    expect(await h.states()).toEqual({ [anna]: { count: 2 } });
    await late.run();
    expect(await h.states()).toEqual({ [anna]: { count: 4 } });
  });

  it('of two workers at once counts every event once', async () => {
    const workers = [h.worker([thirdAction()]), h.worker([thirdAction()])];
    const anna = newId();
    h.deliver(actionsOf(anna, 5));
    const batches = await Promise.all(workers.map((worker) => worker.next()));
    const outcomes = await Promise.allSettled(workers.map((worker, i) => worker.take(batches[i]!)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await h.states()).toEqual({ [anna]: { count: 5 } });
  });

  it('of one partition is stored with those of others: all of them, or none where one is late', async () => {
    const [late, quick] = [h.worker([thirdAction()]), h.worker([thirdAction()])];
    const anna = newId();
    for (const partition of [0, 1]) h.deliver(actionsOf(anna, 2), partition);
    const both = [await late.next(0), await late.next(1)];
    await quick.take(await quick.next(1, 1));
    await expect(late.take(...both)).rejects.toThrow(PositionMoved);
    expect(await h.states()).toEqual({ [anna]: { count: 1 } });
    expect(await late.take(await late.next(0), await late.next(1))).toEqual({ jobs: 1, deadLetters: 0 });
    expect(await h.states()).toEqual({ [anna]: { count: 4 } });
    expect([await late.locate(0), await late.locate(1)]).toEqual(['2', '2']);
  });

  it('counts an event once that the publisher sent twice, in one batch and over two', async () => {
    const worker = h.worker([thirdAction()]);
    const anna = newId();
    const [first, second] = actionsOf(anna, 2);
    h.deliver([first!, first!]);
    await worker.run();
    h.deliver([first!, second!]);
    await worker.run();
    expect(await h.states()).toEqual({ [anna]: { count: 2 } });
    expect(await h.jobs()).toEqual([]);
  });

  it('does nothing for a stretch of the log that is sent again long afterwards', async () => {
    const worker = h.worker([thirdAction(), noteActions()]);
    const anna = newId();
    const stretch = actionsOf(anna, 3);
    h.deliver(stretch);
    await worker.run();
    await h.database.pool.query(`update worker.taken set taken_at = now() - interval '1 year'`);
    await h.database.pool.query(
      `update worker.jobs set status = 'done', acted = true, finished_at = now() - interval '1 year'`,
    );
    await worker.ledger.prune();
    expect(await h.jobs()).toEqual([]);
    h.deliver(stretch);
    expect(await worker.run()).toEqual({ jobs: 0, deadLetters: 0 });
    expect([await h.states(), await h.jobs()]).toEqual([{ [anna]: { count: 3 } }, []]);
  });

  it('of one partition and of another one, with events of one person, count together', async () => {
    const worker = h.worker([thirdAction()]);
    const people = Array.from({ length: 20 }, newId);
    const partitions = [0, 1, 2, 3];
    for (const n of partitions) await worker.locate(n);
    for (const n of partitions)
      h.deliver(
        people.flatMap((person) => actionsOf(person, 2)),
        n,
      );
    const taken = new Set<number>();
    // What is refused because another batch was quicker with the same key is taken again, as the consumer does.
    while (taken.size < partitions.length) {
      const rest = partitions.filter((n) => !taken.has(n));
      const batches = await Promise.all(rest.map((n) => worker.next(n)));
      const outcomes = await Promise.allSettled(batches.map((batch) => worker.take(batch)));
      outcomes.forEach(({ status }, i) => status === 'fulfilled' && taken.add(rest[i]!));
    }
    expect(Object.values(await h.states())).toEqual(people.map(() => ({ count: 8 })));
    expect(await h.jobs()).toHaveLength(people.length);
  });

  it('a reaction that fails at an event makes a dead letter for itself, without a trace in its state', async () => {
    const person = newId();
    const [good, bad, last] = actionsOf(person, 3);
    const choosy = reaction({
      name: 'choosy',
      queue: 'badges',
      takes: ['ActionRecorded'],
      startFrom: 'beginning',
      key: ({ data }) => data.createdBy,
      state: { initial: [] as string[], evolve: (ids, { id }) => [...ids, id] },
      react: ({ id }) => {
        if (id === bad!.id) throw new Error('Not this one');
        return { jobs: [{ payload: { id } }] };
      },
      run: async () => undefined,
    });
    const worker = h.worker([choosy, noteActions()]);
    h.deliver([good!, bad!, last!]);
    expect(await worker.run()).toEqual({ jobs: 5, deadLetters: 1 });
    expect(h.letters).toMatchObject([{ reason: 'Error: Not this one', consumer: 'worker.reactions/choosy' }]);
    expect(h.letters[0]!.record.offset).toBe('1');
    expect(await h.states()).toEqual({ [person]: [good!.id, last!.id] });
  });

  it('sends a record that is no event to the dead letters once, also when a reaction comes to it later', async () => {
    const first = h.worker([noteActions()]);
    h.deliver(actionsOf(newId(), 1));
    h.deliverPoison();
    expect(await first.run()).toEqual({ jobs: 1, deadLetters: 1 });
    expect(await h.worker([noteActions({ name: 'later' })]).run()).toEqual({ jobs: 1, deadLetters: 0 });
    expect(h.letters).toMatchObject([{ reason: 'Not an event', consumer: 'worker.reactions' }]);
  });

  it('what PostgreSQL cannot store makes one dead letter and not a batch that fails', async () => {
    const odd = (name: string, text: string) =>
      reaction({
        name,
        queue: 'badges',
        takes: ['ActionRecorded'],
        startFrom: 'beginning',
        react: () => ({ jobs: [{ payload: { text } }] }),
        run: async () => undefined,
      });
    const worker = h.worker([odd('zero', 'a\0b'), odd('half', '\ud83c'), odd('whole', '🌳 \\u0000')]);
    h.deliver(actionsOf(newId(), 1));
    expect(await worker.run()).toEqual({ jobs: 1, deadLetters: 2 });
    expect((await h.jobs()).map(({ payload }) => payload)).toEqual([{ text: '🌳 \\u0000' }]);
  });
});
