import { describe, expect, it } from '@jest/globals';
import {
  actionDeleted,
  actionDetailsChanged,
  deviceLinkedToThing,
  type Fact,
  groupMembershipGranted,
  thingAccessGranted,
  thingAccessRevoked,
  thingDeleted,
  taskAssigned,
  taskCreated,
  taskDeleted,
  thingDetailsChanged,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aGroup, anAction, aTask, aThing, type Built, minutesFrom } from '@hedgerow/testing';
import { projectionEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import type { ProjectionEvent } from './projection-event.js';
import { suiteReadModel } from './read-model.fixture.js';

const { give, rowsOf } = suiteReadModel();
const giveOneByOne = async (...events: readonly ProjectionEvent[]) => {
  for (const event of events) await give(event);
};

const at = minutesFrom('2026-06-01T10:00:00Z');
const next = ({ id, stream }: Built, version: number, minute: number, ...facts: Fact[]) =>
  projectionEvents({ id, stream, facts }, { firstVersion: version, from: at(minute) });

const thingRow = async (id: string) => (await rowsOf('things', { id }))[0];
const actionRow = async (id: string) => (await rowsOf('timeline', { id }))[0];
const lastActionOf = async (id: string) => (await thingRow(id))?.['last_action'];

const by = newId();

describe('a row', () => {
  it('is written by a newer event alone', async () => {
    const thing = aThing({ name: 'Bed 12' });
    const made = projectionEvents(thing);
    const renamed = next(
      thing,
      3,
      1,
      thingDetailsChanged({ thingId: thing.id, name: 'Old bed', changedBy: by }),
    );
    const moved = next(
      thing,
      4,
      2,
      thingDetailsChanged({ thingId: thing.id, location: null, changedBy: by }),
    );
    await give(...made, ...renamed, ...moved);
    const now = { name: 'Old bed', lat: null, lng: null, version: 4, access_count: 1 };
    expect(await thingRow(thing.id)).toMatchObject(now);
    await give(...made);
    await give(...renamed);
    await giveOneByOne(...made, ...renamed, ...moved);
    expect(await thingRow(thing.id)).toMatchObject(now);
  });

  it('keeps what an event does not speak of, its slug and its derived columns too', async () => {
    const thing = aThing({ name: 'Bed 12', hasImage: true });
    await give(...projectionEvents(thing), ...projectionEvents(anAction({ thingId: thing.id })));
    const before = (await thingRow(thing.id))!;
    await give(
      ...next(thing, 3, 1, thingDetailsChanged({ thingId: thing.id, name: 'Old bed', changedBy: by })),
    );
    expect(await thingRow(thing.id)).toEqual({
      ...before,
      ...{ name: 'Old bed', version: 3, last_event: 'ThingDetailsChanged', last_event_at: new Date(at(1)) },
      revision: expect.anything(),
    });
  });

  it('is announced when it is removed, once', async () => {
    const thing = aThing();
    const registered = projectionEvents(thing);
    await give(...registered);
    const deleted = next(thing, 3, 1, thingDeleted({ thingId: thing.id, deletedBy: by }));
    expect(await give(...deleted)).toEqual([{ kind: 'thing', id: thing.id, revision: -1 }]);
    expect(await give(...registered, ...deleted)).toEqual([]);
  });
});

describe('a thing that was deleted', () => {
  /** Its whole history, with another person's access, two actions and its deletion. */
  const history = () => {
    const thing = aThing({ shared: [{}] });
    const action = anAction({ thingId: thing.id });
    const events = [
      ...projectionEvents(thing),
      ...projectionEvents(action, { from: at(1) }),
      ...next(thing, 4, 2, thingDetailsChanged({ thingId: thing.id, name: 'Old bed', changedBy: by })),
      ...next(thing, 5, 3, thingDeleted({ thingId: thing.id, deletedBy: by })),
    ];
    return { thing, action, events };
  };
  const isGone = async (thingId: string) => {
    expect(await rowsOf('things', { id: thingId })).toEqual([]);
    expect(await rowsOf('thing_accesses', { thing_id: thingId })).toEqual([]);
    expect(await rowsOf('things_removed', { id: thingId })).toEqual([{ id: thingId, version: 5 }]);
  };

  it('leaves a tombstone, and takes its accesses along', async () => {
    const { thing, events } = history();
    await give(...events.slice(0, -1));
    expect(await rowsOf('thing_accesses', { thing_id: thing.id })).toHaveLength(2);
    await give(events.at(-1)!);
    await isGone(thing.id);
  });

  it('leaves the same when all of it comes in one batch', async () => {
    const { thing, events } = history();
    await give(...events);
    await isGone(thing.id);
  });

  it('does not come back with any stretch that is delivered again, however it is cut', async () => {
    const { thing, events } = history();
    await give(...events);
    for (let from = 0; from < events.length; from += 1) {
      for (let to = from + 1; to <= events.length; to += 1) {
        await give(...events.slice(from, to));
        await isGone(thing.id);
      }
      await giveOneByOne(...events.slice(from));
      await isGone(thing.id);
    }
  });

  it('takes no access and no action any more', async () => {
    const { thing, events } = history();
    await give(...events);
    const { accessId, userId } = { accessId: newId(), userId: newId() };
    const late = { thingId: thing.id, accessId, userId, isOwner: true, isCollaborator: false };
    await give(...next(thing, 3, 1, thingAccessGranted(late)));
    await give(...projectionEvents(anAction({ thingId: thing.id }), { from: at(9) }));
    await isGone(thing.id);
  });

  it('leaves its device as it is, whose frames bring nothing back', async () => {
    const { thing, events } = history();
    const device = aDevice({ thingId: thing.id });
    const sensor = device.facts[0]!.data as { networkDeviceId: string };
    const frame = (minute: number, water: number) =>
      uplinkDecoded(sensor.networkDeviceId, at(minute), { water });
    await give(...events.slice(0, -1), ...projectionEvents(device));
    await give(frame(2, 40));
    await give(events.at(-1)!);
    const changes = await give(frame(4, 55));
    expect(changes.map(({ kind }) => kind)).toEqual(['device']);
    await isGone(thing.id);
    expect((await rowsOf('devices', { id: device.id }))[0]).toMatchObject({ water: 55, thing_id: thing.id });
    expect(await rowsOf('readings', { network_device_id: sensor.networkDeviceId })).toHaveLength(2);
    const other = aThing();
    const moved = next(device, 4, 5, deviceLinkedToThing({ deviceId: device.id, thingId: other.id }));
    await give(...projectionEvents(other), ...moved, frame(6, 60));
    expect(await thingRow(other.id)).toMatchObject({ water: 60 });
    await isGone(thing.id);
  });
});

describe('access to a thing', () => {
  const userId = newId();
  const grant = (thing: Built, version: number, accessId: string, flags: object = {}) =>
    next(
      thing,
      version,
      version,
      thingAccessGranted({
        ...{ thingId: thing.id, accessId, userId, isOwner: false, isCollaborator: false },
        ...flags,
      }),
    );
  const revoke = (thing: Built, version: number, accessId: string) =>
    next(thing, version, version, thingAccessRevoked({ thingId: thing.id, accessId, userId, revokedBy: by }));

  it('goes when it is revoked, is counted, and does not come back with an older event', async () => {
    const thing = aThing();
    const granted = grant(thing, 3, newId());
    await give(...projectionEvents(thing), ...granted);
    expect(await thingRow(thing.id)).toMatchObject({ access_count: 2 });
    const changes = await give(...revoke(thing, 4, newId()));
    // The row, and beside it who changed what.
    expect(changes).toMatchObject([
      { kind: 'thing', id: thing.id },
      { kind: 'thing', id: thing.id, revision: null },
    ]);
    await give(...projectionEvents(thing), ...granted);
    await give(...granted);
    expect(await rowsOf('thing_accesses', { thing_id: thing.id, user_id: userId })).toEqual([]);
    expect(await thingRow(thing.id)).toMatchObject({ access_count: 1, version: 4 });
  });

  it('returns when it is granted anew, and stays when all of that is delivered again', async () => {
    const thing = aThing();
    const [first, second] = [newId(), newId()];
    const events = [
      ...projectionEvents(thing),
      ...grant(thing, 3, first),
      ...revoke(thing, 4, first),
      ...grant(thing, 5, second, { isCollaborator: true }),
    ];
    const holds = async () => {
      expect(await rowsOf('thing_accesses', { thing_id: thing.id, user_id: userId })).toMatchObject([
        { id: second, is_collaborator: true, version: 5 },
      ]);
      expect(await thingRow(thing.id)).toMatchObject({ access_count: 2, version: 5 });
    };
    await give(...events);
    await holds();
    await giveOneByOne(...events);
    await holds();
    await give(...events.slice(2, 4));
    await holds();
  });
});

describe('an action', () => {
  it('shows what was corrected, and when', async () => {
    const thing = aThing();
    const action = anAction({ thingId: thing.id, comments: 'Two cans', location: { lat: 51.5, lng: 0 } });
    const ids = { actionId: action.id, thingId: thing.id, changedBy: by };
    await give(...projectionEvents(thing), ...projectionEvents(action, { from: at(1) }));
    await give(...next(action, 2, 5, actionDetailsChanged({ ...ids, comments: 'Three cans' })));
    expect(await actionRow(action.id)).toMatchObject({
      ...{ comments: 'Three cans', lat: 51.5, version: 2 },
      ...{ created_at: new Date(at(1)), updated_at: new Date(at(5)) },
    });
    await give(...next(action, 3, 6, actionDetailsChanged({ ...ids, location: null })));
    await give(...projectionEvents(action, { from: at(1) }));
    expect(await actionRow(action.id)).toMatchObject({ comments: 'Three cans', lat: null, version: 3 });
    expect(await thingRow(thing.id)).toMatchObject({
      ...{ last_action: new Date(at(1)), last_event: 'ActionDetailsChanged' },
    });
  });

  it('that is deleted goes for good; the last action of the thing falls back to the one before', async () => {
    const thing = aThing();
    const [first, second] = [anAction({ thingId: thing.id }), anAction({ thingId: thing.id })];
    const recorded = [
      ...projectionEvents(first, { from: at(1) }),
      ...projectionEvents(second, { from: at(2) }),
    ];
    const deleted = (action: Built, minute: number) =>
      next(action, 2, minute, actionDeleted({ actionId: action.id, thingId: thing.id, deletedBy: by }));
    await give(...projectionEvents(thing), ...recorded);
    expect(await lastActionOf(thing.id)).toEqual(new Date(at(2)));
    const changes = await give(...deleted(second, 3));
    expect(changes.map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      expect.arrayContaining([`thing ${thing.id}`, `action ${second.id}`]),
    );
    expect(await actionRow(second.id)).toBeUndefined();
    expect(await lastActionOf(thing.id)).toEqual(new Date(at(1)));
    await give(...recorded);
    await giveOneByOne(...recorded, ...deleted(second, 3));
    expect(await actionRow(second.id)).toBeUndefined();
    expect(await lastActionOf(thing.id)).toEqual(new Date(at(1)));
    await give(...deleted(first, 4));
    expect(await lastActionOf(thing.id)).toBeNull();
  });

  it('counts as the last watering while it is one: it is corrected to another type, and withdrawn', async () => {
    const thing = aThing();
    const [first, second, upkeep] = (['WATERING', 'WATERING', 'UPKEEP'] as const).map((type) =>
      anAction({ thingId: thing.id, type }),
    ) as [Built, Built, Built];
    const lastWatering = async () => (await thingRow(thing.id))?.['last_watering'];
    await give(...projectionEvents(thing));
    expect(await lastWatering()).toBeNull();
    for (const [i, action] of [first, second, upkeep].entries())
      await give(...projectionEvents(action, { from: at(i + 1) }));
    expect(await lastWatering()).toEqual(new Date(at(2)));
    const ids = { actionId: second.id, thingId: thing.id };
    await give(...next(second, 2, 4, actionDetailsChanged({ ...ids, type: 'MEASUREMENT', changedBy: by })));
    expect(await lastWatering()).toEqual(new Date(at(1)));
    await give(...next(second, 3, 5, actionDetailsChanged({ ...ids, type: 'WATERING', changedBy: by })));
    expect(await lastWatering()).toEqual(new Date(at(2)));
    await give(...next(second, 4, 6, actionDeleted({ ...ids, deletedBy: by })));
    expect(await lastWatering()).toEqual(new Date(at(1)));
  });
});

describe('members of a group', () => {
  it('count, each once, however often they are delivered', async () => {
    const group = aGroup();
    const joined = [newId(), newId()].map((userId, i) =>
      next(
        group,
        3 + i,
        i,
        groupMembershipGranted({ groupId: group.id, membershipId: newId(), userId, isOwner: false }),
      ),
    );
    const count = async () => (await rowsOf('groups', { id: group.id }))[0]?.['member_count'];
    await give(...projectionEvents(group));
    expect(await count()).toBe(1);
    await give(...joined.flat());
    expect(await count()).toBe(3);
    await give(...projectionEvents(group), ...joined.flat());
    await giveOneByOne(...joined.flat());
    expect(await count()).toBe(3);
  });
});

describe('a task that comes back under its id', () => {
  const [stays, goes] = [newId(), newId()];
  /** Two people were to do it when it was deleted; it comes back for one of them. */
  const history = () => {
    const task = aTask();
    const created = task.facts[0]!.data as Parameters<typeof taskCreated>[0];
    const { taskId, thingId } = created;
    const assigned = (userId: string) =>
      taskAssigned({ taskId, thingId, userId, assignmentId: newId(), assignedBy: by });
    const events = [
      ...projectionEvents(task),
      ...next(task, 2, 1, assigned(stays), assigned(goes), taskDeleted({ taskId, thingId, deletedBy: by })),
      ...next(task, 5, 2, taskCreated(created), assigned(stays)),
    ];
    return { taskId, events };
  };
  const isBack = async (taskId: string) => {
    expect(await rowsOf('tasks', { id: taskId })).toHaveLength(1);
    expect(await rowsOf('task_assignments', { task_id: taskId })).toMatchObject([{ user_id: stays }]);
  };

  it.each(['in one batch', 'one by one'])('is to be done by those whom it came back for, %s', async (how) => {
    const { taskId, events } = history();
    await (how === 'one by one' ? giveOneByOne(...events) : give(...events));
    await isBack(taskId);
  });

  it('and by no one else with any stretch that is delivered again', async () => {
    const { taskId, events } = history();
    await give(...events);
    for (let from = 0; from < events.length; from += 1) {
      await give(...events.slice(from));
      await giveOneByOne(...events.slice(from));
      await isBack(taskId);
    }
  });
});
