import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import { guest, type Viewer } from '../users/index.js';
import {
  changeMembership,
  createGroup,
  type Group,
  type GroupFact,
  groupCreated,
  groupDeleted,
  groupMembershipGranted,
  groups,
  joinGroup,
  ownerLeaves,
  leaveGroup,
  maySeeGroup,
  maySeeMembers,
  revokeMembership,
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

describe('joining a group', () => {
  const join = (viewer: Viewer) => (group: Group) => joinGroup(group, { viewer, membershipId: bens });

  it('makes a member of a person who is signed in', () =>
    given(...open)
      .when(join(ben))
      .then({ type: 'GroupMembershipGranted', data: { userId: ben.userId, isOwner: false } }));
  it('changes nothing for a member', () =>
    given(...open, joined())
      .when(join(ben))
      .then());
  it('a guest is asked to sign in', () =>
    given(...open)
      .when(join(guest))
      .rejected('LOGIN'));
  it('a private group does not exist for a stranger', () =>
    given(...closed)
      .when(join(ben))
      .rejected('NTFND'));
  it('a private group is not joined by an administrator either', () =>
    given(...closed)
      .when(join(admin))
      .rejected('DENIED'));
  it('a deleted group is not found', () =>
    given(...open, groupDeleted({ groupId, deletedBy: anna.userId }))
      .when(join(ben))
      .rejected('NTFND'));
});

describe('leaving a group', () => {
  const leave = (viewer: Viewer) => (group: Group) => leaveGroup(group, { viewer });

  it('ends the membership', () =>
    given(...open, joined())
      .when(leave(ben))
      .then({ type: 'GroupMembershipRevoked', data: { userId: ben.userId, revokedBy: ben.userId } }));
  it('changes nothing for others', () =>
    given(...open)
      .when(leave(noor))
      .then());
  it.each([
    ['the only one', false],
    ['one of two', true],
  ])('[238] is refused to an owner: %s (rule A05)', (_, isBensToo) =>
    given(...open, joined(isBensToo))
      .when(leave(anna))
      .rejected('DENIED', { message: 'Cannot leave as group owner (transfer ownership first)' }),
  );
  it('a personal group is not left', () =>
    given(...personal)
      .when(leave(anna))
      .rejected('DENIED'));
  it('a private group is not told of', () =>
    given(...closed)
      .when(leave(noor))
      .rejected('NTFND'));
});

describe('ending a membership', () => {
  const revoke = (viewer: Viewer, membershipId: string) => (group: Group) =>
    revokeMembership(group, { viewer, membershipId });

  it.each([
    ['an owner', anna],
    ['an administrator', admin],
    ['the member', ben],
  ])('by %s', (_, viewer) =>
    given(...open, joined())
      .when(revoke(viewer, bens))
      .then({ type: 'GroupMembershipRevoked', data: { userId: ben.userId, revokedBy: viewer.userId } }),
  );
  it('by another member is refused', () =>
    given(...open, joined())
      .when(revoke(ben, annas))
      .rejected('DENIED'));
  it.each([
    ['a guest', guest, 'LOGIN'],
    ['a stranger', noor, 'DENIED'],
  ] as const)('by %s is refused', (_, viewer, code) =>
    given(...open, joined())
      .when(revoke(viewer, bens))
      .rejected(code),
  );
  it('of a private group is not found by a stranger', () =>
    given(...closed, joined())
      .when(revoke(noor, bens))
      .rejected('NTFND'));
  it('one’s own, as one of two owners, is refused', () =>
    given(...open, joined(true))
      .when(revoke(ben, bens))
      .rejected('DENIED', { message: ownerLeaves }));
  it('of another owner is for owners', () =>
    given(...open, joined(true))
      .when(revoke(ben, annas))
      .then({ type: 'GroupMembershipRevoked', data: { userId: anna.userId, revokedBy: ben.userId } }));
  it('the last owner stays, whoever asks', () => {
    given(...open, joined())
      .when(revoke(anna, annas))
      .rejected('DENIED', { message: ownerLeaves });
    given(...open, joined())
      .when(revoke(admin, annas))
      .rejected('DENIED');
  });
});

describe('changing who owns a group', () => {
  const change = (viewer: Viewer, membershipId: string, isOwner: boolean) => (group: Group) =>
    changeMembership(group, { viewer, membershipId, isOwner });

  it.each([
    ['an owner', anna],
    ['an administrator', admin],
  ])('by %s', (_, viewer) =>
    given(...open, joined())
      .when(change(viewer, bens, true))
      .then({ type: 'GroupMembershipChanged', data: { userId: ben.userId, isOwner: true } }),
  );
  it('to what it is changes nothing', () =>
    given(...open, joined())
      .when(change(anna, bens, false))
      .then());
  it.each([
    ['a guest', guest, 'LOGIN'],
    ['a member', ben, 'DENIED'],
    ['a stranger', noor, 'DENIED'],
  ] as const)('by %s is refused', (_, viewer, code) =>
    given(...open, joined())
      .when(change(viewer, bens, true))
      .rejected(code),
  );
  it('the last owner stays one; with another beside them they may step down', () => {
    given(...open, joined())
      .when(change(anna, annas, false))
      .rejected('DENIED');
    given(...open, joined(true))
      .when(change(anna, annas, false))
      .then({ type: 'GroupMembershipChanged', data: { userId: anna.userId, isOwner: false } });
  });
});

describe('who sees a group and its members', () => {
  const state = (facts: readonly GroupFact[]) => facts.reduce(groups.evolve, groups.initial);
  it.each([
    ['a guest', guest, true, false, false],
    ['a stranger', noor, true, true, false],
    ['a member', ben, true, true, true],
    ['an administrator', admin, true, true, true],
  ])('%s', (_, viewer, seesOpen, seesMembers, seesClosed) => {
    expect(maySeeGroup(viewer, state([...open, joined()]))).toBe(seesOpen);
    expect(maySeeMembers(viewer, state([...open, joined()]))).toBe(seesMembers);
    expect(maySeeGroup(viewer, state([...closed, joined()]))).toBe(seesClosed);
    expect(maySeeMembers(viewer, state([...closed, joined()]))).toBe(seesClosed);
  });

  it('a group that was changed keeps its members, and one that was founded has its founder', () => {
    const facts = createGroup({
      viewer: anna,
      groupId,
      membershipId: annas,
      name: 'Millers',
      type: 'GROWER',
      isPublic: false,
    });
    expect(state(facts as GroupFact[]).members.get(anna.userId)).toEqual({
      membershipId: annas,
      isOwner: true,
    });
  });
});
