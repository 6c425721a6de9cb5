import { describe, expect, it } from '@jest/globals';
import { type Fact, taskDeleted, taskDetailsChanged, taskStatusChanged } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { consequencesOf } from '../reactions/react.js';
import type { Reaction } from '../reactions/reaction.js';
import { notifyOfDueTasks } from './due-tasks.js';
import { eventOf, scene } from './notifications.fixture.js';

describe('what is due', () => {
  const at = '2026-07-16T08:00:00.000Z';
  const due = (world = scene()) => ({ ...world, reaction: notifyOfDueTasks(world.parts, 'Europe/London') });
  /** The timer after these facts, one after the other. */
  const timerAfter = (reaction: Reaction, ...facts: readonly [Fact, string?][]) => {
    let state: unknown;
    let timer: { at: string } | undefined;
    for (const [fact, moment = at] of facts) {
      const made = consequencesOf(reaction, eventOf(fact, { at: moment }), state);
      state = made.state;
      for (const { due } of made.timers) timer = due && { at: due.at.toISOString() };
    }
    return timer;
  };

  it('is told on the morning of the day, by the clocks of the setting', () => {
    const { reaction, task } = due();
    expect(timerAfter(reaction, [task.facts[0]!])).toEqual({ at: '2026-07-20T06:00:00.000Z' });
  });

  it('follows the task: moved, without a day, completed, taken up again, deleted', () => {
    const { reaction, task, about, anna } = due();
    const created = task.facts[0]!;
    const moved = (dueDate: string | null) => taskDetailsChanged({ ...about, dueDate, changedBy: anna.id });
    const status = (from: 'notStarted' | 'completed', to: 'notStarted' | 'completed') =>
      taskStatusChanged({ ...about, from, to, changedBy: anna.id });
    const completed = status('notStarted', 'completed');
    const next = { at: '2026-07-27T06:00:00.000Z' };
    expect(timerAfter(reaction, [created], [moved('2026-07-27')])).toEqual(next);
    expect(timerAfter(reaction, [created], [moved(null)])).toBeUndefined();
    expect(timerAfter(reaction, [created], [completed])).toBeUndefined();
    expect(timerAfter(reaction, [created], [completed], [moved('2026-07-27')])).toBeUndefined();
    expect(
      timerAfter(
        reaction,
        [created],
        [completed],
        [moved('2026-07-27')],
        [status('completed', 'notStarted')],
      ),
    ).toEqual(next);
    expect(timerAfter(reaction, [created], [taskDeleted({ ...about, deletedBy: anna.id })])).toBeUndefined();
    const renamed = taskDetailsChanged({ ...about, title: 'Water it', changedBy: anna.id });
    expect(timerAfter(reaction, [created], [renamed, '2026-07-20T06:00:01.000Z'])).toEqual({
      at: '2026-07-20T06:00:00.000Z',
    });
  });

  it('is no news on the day itself, after the morning', () => {
    const { reaction, task } = due();
    expect(timerAfter(reaction, [task.facts[0]!, '2026-07-20T09:00:00.000Z'])).toBeUndefined();
  });

  const runDue = ({ reaction, task }: ReturnType<typeof due>, day = '2026-07-20') =>
    reaction.run(
      { id: newId(), reaction: reaction.name, queue: 'notifications', payload: { taskId: task.id, day } },
      {} as never,
    );

  it('is told to those who are to do it, once, and where that is open to the one who wrote it down', async () => {
    const open = due();
    await runDue(open);
    expect(open.told()).toEqual([['anna', 'TASK_DUE']]);
    const given = due();
    given.assign(given.ben.id);
    await runDue(given);
    await runDue(given);
    expect(given.told()).toEqual([['ben', 'TASK_DUE']]);
    expect(given.sent()).toMatchObject([{ ...given.about, day: '2026-07-20' }]);
  });

  it('is not told when it was done or moved meanwhile', async () => {
    const world = due();
    expect(await runDue(world, '2026-07-19')).toBe('nothing to do');
    const done = taskStatusChanged({
      ...world.about,
      from: 'notStarted',
      to: 'completed',
      changedBy: world.anna.id,
    });
    world.give({ stream: world.task.stream, facts: [done] });
    expect(await runDue(world)).toBe('nothing to do');
    expect(world.told()).toEqual([]);
  });
});
