import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Fact, groupMembershipGranted, guest, thingDeleted, type Viewer } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aGroup, aThing, aUser, type Built } from '@hedgerow/testing';
import { projectionEvents } from '@hedgerow/testing/projection';
import { suiteReadModel } from '../read-model.fixture.js';
import { searchFor } from './search.queries.js';

const { db, give } = suiteReadModel();
const admin: Viewer = { role: 'bk_admin', userId: newId() };
const person = (): Viewer & { userId: string } => ({ role: 'bk_user', userId: newId() });
const giveAll = async (...built: readonly Built[]) => {
  for (const one of built) await give(...projectionEvents(one));
};
const search = (viewer: Viewer, text: string, first = 10) => searchFor(db.pool, viewer, text, first);
const called = (name: string, over: Parameters<typeof aThing>[0] = {}) =>
  aThing({ name, description: '', ...over });

describe('the order of what is found', () => {
  const [whole, begins, word, inside, described] = [
    called('Quince'),
    called('Quince hedge'),
    called('Old quince'),
    called('Sequinces'),
    called('Fruit', { description: 'A quince, by the wall' }),
  ];
  beforeAll(() => giveAll(described, inside, word, begins, whole));

  it('is the name itself, what begins with it, a word, a part of a word, the description', async () => {
    const { thing, areSimilar } = await search(guest, ' QUINCE ');
    expect(thing).toEqual([whole, begins, word, inside, described].map(({ id }) => id));
    expect(areSimilar).toBe(false);
    expect((await search(guest, 'quince', 2)).thing).toEqual([whole.id, begins.id]);
  });

  it('finds words in any order, and each of them', async () => {
    expect((await search(guest, 'hedge quin')).thing).toEqual([begins.id]);
    expect((await search(guest, 'q h')).thing).toEqual([begins.id]);
    expect((await search(guest, 'wall fruit')).thing).toEqual([described.id]);
  });

  it('puts the viewer’s own before others that fit as well', async () => {
    const me = person();
    const names = ['Medlar A', 'Medlar B', 'Medlar C'];
    const others = names.map((name) => called(name));
    const mine = called('Medlar Z', { registeredBy: me.userId });
    await giveAll(...others, mine);
    expect((await search(me, 'medlar')).thing[0]).toBe(mine.id);
    expect((await search(guest, 'medlar')).thing.at(-1)).toBe(mine.id);
  });
});

describe('what is typed wrong', () => {
  it.each([
    ['lavendar', 'Lavender strip'],
    ['lavneder', 'Lavender strip'],
    ['strpi', 'Lavender strip'],
    ['laveder strip', 'Lavender strip'],
    ['hegde', 'Hedge of hazel'],
    ['hazle hedge', 'Hedge of hazel'],
  ])('%s finds %s, and says that it is similar', async (typed, name) => {
    const found = called(name);
    await giveAll(found);
    const { thing, areSimilar } = await search(guest, typed);
    expect([thing.includes(found.id), areSimilar]).toEqual([true, true]);
  });

  it('finds nothing where nothing is similar', async () => {
    expect(await search(admin, 'xyzzyplugh')).toEqual({
      ...{ thing: [], group: [], device: [], person: [] },
      areSimilar: true,
    });
  });
});

it('what means something to a pattern finds nothing, or itself', async () => {
  const odd = called('Bed 50% shade_');
  await giveAll(odd, called('Bed 500 shades'));
  for (const typed of ['%', '_', '%%%', '\\', '%_%', "'; drop table"])
    expect([typed, (await search(guest, typed)).thing]).toEqual([typed, []]);
  expect((await search(guest, '50% shade_')).thing[0]).toBe(odd.id);
});

it('an own id can be searched for like any text', async () => {
  const me = person();
  expect((await search(me, me.userId)).thing).toEqual([]);
});

describe('what the viewer may not see is neither found, nor similar, nor in the way of what is', () => {
  const owner = person();
  const member = person();
  const secret = 'Tarragon';
  const group = aGroup({ name: secret, isPublic: false, createdBy: owner.userId });
  const personal = aGroup({ name: secret, isPersonal: true, isPublic: false, createdBy: owner.userId });
  const membership = { groupId: group.id, membershipId: newId(), userId: member.userId, isOwner: false };
  const joined: Fact[] = [...group.facts, groupMembershipGranted(membership)];
  const thing = called(secret, { isPublic: false, registeredBy: owner.userId });
  const device = aDevice({ name: secret, isPublic: false, registeredBy: owner.userId });
  const gone = called(secret, { isPublic: true });
  beforeAll(async () => {
    await giveAll({ ...group, facts: joined }, personal, thing, device, gone);
    const removal = thingDeleted({ thingId: gone.id, deletedBy: newId() });
    await give(...projectionEvents({ ...gone, facts: [removal] }, { firstVersion: 3 }));
  });
  const sees = async (viewer: Viewer, typed: string) => {
    const found = await search(viewer, typed);
    return [
      found.thing.includes(thing.id),
      found.group.includes(group.id),
      found.group.includes(personal.id),
      found.device.includes(device.id),
      found.thing.includes(gone.id),
    ];
  };

  it.each(['tarragon', 'tarr', 'tarragno'])('for %s', async (typed) => {
    for (const viewer of [guest, person(), { ...guest, userId: owner.userId }])
      expect(await sees(viewer, typed)).toEqual([false, false, false, false, false]);
    expect(await sees(owner, typed)).toEqual([true, true, true, true, false]);
    expect(await sees(member, typed)).toEqual([false, true, false, false, false]);
    expect(await sees(admin, typed)).toEqual([true, true, false, true, false]);
  });

  it('does not tell by `areSimilar` that such a name is there', async () => {
    const [there, notThere] = [await search(guest, 'tarragon'), await search(guest, 'tarragun')];
    expect(there.areSimilar).toBe(notThere.areSimilar);
  });
});

it('people are found by name and username, and by no guest', async () => {
  const anna = aUser({ name: 'Annelise Brook', username: 'brookside7' });
  await giveAll(anna);
  for (const typed of ['annelise', 'brookside7', 'anelise'])
    expect([typed, (await search(person(), typed)).person]).toEqual([typed, [anna.id]]);
  expect((await search(guest, 'annelise')).person).toEqual([]);
});
