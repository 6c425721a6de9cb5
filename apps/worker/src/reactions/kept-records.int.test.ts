import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { anAction, recorded } from '@hedgerow/testing';
import { endBatchHarness, startBatchHarness } from '../testing/batch-harness.js';
import { noteActions, thirdAction } from '../testing/example-reactions.js';

type Harness = Awaited<ReturnType<typeof startBatchHarness>>;
let h: Harness;
beforeEach(async () => void (h = await startBatchHarness()), 120_000);
afterAll(endBatchHarness);

const actionsOf = (createdBy: string, count: number) =>
  Array.from({ length: count }, () => recorded(anAction({ createdBy }))[0]!);

describe('records that only a newer program knows', () => {
  it('are kept by the older one, and taken up once, by whichever of two workers that know them', async () => {
    const older = h.worker([thirdAction()]);
    const anna = newId();
    const events = actionsOf(anna, 3);
    h.deliverNewer(...events);
    h.deliverUnknownType('ThingDanced');
    expect(await older.run()).toEqual({ jobs: 0, deadLetters: 0 });
    expect([await h.keptTypes(), await h.states()]).toEqual([
      ['ActionRecorded', 'ActionRecorded', 'ActionRecorded', 'ThingDanced'],
      {},
    ]);
    const newer = [h.worker([thirdAction()]), h.worker([thirdAction()])];
    const taken = await Promise.all(newer.map(({ kept }) => kept.takeUpKnown()));
    expect(taken[0]! + taken[1]!).toBe(3);
    expect([await h.keptTypes(), await h.states(), (await h.jobs()).length]).toEqual([
      ['ThingDanced'],
      { [anna]: { count: 3 } },
      1,
    ]);
    // On Kafka once more, as after a crash of the publisher.
    h.deliver(events);
    await newer[0]!.run();
    expect([await h.states(), (await h.jobs()).length]).toEqual([{ [anna]: { count: 3 } }, 1]);
  });

  it('count although a later event of their stream was taken before', async () => {
    const older = h.worker([noteActions()]);
    const [first] = actionsOf(newId(), 1);
    h.deliverNewer(first!);
    h.deliver([{ ...first!, id: newId(), version: 2 }]);
    await older.run();
    expect(await h.jobs()).toHaveLength(1);
    expect(await older.kept.takeUpKnown()).toBe(1);
    expect(await h.jobs()).toHaveLength(2);
  });

  it('are given to the reactions that have passed them alone: another comes to them on Kafka', async () => {
    const [anna, older] = [newId(), h.worker([noteActions()])];
    h.deliverNewer(...actionsOf(anna, 2));
    await older.run();
    const both = h.worker([noteActions(), thirdAction()]);
    await both.locate(0);
    expect(await both.kept.takeUpKnown()).toBe(2);
    expect([(await h.jobs()).length, await h.states()]).toEqual([2, {}]);
  });

  it('that a reaction fails at stay kept, and hold none of the others up', async () => {
    const [anna, older] = [newId(), h.worker([noteActions()])];
    const [first, second] = actionsOf(anna, 2);
    h.deliverNewer(first!, second!);
    await older.run();
    const failing = {
      ...noteActions(),
      react: (event: { id: string }) => {
        if (event.id === first!.id) throw new Error('This one is too much for me');
        return { jobs: [{ payload: {} }] };
      },
    };
    expect(await h.worker([failing]).kept.takeUpKnown()).toBe(1);
    expect([await h.keptTypes(), (await h.jobs()).length]).toEqual([['ActionRecorded'], 1]);
  });
});
