import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import { type Group, groupCreated, groupMembershipGranted, groups } from '../groups/index.js';
import type { Viewer } from '../users/index.js';
import {
  type Access,
  changeThing,
  deleteThing,
  mayEditThing,
  mayRecordOn,
  maySeeThing,
  registerThing,
  type RegisterThing,
  revokeThingAccess,
  type Thing,
  thingAccessGranted,
  type ThingChanges,
  thingDeleted,
  thingDetailsChanged,
  thingRegistered,
  things,
  thingTypes,
} from './index.js';

const anna: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01' };
const noor: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c09' };
const admin: Viewer = { role: 'bk_admin', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c08' };
const guest: Viewer = { role: 'bk_anonymous' };

const growers = groupCreated(groupCreated.definition.example);
const annaIsMember = groupMembershipGranted(groupMembershipGranted.definition.example);

const command: RegisterThing = {
  viewer: anna,
  thingId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20',
  accessId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c21',
  actionId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c30',
  groupId: growers.data.groupId,
  name: 'Bed 12',
  type: 'VEGETABLEBED',
  isPublic: true,
  hasImage: false,
};

const given = specification(groups);
const growersWithAnna = given(growers, annaIsMember);
const registering =
  (change: Partial<RegisterThing> = {}) =>
  (group: Group) =>
    registerThing(group, { ...command, ...change });

describe('registering a thing', () => {
  it('writes the thing, its owner and the CREATED action, together', () => {
    growersWithAnna.when(registering()).then(
      {
        type: 'ThingRegistered',
        data: { name: 'Bed 12', indicatorParameter: 'WATER', registeredBy: anna.userId },
      },
      { type: 'ThingAccessGranted', data: { userId: anna.userId, isOwner: true, isCollaborator: false } },
      { type: 'ActionRecorded', data: { type: 'CREATED', thingId: command.thingId, createdBy: anna.userId } },
    );
  });

  it.each(thingTypes)(
    'takes the type %s',
    (type) => void growersWithAnna.when(registering({ type })).accepted(),
  );

  it('refuses a type that nobody knows, and a thing without a group', () => {
    growersWithAnna.when(registering({ type: 'GNOME' })).rejected('VALIDATION', { fields: ['type'] });
    growersWithAnna
      .when(registering({ groupId: '' }))
      .rejected('VALIDATION', { message: 'Group is required' });
  });

  it('a guest is asked to sign in', () =>
    growersWithAnna.when(registering({ viewer: guest })).rejected('LOGIN'));

  it('someone outside the group is turned away, an admin is not', () => {
    growersWithAnna.when(registering({ viewer: noor })).rejected('DENIED');
    growersWithAnna.when(registering({ viewer: admin })).accepted();
  });

  it('a group that does not exist is not found, not even by an admin', () => {
    given()
      .when(registering({ viewer: admin }))
      .rejected('NTFND');
  });

  it.each(['WATER', 'TEMPERATURE', 'PH', 'CONDUCTIVITY'])(
    '[173] the indicator may be %s',
    (indicatorParameter) =>
      expect(growersWithAnna.when(registering({ indicatorParameter })).accepted()[0]).toMatchObject({
        data: { indicatorParameter },
      }),
  );

  it.each([
    ['APIARY', 'TEMPERATURE'],
    ['BENCH', 'WATER'],
  ])('without a choice the indicator is the usual one of the type: %s has %s', (type, indicatorParameter) =>
    expect(growersWithAnna.when(registering({ type })).accepted()[0]).toMatchObject({
      data: { indicatorParameter },
    }),
  );

  it('[174] P_H is taken in and stored as PH', () => {
    expect(growersWithAnna.when(registering({ indicatorParameter: 'P_H' })).accepted()[0]).toMatchObject({
      data: { indicatorParameter: 'PH' },
    });
  });

  it.each([
    [{ x: NaN, y: 0 }],
    [{ x: 0, y: Infinity }],
    [{ x: 91, y: 0 }],
    [{ x: 0, y: -181 }],
    [{ x: '51' as unknown as number, y: 0 }],
  ])('[332] a place of %j is refused in the words of the specification', (location) => {
    growersWithAnna
      .when(registering({ location }))
      .rejected('VALIDATION', { message: 'Invalid coordinates received' });
  });
});

describe('who may do what with a thing', () => {
  const thing = (isPublic: boolean, access?: Access) =>
    [
      thingRegistered({ ...thingRegistered.definition.example, isPublic }),
      ...(access
        ? [thingAccessGranted({ ...thingAccessGranted.definition.example, userId: anna.userId!, ...access })]
        : []),
    ].reduce(things.evolve, things.initial);
  const { accessId } = command;
  const owner: Access = { accessId, isOwner: true, isCollaborator: false };
  const collaborator: Access = { accessId, isOwner: false, isCollaborator: true };
  const mayLook: Access = { accessId, isOwner: false, isCollaborator: false };

  it.each([
    ['a guest, a public thing', guest, thing(true), [true, false, false]],
    ['a guest, a private thing', guest, thing(false), [false, false, false]],
    ['a stranger, a public thing', noor, thing(true, owner), [true, false, false]],
    ['a stranger, a private thing', noor, thing(false, owner), [false, false, false]],
    ['its owner', anna, thing(false, owner), [true, true, true]],
    ['its collaborator', anna, thing(false, collaborator), [true, false, true]],
    ['someone who may only look', anna, thing(false, mayLook), [true, false, false]],
    ['an admin', admin, thing(false), [true, true, true]],
    ['an admin, of a thing that is not there', admin, things.initial, [false, false, false]],
  ])('%s: sees, edits, records', (_, viewer, it_, expected) => {
    expect([maySeeThing(viewer, it_), mayEditThing(viewer, it_), mayRecordOn(viewer, it_)]).toEqual(expected);
  });
});

const rowan = thingRegistered({ ...thingRegistered.definition.example, groupId: growers.data.groupId });
const { thingId } = rowan.data;
const hiddenRowan = thingRegistered({ ...rowan.data, isPublic: false });
const ben: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c04' };
const accessOf = {
  anna: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c21',
  ben: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c24',
};
const granted = (who: keyof typeof accessOf, flags: { isOwner?: boolean; isCollaborator?: boolean } = {}) =>
  thingAccessGranted({
    thingId,
    accessId: accessOf[who],
    userId: { anna, ben }[who].userId!,
    isOwner: false,
    isCollaborator: false,
    ...flags,
  });
const annaOwns = granted('anna', { isOwner: true });
const deleted = thingDeleted({ thingId, deletedBy: anna.userId! });
const givenThing = specification(things);

/** Viewers by what they are to a private thing: with each the code that a command for owners alone answers. */
const denied: [string, Viewer, ReturnType<typeof granted>[], 'LOGIN' | 'NTFND' | 'DENIED'][] = [
  ['a guest', guest, [], 'LOGIN'],
  ['a stranger', noor, [], 'NTFND'],
  ['a viewer', ben, [granted('ben')], 'DENIED'],
  ['a collaborator', ben, [granted('ben', { isCollaborator: true })], 'DENIED'],
];

describe('changing a thing', () => {
  const changing =
    (changes: ThingChanges, viewer: Viewer = anna, group?: Group) =>
    (thing: Thing) =>
      changeThing(thing, group, { viewer, changes });
  const groupOf = (...facts: Parameters<typeof groups.evolve>[1][]) =>
    facts.reduce(groups.evolve, groups.initial);
  const otherGroup = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c11';
  const riverside = groupCreated({ ...growers.data, groupId: otherGroup, createdBy: noor.userId! });
  const annasRowan = givenThing(rowan, annaOwns);

  it('says what changed, and nothing else', () => {
    const [event] = annasRowan
      .when(changing({ name: ' Old rowan ', description: rowan.data.description, type: 'TREE' }))
      .accepted();
    expect(event).toEqual({
      type: 'ThingDetailsChanged',
      data: { thingId, name: 'Old rowan', changedBy: anna.userId },
    });
  });

  it('takes every field', () => {
    const changes = {
      description: 'By the gate',
      type: 'VEGETABLEBED',
      isPublic: false,
      hasImage: true,
      location: { x: 1, y: 2 },
      indicatorParameter: 'P_H',
    };
    annasRowan.when(changing(changes)).then({
      type: 'ThingDetailsChanged',
      data: { ...changes, location: { lat: 1, lng: 2 }, indicatorParameter: 'PH' },
    });
  });

  it('that changes nothing is no event', () => {
    const { lat, lng } = rowan.data.location!;
    annasRowan.when(changing({})).then();
    annasRowan
      .when(
        changing({
          ...rowan.data,
          name: ` ${rowan.data.name} `,
          location: { x: lat, y: lng },
        }),
      )
      .then();
    annasRowan.when(changing({ groupId: rowan.data.groupId, isPublic: null, hasImage: undefined })).then();
  });

  it('compares with the thing as it is now', () => {
    const renamed = thingDetailsChanged({ thingId, name: 'Old rowan', changedBy: anna.userId! });
    givenThing(rowan, annaOwns, renamed)
      .when(changing({ name: 'Old rowan' }))
      .then();
    givenThing(rowan, annaOwns, renamed)
      .when(changing({ name: rowan.data.name }))
      .then({ type: 'ThingDetailsChanged', data: { name: rowan.data.name } });
  });

  it('null removes the location and empties the description; what is not there cannot be removed again', () => {
    annasRowan
      .when(changing({ location: null, description: null }))
      .then({ type: 'ThingDetailsChanged', data: { location: null, description: '' } });
    const bare = thingDetailsChanged({ thingId, location: null, description: '', changedBy: anna.userId! });
    const bareRowan = givenThing(rowan, annaOwns, bare);
    bareRowan.when(changing({ location: null, description: null })).then();
    bareRowan
      .when(changing({ location: { x: 1, y: 2 } }))
      .then({ type: 'ThingDetailsChanged', data: { location: { lat: 1, lng: 2 } } });
  });

  it.each([
    ['groupId', { groupId: null }],
    ['name', { name: null }],
    ['name', { name: ' x ' }],
    ['name', { name: 'x'.repeat(256) }],
    ['type', { type: null }],
    ['type', { type: 'GNOME' }],
    ['description', { description: 'x'.repeat(5001) }],
    ['location', { location: { x: 91, y: 0 } }],
    ['indicatorParameter', { indicatorParameter: 'MOOD' }],
  ])('refuses by the field %s: %j', (field, changes) =>
    annasRowan.when(changing(changes as ThingChanges)).rejected('VALIDATION', { fields: [field] }),
  );

  it.each(denied)('of a private thing is refused to %s', (_, viewer, accesses, code) =>
    givenThing(hiddenRowan, annaOwns, ...accesses)
      .when(changing({ name: 'Mine now' }, viewer))
      .rejected(code),
  );

  it('of a public thing is denied to a stranger, whatever they sent, and open to an administrator', () => {
    annasRowan.when(changing({ name: 'Mine now' }, noor)).rejected('DENIED');
    annasRowan.when(changing({ name: '' }, noor)).rejected('DENIED');
    annasRowan.when(changing({ name: 'Old rowan' }, admin)).accepted();
  });

  it('moves it to a group that one belongs to', () => {
    const member = groupMembershipGranted({ ...annaIsMember.data, groupId: otherGroup });
    const move = { groupId: otherGroup };
    annasRowan
      .when(changing(move, anna, groupOf(riverside, member)))
      .then({ type: 'ThingDetailsChanged', data: move });
    annasRowan.when(changing(move, admin, groupOf(riverside))).accepted();
    annasRowan.when(changing(move, anna, groupOf(riverside))).rejected('DENIED');
    annasRowan.when(changing(move, admin, groups.initial)).rejected('NTFND');
    annasRowan.when(changing(move)).rejected('NTFND');
  });

  it('that hides it leaves it to those with access', () => {
    const hidden = thingDetailsChanged({ thingId, isPublic: false, changedBy: anna.userId! });
    givenThing(rowan, annaOwns, hidden)
      .when(changing({ name: 'Mine now' }, noor))
      .rejected('NTFND');
  });
});

describe('deleting a thing', () => {
  const deleting =
    (viewer: Viewer = anna) =>
    (thing: Thing) =>
      deleteThing(thing, { viewer });

  it('is for its owners and administrators', () => {
    givenThing(rowan, annaOwns)
      .when(deleting())
      .then({ type: 'ThingDeleted', data: { thingId, deletedBy: anna.userId } });
    givenThing(hiddenRowan, annaOwns).when(deleting(admin)).accepted();
    givenThing(rowan, annaOwns).when(deleting(noor)).rejected('DENIED');
  });

  it.each(denied)('of a private thing is refused to %s', (_, viewer, accesses, code) =>
    givenThing(hiddenRowan, annaOwns, ...accesses)
      .when(deleting(viewer))
      .rejected(code),
  );

  it('leaves nothing that anybody could see, change, delete or revoke, an administrator neither', () => {
    const gone = givenThing(rowan, annaOwns, granted('ben'), deleted);
    for (const viewer of [anna, admin]) {
      gone.when(deleting(viewer)).rejected('NTFND');
      gone
        .when((thing) => changeThing(thing, undefined, { viewer, changes: { name: 'Back again' } }))
        .rejected('NTFND');
      gone.when((thing) => revokeThingAccess(thing, { viewer, accessId: accessOf.ben })).rejected('NTFND');
    }
    gone.when((thing) => changeThing(thing, undefined, { viewer: guest, changes: {} })).rejected('LOGIN');
    expect([rowan, annaOwns, deleted].reduce(things.evolve, things.initial)).toEqual(things.initial);
  });

  it('is not undone by a change or an access that is read after it', () => {
    const late = [thingDetailsChanged({ thingId, isPublic: true, changedBy: anna.userId! }), annaOwns];
    givenThing(rowan, annaOwns, deleted, ...late)
      .when(deleting())
      .rejected('NTFND');
  });
});
