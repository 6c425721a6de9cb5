import { describe, expect, it } from '@jest/globals';
import { checkNewTask } from '@hedgerow/domain';
import { dayMs } from './deeds.js';
import { neighbours } from './neighbours.js';
import { tasks } from './plans.js';
import { people, things } from './town.js';

const now = Date.UTC(2026, 10, 22, 9);
const dayAt = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);
const usernames = [...people, ...neighbours].map(({ username }) => username);

describe.each(tasks.map((task) => [task.title, task] as const))('the task "%s"', (_, task) => {
  it('is made by an owner of the thing, for people who see it, by the rules', () => {
    const { thing, by, dueIn, rule, made, assignedTo, changed, status } = task;
    expect(things.find(({ key }) => key === thing)).toMatchObject({ owner: by });
    // A private thing is seen by its owner alone.
    const { isPublic = true } = things.find(({ key }) => key === thing)!;
    expect(isPublic ? usernames : [by]).toEqual(expect.arrayContaining([...assignedTo]));
    const wrong = checkNewTask({
      ...{ ...task, thingId: thing, today: dayAt(-made) },
      ...(dueIn === undefined ? {} : { dueDate: dayAt(dueIn) }),
      ...(rule === undefined ? {} : { repeats: { rule, timeZone: 'Europe/London' } }),
    });
    expect(wrong).toEqual([]);
    // Who changes it is to do it, or owns the thing.
    expect(changed === undefined).toBe(status === 'notStarted');
    if (changed) expect([...assignedTo, by]).toContain(changed[1]);
  });
});

it('tasks of the demonstration differ by their keys, and some are in each column', () => {
  expect(new Set(tasks.map(({ key }) => key)).size).toBe(tasks.length);
  expect(new Set(tasks.map(({ status }) => status)).size).toBe(3);
});
