import 'reflect-metadata';
import { afterEach, expect, it } from '@jest/globals';
import {
  actions,
  type RecordedEvent,
  taskAssigned,
  taskDetailsChanged,
  tasks,
  taskStatusChanged,
  type TaskStatus,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aTask, aThing, aUser, eventually } from '@hedgerow/testing';
import { endAll, startWorkerHarness } from '../testing/worker-harness.js';
import { actionOfCompletion, followUpTask, idOfNext } from './follow-up.js';

afterEach(endAll);

const everyDay = { rule: 'FREQ=DAILY', timeZone: 'Europe/London', startsOn: '2026-06-01' };

/** A worker, and a task to water that repeats, which Ben is to do. */
const start = async () => {
  const harness = await startWorkerHarness();
  const { store } = harness;
  const [anna, ben] = [aUser(), aUser()];
  const thing = aThing({ registeredBy: anna.id, isPublic: true });
  const task = aTask({ thingId: thing.id, createdBy: anna.id, dueDate: '2026-06-01', repeats: everyDay });
  const about = { taskId: task.id, thingId: thing.id };
  const append = async (stream: string, facts: readonly { type: string; data: unknown }[]) => {
    const { version } = await store.read(stream);
    const actor = { kind: 'person' as const, id: ben.id };
    const streams = [{ stream, expected: version, facts }];
    return (
      await store.append({ commandId: newId(), actor, streams, occurredAt: '2026-06-01T08:00:00.000Z' })
    ).events;
  };
  for (const { stream, facts } of [anna, ben, thing, task]) await append(stream, facts);
  await append(task.stream, [
    taskAssigned({ ...about, userId: ben.id, assignmentId: newId(), assignedBy: anna.id }),
  ]);
  const become = async (from: TaskStatus, to: TaskStatus): Promise<RecordedEvent> => {
    await append(task.stream, [taskStatusChanged({ ...about, from, to, changedBy: ben.id })]);
    return (await store.read(task.stream)).events.at(-1)! as RecordedEvent;
  };
  const nextTask = () => store.load(tasks, idOfNext(task.id));
  const watering = (n: number) => store.load(actions, actionOfCompletion(task.id, n));
  return { ...harness, task, thing, ben, append, become, nextTask, watering };
};

it('a completed watering is recorded once and the next task comes once, delivered twice and by workers that restart', async () => {
  const { worker, deliver, allDone, become, nextTask, watering, ben, task } = await start();
  const first = await worker();
  const done = await become('notStarted', 'completed');
  await deliver(done, done);
  await allDone();
  expect((await watering(1)).state.details).toMatchObject({ type: 'WATERING', createdBy: ben.id });
  const next = await nextTask();
  expect(next.state).toMatchObject({
    details: { dueDate: '2026-06-02', status: 'notStarted', follows: task.id },
  });
  expect([...next.state.assignments.keys()]).toEqual([ben.id]);
  await first.stop();
  await Promise.all([worker(), worker()]);
  await deliver(done);
  await allDone();
  expect([(await watering(1)).version, (await nextTask()).version]).toEqual([1, next.version]);
}, 90_000);

it('taken up again, both go again; completed once more, both come again', async () => {
  const { worker, deliver, become, nextTask, watering } = await start();
  await worker();
  await deliver(await become('notStarted', 'completed'));
  await eventually(async () => (await nextTask()).state.details !== undefined, { within: 20_000 });
  await deliver(await become('completed', 'notStarted'));
  await eventually(async () => (await nextTask()).state.details === undefined, { within: 20_000 });
  expect((await watering(1)).state.details).toBeUndefined();
  await deliver(await become('notStarted', 'completed'));
  await eventually(async () => (await nextTask()).state.details !== undefined, { within: 20_000 });
  expect((await watering(1)).state.details).toBeUndefined();
  expect((await watering(2)).state.details).toBeDefined();
}, 90_000);

it('a job that comes late does what the task is now, and one killed between its two steps goes on', async () => {
  const { store, become, nextTask, watering, append, task } = await start();
  const jobOf = (event: RecordedEvent) => {
    const { payload } = followUpTask(store).react(event as never, undefined)!.jobs![0]!;
    return { id: newId(), reaction: 'follow-up-task', queue: 'tasks' as const, payload };
  };
  const late = jobOf(await become('notStarted', 'completed'));
  const undone = jobOf(await become('completed', 'notStarted'));
  await followUpTask(store).run(undone, {} as never);
  await followUpTask(store).run(late, {} as never);
  expect([(await watering(1)).version, (await nextTask()).version]).toEqual([0, 0]);

  const again = jobOf(await become('notStarted', 'completed'));
  let appends = 0;
  const dying = {
    load: store.load.bind(store),
    append: (request: never) =>
      (appends += 1) === 2 ? Promise.reject(new Error('killed')) : store.append(request),
  };
  await expect(followUpTask(dying as never).run(again, {} as never)).rejects.toThrow('killed');
  await followUpTask(store).run(again, {} as never);
  await followUpTask(store).run(again, {} as never);
  expect((await watering(2)).version).toBe(1);
  const next = await nextTask();
  expect(next.version).toBe(2);
  // What was changed by hand stays when the one before is taken up again.
  const ids = { taskId: next.id, thingId: next.state.details!.thingId, changedBy: newId() };
  await append(tasks.stream(next.id), [taskDetailsChanged({ ...ids, title: 'Three cans' })]);
  await followUpTask(store).run(jobOf(await become('completed', 'inProgress')), {} as never);
  expect((await nextTask()).state.details).toMatchObject({ title: 'Three cans' });
  expect((await store.load(tasks, task.id)).state.details?.status).toBe('inProgress');
}, 90_000);
