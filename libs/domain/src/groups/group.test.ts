import { describe, expect, it } from '@jest/globals';
import { isRejection } from '../events/index.js';
import type { Viewer } from '../users/index.js';
import { createGroup, type CreateGroup, evolveGroup, groupTypes, mayRegisterIn, noGroup } from './index.js';

const anna: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01' };
const noor: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c09' };
const admin: Viewer = { role: 'bk_admin', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c08' };
const guest: Viewer = { role: 'bk_anonymous' };

const found = (change: Partial<CreateGroup> = {}) =>
  createGroup({
    viewer: anna,
    groupId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c10',
    membershipId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c11',
    name: ' Riverside Growers ',
    type: 'GROWER',
    isPublic: true,
    ...change,
  });

const growers = () => {
  const outcome = found();
  if (isRejection(outcome)) throw new Error(outcome.message);
  return outcome.reduce(evolveGroup, noGroup);
};

describe('founding a group', () => {
  it('makes the founder its first owner', () => {
    expect(found()).toMatchObject([
      {
        type: 'GroupCreated',
        data: { name: 'Riverside Growers', isPersonal: false, createdBy: anna.userId },
      },
      { type: 'GroupMembershipGranted', data: { userId: anna.userId, isOwner: true } },
    ]);
  });

  it.each(groupTypes)('takes the type %s', (type) => expect(isRejection(found({ type }))).toBe(false));

  it('a guest is asked to sign in', () =>
    expect(found({ viewer: guest })).toMatchObject({ rejected: 'LOGIN' }));

  it.each([
    [{ name: '' }, 'Name is required'],
    [{ name: 'ab' }, 'Name must have 3 to 255 characters'],
    [{ type: 'CLUB' }, 'Type must be one of BEEPASS, COUNCIL, ESTATE, ORCHARD, GROWER'],
    [{ location: { x: NaN, y: 0 } }, 'Invalid coordinates received'],
  ])('refuses %j: %s', (change, message) => {
    expect(found(change)).toMatchObject({ rejected: 'VALIDATION', message });
  });
});

describe('registering things in a group', () => {
  it.each([
    ['a member', anna, true],
    ['a stranger', noor, false],
    ['a guest', guest, false],
    ['an admin', admin, true],
  ])('%s: %s', (_, viewer, expected) => expect(mayRegisterIn(viewer, growers())).toBe(expected));

  it('a group that is not there takes nothing', () => expect(mayRegisterIn(admin, noGroup)).toBe(false));
});
