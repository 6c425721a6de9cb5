import { beforeAll, describe, expect, it } from '@jest/globals';
import { guest, personalDataErased, thingDeleted, type Viewer } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aGroup, anAction, aPicture, aTask, aThing, aUser, type Built } from '@hedgerow/testing';
import { projectionEvents } from '@hedgerow/testing/projection';
import { suiteReadModel } from '../read-model.fixture.js';
import { namesOf } from './names.queries.js';

const { db, give } = suiteReadModel();
const admin: Viewer = { role: 'bk_admin', userId: newId() };
const stranger: Viewer = { role: 'bk_user', userId: newId() };

const thing = aThing({ name: 'Mill Lane rowan', isPublic: false });
const group = aGroup({ name: 'Riverside Growers', isPublic: false });
const device = aDevice({ name: 'Rowan probe', isPublic: false });
const anna = aUser({ name: 'Anna Hill', username: 'anna' });
const task = aTask({ thingId: thing.id, title: 'Check stake and tie' });
const action = anAction({ thingId: thing.id });
const pictures = [
  aPicture({ subject: 'thing', subjectId: thing.id }),
  aPicture({ subject: 'action', subjectId: action.id, ofThing: thing.id }),
  aPicture({ subject: 'user', subjectId: anna.id }),
];
const asked = [
  { kind: 'THING', id: thing.id },
  { kind: 'GROUP', id: group.id },
  { kind: 'DEVICE', id: device.id },
  { kind: 'PERSON', id: anna.id },
  { kind: 'TASK', id: task.id },
  ...pictures.map(({ id }) => ({ kind: 'PICTURE', id }) as const),
  { kind: 'THING', id: newId() },
] as const;
const named = async (viewer: Viewer) => {
  const known = await namesOf(db.pool, viewer, asked);
  return asked.map(({ kind, id }) => known.find((one) => one.kind === kind && one.id === id)?.name);
};
const inOrder: readonly Built[] = [thing, group, device, anna, task, action, ...pictures];

beforeAll(async () => {
  for (const built of inOrder) await give(...projectionEvents(built));
});

describe('the names of today', () => {
  it('are known to administrators, a picture by what it is of', async () => {
    expect(await named(admin)).toEqual([
      ...['Mill Lane rowan', 'Riverside Growers', 'Rowan probe', 'Anna Hill', 'Check stake and tie'],
      ...['Mill Lane rowan', 'Mill Lane rowan', 'Anna Hill', undefined],
    ]);
  });

  it('of what is private are not told to others, and of people not to guests', async () => {
    const none = Array.from({ length: 9 });
    expect(await named(guest)).toEqual(none);
    expect(await named(stranger)).toEqual(none.with(3, 'Anna Hill').with(7, 'Anna Hill'));
  });

  it('are gone with what they were of', async () => {
    const erased = { ...anna, facts: [personalDataErased({ userId: anna.id })] };
    const deleted = { ...thing, facts: [thingDeleted({ thingId: thing.id, deletedBy: anna.id })] };
    await give(...projectionEvents(erased, { firstVersion: anna.facts.length + 1 }));
    await give(...projectionEvents(deleted, { firstVersion: thing.facts.length + 1 }));
    const left = await named(admin);
    expect(left.slice(0, 5)).toEqual([
      undefined,
      'Riverside Growers',
      'Rowan probe',
      ...[undefined, undefined],
    ]);
    expect(left.slice(5)).toEqual(Array.from({ length: 4 }));
  });
});
