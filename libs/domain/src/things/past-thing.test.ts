import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { actionDeleted, actionDetailsChanged, actionRecorded } from '../actions/action.js';
import { deviceDeleted, deviceLinkedToThing, deviceRegistered } from '../devices/device.js';
import type { Fact } from '../events/event.js';
import { taskCreated, taskDeleted, taskStatusChanged } from '../tasks/task.js';
import { type PastEvent, pastThing } from './past-thing.js';
import {
  thingAccessGranted,
  thingAccessRevoked,
  thingDeleted,
  thingDetailsChanged,
  thingRegistered,
} from './thing.js';

const id = (kind: number, n: number) =>
  `00000000-0000-7000-8000-${String(kind * 1000 + n).padStart(12, '0')}`;
const [rowan, lime] = [id(1, 1), id(1, 2)];
const person = (n: number) => id(2, n);
const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString();

/** A log that is written by hand: the minute of each event, its stream, and what happened. */
class Log {
  readonly events: PastEvent[] = [];
  readonly #versions = new Map<string, number>();

  add(minute: number, stream: string, { type, data }: Fact): void {
    const version = (this.#versions.get(stream) ?? 0) + 1;
    this.#versions.set(stream, version);
    this.events.push({ stream, version, type, data, occurredAt: at(minute) });
  }
}

const registered = (log: Log): Log => {
  log.add(
    0,
    `thing-${rowan}`,
    thingRegistered({
      ...{ thingId: rowan, groupId: id(9, 1), name: 'Rowan', description: '', type: 'TREE' },
      ...{ isPublic: true, hasImage: false, indicatorParameter: 'WATER', registeredBy: person(0) },
    }),
  );
  return log;
};

describe('a thing as it was', () => {
  it('is not there before it is registered, nor once it is deleted', () => {
    expect(pastThing(rowan, [])).toBeUndefined();
    const log = registered(new Log());
    log.add(5, `thing-${rowan}`, thingDeleted({ thingId: rowan, deletedBy: person(0) }));
    expect(pastThing(rowan, log.events.slice(0, 1))).toBeDefined();
    expect(pastThing(rowan, log.events)).toBeUndefined();
  });

  it('has the device that was linked to it then, and not where that went, nor when it was deleted', () => {
    const log = registered(new Log());
    const deviceId = id(3, 1);
    const stream = `device-${deviceId}`;
    log.add(
      1,
      stream,
      deviceRegistered({
        ...{ deviceId, networkDeviceId: 'eui-1', model: 'LSE01', name: 'Probe', isPublic: true },
        ...{ location: { lat: 1, lng: 1 }, registeredBy: person(0) },
      }),
    );
    log.add(2, stream, deviceLinkedToThing({ deviceId, thingId: rowan }));
    log.add(3, stream, deviceLinkedToThing({ deviceId, thingId: lime }));
    log.add(4, stream, deviceLinkedToThing({ deviceId, thingId: rowan }));
    log.add(5, stream, deviceDeleted({ deviceId, deletedBy: person(0) }));
    const linked = [1, 2, 3, 4, 5].map(
      (minute) =>
        pastThing(
          rowan,
          log.events.filter(({ occurredAt }) => occurredAt <= at(minute)),
        )!.deviceIds.length,
    );
    expect(linked).toEqual([0, 1, 0, 1, 0]);
  });

  const steps = ['rename', 'hide', 'grant', 'revoke', 'water', 'mend', 'correct', 'unrecord', 'plan', 'complete', 'reopen', 'drop'] as const; // prettier-ignore

  it('is what a plain count of its history says, at every moment, whatever order its events come in', () => {
    const step = fc.record({ what: fc.constantFrom(...steps), which: fc.nat({ max: 3 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (history, order) => {
        const log = registered(new Log());
        const own = `thing-${rowan}`;
        const [people, done, todo] = [
          new Set<string>(),
          new Map<string, { type: string; minute: number }>(),
          new Map<string, string>(),
        ];
        let [name, isPublic] = ['Rowan', true];
        const expected: object[] = [];
        const latest = (of: readonly { minute: number }[]) =>
          of.length === 0 ? undefined : new Date(at(Math.max(...of.map(({ minute }) => minute))));
        const note = () => {
          const open = [...todo.values()].filter((status) => status !== 'completed').length;
          const entries = [...done.values()];
          expected.push({
            ...{ name, isPublic, people: [...people].sort(), actionCount: done.size },
            lastAction: latest(entries),
            lastWatering: latest(entries.filter(({ type }) => type === 'WATERING')),
            ...{ openTasks: open, completedTasks: todo.size - open },
          });
        };
        note();
        history.forEach(({ what, which }, i) => {
          const minute = i + 1;
          const by = person(0);
          const accessId = id(4, which);
          const [actionId, taskId] = [id(5, i), id(6, i)];
          const [someAction, someTask] = [[...done.keys()][which], [...todo.keys()][which]];
          const userId = person(which);
          const say = (stream: string, fact: Fact) => log.add(minute, stream, fact);
          const change = (fields: object) =>
            say(own, thingDetailsChanged({ thingId: rowan, changedBy: by, ...fields }));
          const record = (type: 'WATERING' | 'UPKEEP') => {
            const of = { actionId, thingId: rowan, type, comments: '', hasImage: false, createdBy: by };
            say(`action-${actionId}`, actionRecorded(of));
            done.set(actionId, { type, minute });
          };
          const move = (taskNow: string, to: 'completed' | 'inProgress') => {
            const of = { taskId: taskNow, thingId: rowan, from: 'notStarted', to, changedBy: by } as const;
            say(`task-${taskNow}`, taskStatusChanged(of));
            todo.set(taskNow, to);
          };
          if (what === 'rename') change({ name: (name = `Rowan ${i}`) });
          else if (what === 'hide') change({ isPublic: (isPublic = !isPublic) });
          else if (what === 'grant') {
            const flags = { isOwner: false, isCollaborator: true };
            say(own, thingAccessGranted({ thingId: rowan, accessId, userId, ...flags }));
            people.add(userId);
          } else if (what === 'revoke') {
            say(own, thingAccessRevoked({ thingId: rowan, accessId, userId, revokedBy: by }));
            people.delete(userId);
          } else if (what === 'water') record('WATERING');
          else if (what === 'mend') record('UPKEEP');
          else if (what === 'correct' && someAction) {
            const type = 'UPKEEP';
            say(
              `action-${someAction}`,
              actionDetailsChanged({ actionId: someAction, thingId: rowan, type, changedBy: by }),
            );
            done.set(someAction, { ...done.get(someAction)!, type });
          } else if (what === 'unrecord' && someAction) {
            const of = { actionId: someAction, thingId: rowan, deletedBy: by };
            say(`action-${someAction}`, actionDeleted(of));
            done.delete(someAction);
          } else if (what === 'plan') {
            const of = { taskId, thingId: rowan, actionType: 'UPKEEP', title: 'Prune', notes: '' } as const;
            const more = { status: 'notStarted', priority: 'low', rank: 'a', createdBy: by } as const;
            say(`task-${taskId}`, taskCreated({ ...of, ...more }));
            todo.set(taskId, 'notStarted');
          } else if (what === 'complete' && someTask) move(someTask, 'completed');
          else if (what === 'reopen' && someTask) move(someTask, 'inProgress');
          else if (what === 'drop' && someTask) {
            say(`task-${someTask}`, taskDeleted({ taskId: someTask, thingId: rowan, deletedBy: by }));
            todo.delete(someTask);
          }
          note();
        });
        expected.forEach((state, minute) => {
          const events = log.events
            .filter(({ occurredAt }) => occurredAt <= at(minute))
            .map((event) => ({ event, place: order.next().value }))
            .sort((a, b) => a.place - b.place)
            .map(({ event }) => event);
          const { details, accesses, deviceIds, ...counts } = pastThing(rowan, events)!;
          const { name: shown, isPublic: open } = details;
          expect({ name: shown, isPublic: open, people: [...accesses.keys()].sort(), ...counts }).toEqual(
            state,
          );
          expect(deviceIds).toEqual([]);
        });
      }),
    );
  });
});
