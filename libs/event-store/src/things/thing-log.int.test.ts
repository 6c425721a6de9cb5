import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { actionDeleted, deviceLinkedToThing, pastThing, taskStatusChanged } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, anAction, aTask, aThing, type Built, minutesFrom } from '@hedgerow/testing';
import { ThingLog } from '../index.js';
import { command, freshStore } from '../testing/fresh-store.js';

let here: Awaited<ReturnType<typeof freshStore>>;
beforeAll(async () => {
  here = await freshStore();
});
afterAll(() => here.db.drop());

const at = minutesFrom('2026-05-01T00:00:00Z');

it('gives all that says what a thing was at a moment, and nothing of others or of later', async () => {
  const [rowan, lime] = [aThing(), aThing()];
  const [water, prune] = [anAction({ thingId: rowan.id }), aTask({ thingId: rowan.id })];
  const probe = aDevice({ thingId: rowan.id });
  const happened = (minute: number, { stream, facts }: Omit<Built, 'id'>, expected = 0) =>
    here.store.append({ ...command([{ stream, expected, facts }]), occurredAt: at(minute) });
  await happened(0, rowan);
  await happened(0, lime);
  await happened(1, probe);
  await happened(1, anAction({ thingId: lime.id }));
  await happened(1, aDevice({ thingId: lime.id }));
  await happened(2, water);
  await happened(3, prune);
  const of = { taskId: prune.id, thingId: rowan.id };
  const completed = taskStatusChanged({ ...of, from: 'notStarted', to: 'completed', changedBy: newId() });
  await happened(4, { stream: prune.stream, facts: [completed] }, 1);
  const moved = deviceLinkedToThing({ deviceId: probe.id, thingId: lime.id });
  await happened(5, { stream: probe.stream, facts: [moved] }, 3);
  const deleted = actionDeleted({ actionId: water.id, thingId: rowan.id, deletedBy: newId() });
  await happened(6, { stream: water.stream, facts: [deleted] }, 1);

  const log = new ThingLog(here.db.pool);
  const states = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6].map(async (minute) => {
      const events = await log.until(rowan.id, new Date(at(minute)));
      const past = pastThing(rowan.id, events)!;
      return [events.length, past.actionCount, past.openTasks, past.completedTasks, past.deviceIds.length];
    }),
  );
  expect(states).toEqual([
    [2, 0, 0, 0, 0],
    [4, 0, 0, 0, 1],
    [5, 1, 0, 0, 1],
    [6, 1, 1, 0, 1],
    [7, 1, 0, 1, 1],
    [8, 1, 0, 1, 0],
    [9, 0, 0, 1, 0],
  ]);
  expect(await log.until(rowan.id, new Date(at(-1)))).toEqual([]);
});
