import { describe, it, expect } from '@jest/globals';
import { isRejection } from '../events/index.js';
import {
  evolveThing,
  noThing,
  thingAccessGranted,
  thingRegistered,
  type ThingFact,
} from '../things/index.js';
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

/** Given what happened to a thing, when someone records an action, then this comes of it. */
const given = (...facts: ThingFact[]) => ({
  when: (command: Partial<RecordAction>) =>
    recordAction(facts.reduce(evolveThing, noThing), {
      viewer: anna,
      actionId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c30',
      thingId,
      type: 'WATERING',
      comments: 'Slow soak',
      hasImage: false,
      ...command,
    }),
});

const codeOf = (outcome: unknown) => (isRejection(outcome) ? outcome.rejected : 'accepted');

describe('recording an action', () => {
  it.each(['SHARE', 'EDUCATION', 'MEASUREMENT', 'WATERING', 'LITTER_CLEANUP', 'UPKEEP'])(
    'an owner records %s',
    (type) => {
      expect(given(rowan, access({ isOwner: true })).when({ type })).toMatchObject({
        type: 'ActionRecorded',
        data: { thingId, type, comments: 'Slow soak', createdBy: anna.userId },
      });
    },
  );

  it('[356] a collaborator records, someone who may only look does not', () => {
    expect(codeOf(given(rowan, access({ isCollaborator: true })).when({}))).toBe('accepted');
    expect(codeOf(given(rowan, access({})).when({}))).toBe('DENIED');
  });

  it('a guest is asked to sign in', () => {
    expect(codeOf(given(rowan).when({ viewer: { role: 'bk_anonymous' } }))).toBe('LOGIN');
  });

  it('a private thing is, to a stranger, not there', () => {
    const hidden = thingRegistered({ ...rowan.data, isPublic: false });
    expect(codeOf(given(hidden).when({}))).toBe('NTFND');
  });

  it('nobody writes CREATED by hand', () => {
    expect(given(rowan, access({ isOwner: true })).when({ type: 'CREATED' })).toMatchObject({
      rejected: 'VALIDATION',
      fields: [{ field: 'type' }],
    });
  });

  it('a comment of 2,001 characters is refused by name, one of 2,000 is kept', () => {
    const bed = given(rowan, access({ isOwner: true }));
    expect(bed.when({ comments: 'x'.repeat(2001) })).toMatchObject({ fields: [{ field: 'comments' }] });
    expect(codeOf(bed.when({ comments: 'x'.repeat(2000) }))).toBe('accepted');
  });

  it('a place that is not a number is refused in the words of the specification', () => {
    expect(given(rowan, access({ isOwner: true })).when({ location: { x: NaN, y: 0 } })).toMatchObject({
      message: 'Invalid coordinates received',
    });
  });
});
