import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { actionDeleted } from '@hedgerow/domain';
import { createLogger, newId } from '@hedgerow/platform';
import { anAction, recorded, testClock } from '@hedgerow/testing';
import { endBatchHarness, startBatchHarness } from '../testing/batch-harness.js';
import { remindAfterAWeek } from '../testing/example-reactions.js';
import type { Reaction } from './reaction.js';
import { TimerLoop } from './timer-loop.js';

type Harness = Awaited<ReturnType<typeof startBatchHarness>>;
let h: Harness;
beforeEach(async () => void (h = await startBatchHarness()), 120_000);
afterAll(endBatchHarness);

const bed = newId();
const clock = () => testClock('2026-06-01T08:00:00.000Z');

/** An action for the bed, on a day of June 2026 at eight. */
const actionOn = (day: number, thingId = bed) => {
  const from = new Date(Date.UTC(2026, 5, day, 8)).toISOString();
  return recorded(anAction({ thingId }), { from })[0]!;
};
const deletionOf = (action: ReturnType<typeof actionOn>) => {
  const { actionId, thingId } = action.data as { actionId: string; thingId: string };
  const fact = actionDeleted({ ...actionDeleted.definition.example, actionId, thingId });
  return recorded({ id: actionId, stream: action.stream, facts: [fact] }, { firstVersion: 2 })[0]!;
};

/** A worker whose timers go by a clock, and its timer loop, driven by hand. */
const workerAt = async (
  time: ReturnType<typeof testClock>,
  reactions: readonly Reaction[] = [remindAfterAWeek()],
) => {
  const worker = h.worker(reactions, () => time.date());
  await worker.locate(0);
  let woken = 0;
  const loop = new TimerLoop(
    worker.timers,
    worker.positions,
    { endOffsets: () => worker.ends() },
    reactions,
    () => void woken++,
    createLogger('test', 'silent'),
  );
  return { ...worker, loop, woken: () => woken };
};
const jobs = async () => (await h.jobs()).length;

describe('a timer', () => {
  it('fires once, when it is due', async () => {
    const time = clock();
    const { run, loop, woken } = await workerAt(time);
    h.deliver([actionOn(1)]);
    await run();
    time.advance({ days: 6 });
    await loop.round();
    expect([await jobs(), woken()]).toEqual([0, 0]);
    time.advance({ days: 1 });
    await loop.round();
    await loop.round();
    expect([await jobs(), woken()]).toEqual([1, 1]);
    expect((await h.jobs())[0]).toMatchObject({ key: bed, payload: { thingId: bed } });
    expect(await h.timers()).toEqual([]);
  });

  it('is set once by an event that comes twice, also after it fired', async () => {
    const time = clock();
    const { run, loop } = await workerAt(time);
    const action = actionOn(1);
    h.deliver([action, action]);
    await run();
    expect(await h.timers()).toEqual([`idle of ${bed} at 2026-06-08T08:00:00.000Z`]);
    time.advance({ days: 8 });
    await loop.round();
    h.deliver([action]);
    await run();
    await loop.round();
    expect([await jobs(), await h.timers()]).toEqual([1, []]);
  });

  it('is moved by a later event, not moved back by an old one sent again, and ended by a cancel', async () => {
    const { run } = await workerAt(clock());
    const [first, second] = [actionOn(1), actionOn(3)];
    h.deliver([first, second]);
    await run();
    h.deliver([first]);
    await run();
    expect(await h.timers()).toEqual([`idle of ${bed} at 2026-06-10T08:00:00.000Z`]);
    h.deliver([deletionOf(second), actionOn(4, newId())]);
    await run();
    expect(await h.timers()).toHaveLength(1);
    expect((await h.timers())[0]).not.toContain(bed);
  });

  it('that came due while the worker was down fires once at the start, with two workers as with one', async () => {
    const time = clock();
    await (await workerAt(time)).run();
    h.deliver(Array.from({ length: 40 }, () => actionOn(1, newId())));
    await (await workerAt(time)).run();
    time.advance({ days: 30 });
    const started = await Promise.all([workerAt(time), workerAt(time)]);
    await Promise.all(started.flatMap(({ loop }) => [loop.round(), loop.round()]));
    expect(await jobs()).toBe(40);
  });

  it('waits for what Kafka held when it came due: the event that moves it may be unread', async () => {
    const time = clock();
    const { run, take, next, loop } = await workerAt(time);
    h.deliver([actionOn(1)]);
    await run();
    time.advance({ days: 9 });
    h.deliver([actionOn(5), actionOn(6, newId())]);
    await loop.round();
    expect(await jobs()).toBe(0);
    await take(await next(0, 1));
    // More comes all the time; only what was there at the question counts.
    h.deliver([actionOn(9, newId())]);
    await loop.round();
    await run();
    await loop.round();
    expect(await jobs()).toBe(0);
    expect(await h.timers()).toContain(`idle of ${bed} at 2026-06-12T08:00:00.000Z`);
  });

  it.each([
    ['drop', 0, 0],
    ['fire', 1, 0],
  ] as const)(
    'set by a replay for a moment long past is handled as the reaction says: %s',
    async (late, made, left) => {
      const time = clock();
      time.advance({ days: 60 });
      const { run, loop } = await workerAt(time, [remindAfterAWeek({ late })]);
      h.deliver([actionOn(1)]);
      await run();
      await loop.round();
      expect([await jobs(), (await h.timers()).length]).toEqual([made, left]);
    },
  );

  it('that is moved into the long past and dropped is gone', async () => {
    const time = clock();
    const { run } = await workerAt(time);
    h.deliver([actionOn(1)]);
    await run();
    time.advance({ days: 60 });
    h.deliver([actionOn(2)]);
    await run();
    expect(await h.timers()).toEqual([]);
  });

  it('that comes due with its like becomes one job with them, where the reaction joins them', async () => {
    const time = clock();
    const joining = { ...remindAfterAWeek(), joinsTimers: true };
    const { run, loop, woken } = await workerAt(time, [joining]);
    const beds = [newId(), newId(), newId()];
    h.deliver([actionOn(1, beds[0]), actionOn(1, beds[1]), actionOn(6, beds[2])]);
    await run();
    time.advance({ days: 8 });
    expect([await loop.round(), await loop.round(), woken()]).toEqual([1_000, 1_000, 1]);
    const [joined, ...more] = await h.jobs();
    expect(more).toEqual([]);
    expect(joined!.key).toBeNull();
    expect(joined!.payload).toHaveLength(2);
    expect(joined!.payload).toEqual(expect.arrayContaining(beds.slice(0, 2).map((thingId) => ({ thingId }))));
    time.advance({ days: 5 });
    await loop.round();
    const later = (await h.jobs()).filter(({ id }) => id !== joined!.id);
    expect(later).toMatchObject([{ payload: [{ thingId: beds[2] }] }]);
  });

  it('joined with one whose job was done before, is not lost with it', async () => {
    const time = clock();
    const { run, loop } = await workerAt(time, [{ ...remindAfterAWeek(), joinsTimers: true }]);
    h.deliver([actionOn(1, newId()), actionOn(1, newId())]);
    await run();
    await h.database.pool.query(
      `insert into worker.jobs (id, reaction, queue, payload)
       select min(job_id::text)::uuid, min(reaction), min(queue), '[]' from worker.timers`,
    );
    time.advance({ days: 8 });
    await loop.round();
    expect((await h.jobs()).map(({ payload }) => (payload as unknown[]).length).sort()).toEqual([0, 2]);
  });

  it('of a reaction that this program does not have waits for one that has it', async () => {
    const time = clock();
    const { run } = await workerAt(time);
    h.deliver([actionOn(1)]);
    await run();
    time.advance({ days: 8 });
    await (await workerAt(time, [])).loop.round();
    expect([await jobs(), (await h.timers()).length]).toEqual([0, 1]);
  });
});
