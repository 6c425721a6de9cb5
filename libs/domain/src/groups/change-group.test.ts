import { describe, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import { guest, type Viewer } from '../users/index.js';
import {
  changeGroup,
  deleteGroup,
  type Group,
  type GroupFact,
  groupCreated,
  groupMembershipGranted,
  groups,
} from './index.js';

const id = (n: number) => `0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c${n.toString(16).padStart(2, '0')}`;
const groupId = id(0x10);
const person = (n: number): Viewer & { userId: string } => ({ role: 'bk_user', userId: id(n) });
const [anna, ben, noor] = [person(1), person(2), person(3)];
const admin: Viewer = { role: 'bk_admin', userId: id(9) };
const [annas, bens] = [id(0x11), id(0x12)];

const given = specification(groups);
const founded = (over: { isPublic?: boolean; isPersonal?: boolean } = {}): GroupFact[] => [
  groupCreated({ ...groupCreated.definition.example, ...over, groupId, createdBy: anna.userId }),
  groupMembershipGranted({ groupId, membershipId: annas, userId: anna.userId, isOwner: true }),
];
const joined = (isOwner = false) =>
  groupMembershipGranted({ groupId, membershipId: bens, userId: ben.userId, isOwner });
const open = founded();
const closed = founded({ isPublic: false });
const personal = founded({ isPublic: false, isPersonal: true });

describe('changing and deleting a group', () => {
  const change = (viewer: Viewer, changes: object) => (group: Group) =>
    changeGroup(group, { viewer, changes });
  const remove = (viewer: Viewer) => (group: Group) => deleteGroup(group, { viewer });

  it('records what differs and nothing else', () =>
    given(...open)
      .when(change(anna, { name: ' Millers ', type: 'GROWER', location: null }))
      .then({
        type: 'GroupDetailsChanged',
        data: { groupId, name: 'Millers', location: null, changedBy: anna.userId },
      }));
  it('keeps its description without outer spaces', () =>
    given(...open)
      .when(change(anna, { description: ' Beds along the river ' }))
      .then({
        type: 'GroupDetailsChanged',
        data: { groupId, description: 'Beds along the river', changedBy: anna.userId },
      }));
  it('changes nothing by what it is already', () =>
    given(...open)
      .when(change(anna, { name: 'Riverside Growers', isPublic: null }))
      .then());
  it.each([
    [{ name: 'ab' }, 'Name must have 3 to 255 characters'],
    [{ name: null }, 'Name is required'],
    [{ type: 'CLUB' }, 'Type must be one of BEEPASS, COUNCIL, ESTATE, ORCHARD, GROWER'],
    [{ description: 'x'.repeat(5001) }, 'Description must have 0 to 5000 characters'],
  ])('refuses %j', (changes, message) =>
    given(...open)
      .when(change(anna, changes))
      .rejected('VALIDATION', { message }),
  );
  it.each([
    ['a guest', guest, 'LOGIN'],
    ['a stranger', noor, 'DENIED'],
    ['a member', ben, 'DENIED'],
  ] as const)('%s may not', (_, viewer, code) => {
    given(...open, joined())
      .when(change(viewer, { name: 'Mine now' }))
      .rejected(code);
    given(...open, joined())
      .when(remove(viewer))
      .rejected(code);
  });
  it('a private group is not found by strangers', () => {
    given(...closed)
      .when(change(noor, { name: 'Mine now' }))
      .rejected('NTFND');
    given(...closed)
      .when(remove(noor))
      .rejected('NTFND');
  });
  it.each([
    ['an owner', anna],
    ['an administrator', admin],
  ])('%s may', (_, viewer) => {
    given(...open)
      .when(remove(viewer))
      .then({ type: 'GroupDeleted', data: { groupId, deletedBy: viewer.userId } });
  });
  it('a personal group stays as it is (rule A77)', () => {
    for (const viewer of [anna, admin]) {
      given(...personal)
        .when(change(viewer, { isPublic: true }))
        .rejected('DENIED');
      given(...personal)
        .when(remove(viewer))
        .rejected('DENIED');
    }
  });
});
