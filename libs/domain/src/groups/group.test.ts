import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import type { Viewer } from '../users/index.js';
import { createGroup, type CreateGroup, groups, groupTypes, mayRegisterIn } from './index.js';

const anna: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01' };
const noor: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c09' };
const admin: Viewer = { role: 'bk_admin', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c08' };
const guest: Viewer = { role: 'bk_anonymous' };

const given = specification(groups);
const founding =
  (change: Partial<CreateGroup> = {}) =>
  () =>
    createGroup({
      viewer: anna,
      groupId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c10',
      membershipId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c11',
      name: ' Riverside Growers ',
      type: 'GROWER',
      isPublic: true,
      ...change,
    });

const growers = () => given().when(founding()).accepted().reduce(groups.evolve, groups.initial);

describe('founding a group', () => {
  it('makes the founder its first owner', () => {
    given()
      .when(founding())
      .then(
        {
          type: 'GroupCreated',
          data: { name: 'Riverside Growers', isPersonal: false, createdBy: anna.userId },
        },
        { type: 'GroupMembershipGranted', data: { userId: anna.userId, isOwner: true } },
      );
  });

  it('keeps its description without outer spaces', () => {
    const [created] = given()
      .when(founding({ description: ' Beds along the river ' }))
      .accepted();
    expect(created!.data).toMatchObject({ description: 'Beds along the river' });
  });

  it('refuses a description of more than 5000 characters', () => {
    const message = 'Description must have 0 to 5000 characters';
    given()
      .when(founding({ description: 'x'.repeat(5001) }))
      .rejected('VALIDATION', { message });
  });

  it.each(groupTypes)('takes the type %s', (type) => void given().when(founding({ type })).accepted());

  it('a guest is asked to sign in', () =>
    given()
      .when(founding({ viewer: guest }))
      .rejected('LOGIN'));

  it.each([
    [{ name: '' }, 'Name is required'],
    [{ name: 'ab' }, 'Name must have 3 to 255 characters'],
    [{ type: 'CLUB' }, 'Type must be one of BEEPASS, COUNCIL, ESTATE, ORCHARD, GROWER'],
    [{ location: { x: NaN, y: 0 } }, 'Invalid coordinates received'],
  ])('refuses %j: %s', (change, message) => {
    given().when(founding(change)).rejected('VALIDATION', { message });
  });
});

describe('registering things in a group', () => {
  it.each([
    ['a member', anna, true],
    ['a stranger', noor, false],
    ['a guest', guest, false],
    ['an admin', admin, true],
  ])('%s: %s', (_, viewer, expected) => expect(mayRegisterIn(viewer, growers())).toBe(expected));

  it('a group that is not there takes nothing', () =>
    expect(mayRegisterIn(admin, groups.initial)).toBe(false));
});
