import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import { isRejection } from '../events/index.js';
import {
  addUser,
  changeRole,
  guest,
  personalDataErased,
  type RegisterUser,
  registerUser,
  type UserFact,
  users,
  type Viewer,
} from './index.js';

const command: RegisterUser = {
  userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01',
  emailId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c02',
  personalGroupId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c03',
  personalMembershipId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c04',
  name: ' Zoë Hill ',
  username: 'zoe',
  email: ' zoe@example.org ',
  password: 'Hedgerow-2026',
};

const given = specification(users);
const accepted = (c: RegisterUser) => {
  const outcome = registerUser(c);
  if (isRejection(outcome)) throw new Error(outcome.message);
  return outcome;
};

describe('registering a person', () => {
  it('writes the account and, beside it, a hidden personal group that they own', () => {
    expect(accepted(command).map(({ stream, facts }) => [stream, facts.map(({ type }) => type)])).toEqual([
      [`user-${command.userId}`, ['UserRegistered', 'UserEmailAdded']],
      [`group-${command.personalGroupId}`, ['GroupCreated', 'GroupMembershipGranted']],
    ]);
    expect(accepted(command)[1]!.facts).toMatchObject([
      { data: { isPublic: false, isPersonal: true, createdBy: command.userId } },
      { data: { isOwner: true, userId: command.userId } },
    ]);
  });

  it('keeps name and address without outer spaces, and nobody is an admin by asking nicely', () => {
    const user = (accepted(command)[0]!.facts as UserFact[]).reduce(users.evolve, users.initial);
    expect(user).toEqual({
      ...{ id: command.userId, exists: true, isAdmin: false, name: 'Zoë Hill', username: 'zoe' },
      ...{
        notificationDaily: false,
        oneThingId: null,
        home: null,
        showOnScoreBoard: true,
        analyticsOptOut: false,
        mutedNotifications: [],
        isWelcomed: false,
      },
      emails: [{ id: command.emailId, email: 'zoe@example.org', isPrimary: true, isVerified: false }],
    });
    expect(accepted(command)[0]!.facts[0]).toMatchObject({ data: { name: 'Zoë Hill' } });
  });

  it('is as if it had never been, once the personal data is erased', () => {
    const facts = [
      ...(accepted(command)[0]!.facts as UserFact[]),
      personalDataErased({ userId: command.userId }),
    ];
    expect(facts.reduce(users.evolve, users.initial)).toEqual(users.initial);
  });

  it('the passphrase is in no event', () => {
    expect(JSON.stringify(accepted(command))).not.toContain(command.password);
  });

  it('refuses by field and says the first reason', () => {
    given()
      .when(() => registerUser({ ...command, username: 'x', password: 'short' }))
      .rejected('VALIDATION', {
        message: 'Username must have 2 to 24 characters',
        fields: ['username', 'password'],
      });
  });
});

describe('[144] adding a person', () => {
  const { password: _password, ...person } = command;
  const ada = { role: 'bk_admin' as const, userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c09' };

  it('makes the account that a registration makes, and asks for a letter', () => {
    const outcome = addUser({ ...person, viewer: ada });
    if (isRejection(outcome)) throw new Error(outcome.message);
    expect(outcome[0]!.facts).toMatchObject([
      { type: 'UserRegistered', data: { name: 'Zoë Hill', isAdmin: false } },
      { type: 'UserEmailAdded' },
      { type: 'UserWelcomed', data: { userId: person.userId, emailId: person.emailId, addedBy: ada.userId } },
    ]);
    expect(outcome[1]!.facts).toMatchObject([{ type: 'GroupCreated' }, { type: 'GroupMembershipGranted' }]);
  });

  it('is for administrators, and holds the rules of a registration', () => {
    const code = (viewer: Viewer, over = {}) => {
      const outcome = addUser({ ...person, ...over, viewer });
      return isRejection(outcome) ? outcome.rejected : 'accepted';
    };
    expect(code(guest)).toBe('LOGIN');
    expect(code({ role: 'bk_user', userId: ada.userId })).toBe('DENIED');
    expect(code(ada, { email: 'nowhere' })).toBe('VALIDATION');
  });

  it('a role is changed by administrators alone, and once', () => {
    const state = (accepted(command)[0]!.facts as UserFact[]).reduce(users.evolve, users.initial);
    const change = (viewer: Viewer, isAdmin: boolean) => {
      const outcome = changeRole(state, { viewer, isAdmin });
      return isRejection(outcome) ? outcome.rejected : outcome;
    };
    expect(change(ada, true)).toMatchObject([{ type: 'UserRoleChanged', data: { isAdmin: true } }]);
    expect(change(ada, false)).toEqual([]);
    expect(change({ role: 'bk_user', userId: ada.userId }, true)).toBe('DENIED');
    expect(change(guest, true)).toBe('LOGIN');
  });
});
