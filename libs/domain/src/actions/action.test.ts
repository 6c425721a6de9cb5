import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import {
  type Thing,
  thingAccessGranted,
  thingDeleted,
  type ThingFact,
  thingRegistered,
  things,
} from '../things/index.js';
import type { Viewer } from '../users/index.js';
import {
  type Action,
  type ActionChanges,
  actionDeleted,
  actionDetailsChanged,
  actionRecorded,
  actions,
  changeAction,
  deleteAction,
  recordAction,
  type RecordAction,
} from './index.js';

const anna: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01' };
const thingId = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20';

const rowan = thingRegistered({ ...thingRegistered.definition.example, thingId, isPublic: true });
const access = (flags: { isOwner?: boolean; isCollaborator?: boolean }) =>
  thingAccessGranted({
    thingId,
    accessId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c21',
    userId: anna.userId!,
    isOwner: false,
    isCollaborator: false,
    ...flags,
  });

const given = specification(things);
const recording =
  (change: Partial<RecordAction> = {}) =>
  (thing: Thing) =>
    recordAction(thing, {
      viewer: anna,
      actionId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c30',
      thingId,
      type: 'WATERING',
      comments: 'Slow soak',
      hasImage: false,
      ...change,
    });

describe('recording an action', () => {
  it.each(['SHARE', 'EDUCATION', 'MEASUREMENT', 'WATERING', 'LITTER_CLEANUP', 'UPKEEP'])(
    'an owner records %s',
    (type) => {
      given(rowan, access({ isOwner: true }))
        .when(recording({ type }))
        .then({
          type: 'ActionRecorded',
          data: { thingId, type, comments: 'Slow soak', createdBy: anna.userId },
        });
    },
  );

  it('[356] a collaborator records, someone who may only look does not', () => {
    given(rowan, access({ isCollaborator: true }))
      .when(recording())
      .accepted();
    given(rowan, access({})).when(recording()).rejected('DENIED');
  });

  it('a guest is asked to sign in', () => {
    given(rowan)
      .when(recording({ viewer: { role: 'bk_anonymous' } }))
      .rejected('LOGIN');
  });

  it('a private thing is, to a stranger, not there', () => {
    const hidden = thingRegistered({ ...rowan.data, isPublic: false });
    given(hidden).when(recording()).rejected('NTFND');
  });

  it('nobody writes CREATED by hand', () => {
    given(rowan, access({ isOwner: true }))
      .when(recording({ type: 'CREATED' }))
      .rejected('VALIDATION', { fields: ['type'] });
  });

  it('a comment of 2,001 characters is refused by name, one of 2,000 is kept', () => {
    const bed = given(rowan, access({ isOwner: true }));
    bed.when(recording({ comments: 'x'.repeat(2001) })).rejected('VALIDATION', { fields: ['comments'] });
    bed.when(recording({ comments: 'x'.repeat(2000) })).accepted();
  });

  it('a place that is not a number is refused in the words of the specification', () => {
    given(rowan, access({ isOwner: true }))
      .when(recording({ location: { x: NaN, y: 0 } }))
      .rejected('VALIDATION', { message: 'Invalid coordinates received' });
  });
});

const ben: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c04' };
const noor: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c09' };
const admin: Viewer = { role: 'bk_admin', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c08' };
const guest: Viewer = { role: 'bk_anonymous' };

const accessOfBen = (flags: { isOwner?: boolean; isCollaborator?: boolean }) =>
  thingAccessGranted({
    ...access({}).data,
    accessId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c24',
    userId: ben.userId!,
    ...flags,
  });
const thingAfter = (...facts: ThingFact[]) => facts.reduce(things.evolve, things.initial);
const openThing = thingAfter(rowan, access({ isOwner: true }), accessOfBen({ isCollaborator: true }));
const hidden = thingRegistered({ ...rowan.data, isPublic: false });
const hiddenThing = thingAfter(hidden, access({ isOwner: true }), accessOfBen({ isCollaborator: true }));
const goneThing = thingAfter(
  rowan,
  access({ isOwner: true }),
  thingDeleted({ thingId, deletedBy: anna.userId! }),
);

/** Ben watered, on a thing that belongs to Anna. */
const watered = actionRecorded({
  actionId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c30',
  thingId,
  type: 'WATERING',
  comments: 'Slow soak',
  hasImage: false,
  location: { lat: 51.5, lng: -0.12 },
  createdBy: ben.userId!,
});
const { actionId } = watered.data;
const registration = actionRecorded({ ...watered.data, type: 'CREATED' });
const deleted = actionDeleted({ actionId, thingId, deletedBy: ben.userId! });
const givenAction = specification(actions);

describe('correcting an action', () => {
  const changing =
    (changes: ActionChanges, viewer: Viewer = ben, thing: Thing = openThing) =>
    (action: Action) =>
      changeAction(action, thing, { viewer, changes });

  it('says what changed, and nothing else', () => {
    const [event] = givenAction(watered)
      .when(changing({ comments: ' Two cans ', type: 'WATERING', hasImage: false }))
      .accepted();
    expect(event).toEqual({
      type: 'ActionDetailsChanged',
      data: { actionId, thingId, comments: 'Two cans', changedBy: ben.userId },
    });
  });

  it('takes every field', () => {
    givenAction(watered)
      .when(changing({ type: 'UPKEEP', comments: '', hasImage: true, location: { x: 1, y: 2 } }))
      .then({
        type: 'ActionDetailsChanged',
        data: { type: 'UPKEEP', comments: '', hasImage: true, location: { lat: 1, lng: 2 } },
      });
  });

  it('that changes nothing is no event', () => {
    givenAction(watered).when(changing({})).then();
    givenAction(watered)
      .when(
        changing({
          type: 'WATERING',
          comments: ' Slow soak',
          hasImage: null,
          location: { x: 51.5, y: -0.12 },
        }),
      )
      .then();
    const changed = actionDetailsChanged({ actionId, thingId, comments: 'Two cans', changedBy: ben.userId! });
    givenAction(watered, changed)
      .when(changing({ comments: 'Two cans' }))
      .then();
  });

  it('null removes the location, once', () => {
    givenAction(watered)
      .when(changing({ location: null }))
      .then({ type: 'ActionDetailsChanged', data: { location: null } });
    const removed = actionDetailsChanged({ actionId, thingId, location: null, changedBy: ben.userId! });
    givenAction(watered, removed)
      .when(changing({ location: null }))
      .then();
    const moved = actionDetailsChanged({ ...removed.data, location: { lat: 1, lng: 2 } });
    givenAction(watered, removed, moved)
      .when(changing({ location: { x: 1, y: 2 } }))
      .then();
  });

  it.each([
    ['type', { type: null }],
    ['type', { type: 'CREATED' }],
    ['type', { type: 'DANCING' }],
    ['comments', { comments: null }],
    ['comments', { comments: 'x'.repeat(2001) }],
    ['location', { location: { x: NaN, y: 0 } }],
  ])('refuses by the field %s: %j', (field, changes) =>
    givenAction(watered)
      .when(changing(changes as ActionChanges))
      .rejected('VALIDATION', { fields: [field] }),
  );

  it('is for the person who recorded it and administrators, not for an owner of the thing', () => {
    const changes = { comments: 'Two cans' };
    givenAction(watered).when(changing(changes, admin)).accepted();
    givenAction(watered).when(changing(changes, anna)).rejected('DENIED');
    givenAction(watered).when(changing(changes, noor)).rejected('DENIED');
    givenAction(watered).when(changing(changes, guest)).rejected('LOGIN');
    givenAction(watered)
      .when(changing(changes, noor, hiddenThing))
      .rejected('NTFND');
  });

  it('stays possible without the right to record anew, as long as one sees the thing', () => {
    const changes = { comments: 'Two cans' };
    const lookOnly = thingAfter(hidden, access({ isOwner: true }), accessOfBen({}));
    const withoutBen = thingAfter(hidden, access({ isOwner: true }));
    givenAction(watered)
      .when(changing(changes, ben, lookOnly))
      .accepted();
    givenAction(watered)
      .when(changing(changes, ben, withoutBen))
      .rejected('NTFND');
  });

  it('of what was written when an invitation was accepted is for those who may record, not for a viewer (rule A16)', () => {
    const shared = actionRecorded({ ...watered.data, type: 'SHARE' });
    const changes = { type: 'WATERING' as const };
    const viewing = thingAfter(hidden, access({ isOwner: true }), accessOfBen({}));
    const helping = thingAfter(hidden, access({ isOwner: true }), accessOfBen({ isCollaborator: true }));
    givenAction(shared)
      .when(changing(changes, ben, viewing))
      .rejected('DENIED');
    givenAction(shared)
      .when(changing(changes, ben, helping))
      .accepted();
  });

  it('never touches the entry of the registration (rule A64)', () => {
    for (const viewer of [ben, admin])
      givenAction(registration)
        .when(changing({ comments: 'Planted' }, viewer))
        .rejected('DENIED', { message: 'The first entry of a thing stays as it is.' });
  });

  it('of an action or a thing that is gone is not found', () => {
    givenAction()
      .when(changing({ comments: 'x' }))
      .rejected('NTFND');
    givenAction(watered, deleted)
      .when(changing({ comments: 'x' }, admin))
      .rejected('NTFND');
    givenAction(watered)
      .when(changing({ comments: 'x' }, ben, goneThing))
      .rejected('NTFND');
    givenAction(watered)
      .when(changing({ comments: 'x' }, admin, goneThing))
      .rejected('NTFND');
  });
});

describe('deleting an action', () => {
  const deleting =
    (viewer: Viewer = ben, thing: Thing = openThing) =>
    (action: Action) =>
      deleteAction(action, thing, { viewer });

  it.each([
    ['the person who recorded it', ben],
    ['an owner of the thing', anna],
    ['an administrator', admin],
  ])('is for %s', (_, viewer) =>
    givenAction(watered)
      .when(deleting(viewer))
      .then({ type: 'ActionDeleted', data: { actionId, thingId, deletedBy: viewer.userId } }),
  );

  it('is refused to everybody else', () => {
    const annas = givenAction(actionRecorded({ ...watered.data, createdBy: anna.userId! }));
    annas.when(deleting(ben)).rejected('DENIED');
    annas.when(deleting(noor)).rejected('DENIED');
    annas.when(deleting(guest)).rejected('LOGIN');
    annas.when(deleting(noor, hiddenThing)).rejected('NTFND');
    givenAction(watered)
      .when(deleting(ben, thingAfter(hidden, access({ isOwner: true }))))
      .rejected('NTFND');
  });

  it('never takes the entry of the registration (rule A64)', () => {
    for (const viewer of [anna, ben, admin])
      givenAction(registration)
        .when(deleting(viewer))
        .rejected('DENIED', { message: 'The first entry of a thing stays as long as the thing.' });
  });

  it('of an action or a thing that is gone is not found', () => {
    givenAction().when(deleting(admin)).rejected('NTFND');
    givenAction(watered, deleted).when(deleting(admin)).rejected('NTFND');
    givenAction(watered).when(deleting(admin, goneThing)).rejected('NTFND');
  });
});

describe('recording on a thing that was deleted', () => {
  it('is as on one that never was', () => {
    for (const viewer of [anna, admin])
      given(rowan, access({ isOwner: true }), thingDeleted({ thingId, deletedBy: anna.userId! }))
        .when(recording({ viewer }))
        .rejected('NTFND');
  });
});
