import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import { evolveGroup, type Group, groupCreated, groupMembershipGranted, noGroup } from '../groups/index.js';
import type { Viewer } from '../users/index.js';
import {
  type Access,
  evolveThing,
  mayEditThing,
  mayRecordOn,
  maySeeThing,
  noThing,
  registerThing,
  type RegisterThing,
  thingAccessGranted,
  thingRegistered,
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

const given = specification({ initial: noGroup, evolve: evolveGroup });
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

  it('a group that does not exist takes nothing, not even from an admin', () => {
    given()
      .when(registering({ viewer: admin }))
      .rejected('DENIED');
  });

  it.each(['WATER', 'TEMPERATURE', 'PH', 'CONDUCTIVITY'])(
    '[173] the indicator may be %s',
    (indicatorParameter) =>
      expect(growersWithAnna.when(registering({ indicatorParameter })).accepted()[0]).toMatchObject({
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
    ].reduce(evolveThing, noThing);
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
    ['an admin, of a thing that is not there', admin, noThing, [false, false, false]],
  ])('%s: sees, edits, records', (_, viewer, it_, expected) => {
    expect([maySeeThing(viewer, it_), mayEditThing(viewer, it_), mayRecordOn(viewer, it_)]).toEqual(expected);
  });
});
