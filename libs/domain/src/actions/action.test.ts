import { describe, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import { evolveThing, noThing, type Thing, thingAccessGranted, thingRegistered } from '../things/index.js';
import type { Viewer } from '../users/index.js';
import { recordAction, type RecordAction } from './index.js';

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

const given = specification({ initial: noThing, evolve: evolveThing });
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
