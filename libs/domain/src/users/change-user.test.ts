import { describe, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import type { Thing } from '../things/thing.js';
import {
  changeUser,
  guest,
  personalDataErased,
  type UserChanges,
  userDetailsChanged,
  userRegistered,
  users,
  type Viewer,
} from './index.js';

const userId = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';
const thingId = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c07';
const given = specification(users);
const registered = userRegistered({ userId, name: 'Anna Hill', username: 'anna', isAdmin: false });
const anna: Viewer = { role: 'bk_user', userId };
const ben: Viewer = { role: 'bk_user', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c02' };
const ada: Viewer = { role: 'bk_admin', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c03' };
const thing = { exists: true, thingId, isPublic: true, accesses: new Map(), invitations: new Map() } as Thing;
const hidden: Thing = { ...thing, isPublic: false };
const change = (viewer: Viewer, changes: UserChanges, of?: Thing) => (user: typeof users.initial) =>
  changeUser(user, { viewer, changes, thing: of });

describe('[141] changing an account', () => {
  it('says what changed and nothing else', () => {
    given(registered)
      .when(change(anna, { name: ' Anna Hillside ', username: 'anna', notificationDaily: true }))
      .then({
        type: 'UserDetailsChanged',
        data: { userId, name: 'Anna Hillside', notificationDaily: true, changedBy: userId },
      });
    given(registered)
      .when(change(anna, { name: 'Anna Hill', username: null, oneThingId: null }))
      .then();
  });

  it('holds the rules of a registration, and each field says what is wrong with it', () => {
    given(registered)
      .when(change(anna, { name: 'A1', username: 'a' }))
      .rejected('VALIDATION', { fields: ['name', 'username'] });
  });

  it('holds the kinds of notifications that are switched off, each once and in one order', () => {
    given(registered)
      .when(change(anna, { mutedNotifications: ['BADGE', 'TASK_DUE', 'BADGE'] }))
      .then({ type: 'UserDetailsChanged', data: { mutedNotifications: ['TASK_DUE', 'BADGE'] } });
    const muted = userDetailsChanged({
      userId,
      mutedNotifications: ['TASK_DUE', 'BADGE'],
      changedBy: userId,
    });
    given(registered, muted)
      .when(change(anna, { mutedNotifications: ['BADGE', 'TASK_DUE'] }))
      .then();
    given(registered, muted)
      .when(change(anna, { mutedNotifications: [] }))
      .then({ type: 'UserDetailsChanged', data: { mutedNotifications: [] } });
  });

  it('is for the person; administrators change name and username of others, and no setting', () => {
    given(registered)
      .when(change(guest, { name: 'Another Name' }))
      .rejected('LOGIN');
    given(registered)
      .when(change(ben, { name: 'Another Name' }))
      .rejected('DENIED');
    given(registered)
      .when(change(ada, { name: 'Another Name', username: 'another' }))
      .then({ type: 'UserDetailsChanged', data: { changedBy: ada.userId } });
    given(registered)
      .when(change(ada, { notificationDaily: true }))
      .rejected('DENIED');
    given(registered)
      .when(change(ada, { mutedNotifications: [] }))
      .rejected('DENIED');
    given(registered)
      .when(change(ada, { oneThingId: thingId }, thing))
      .rejected('DENIED');
    given()
      .when(change(anna, { name: 'Another Name' }))
      .rejected('NTFND');
    given(registered, personalDataErased({ userId }))
      .when(change(ada, { name: 'Another Name' }))
      .rejected('NTFND');
  });

  it('[156] one thing is any that the person sees, and can be none again', () => {
    given(registered)
      .when(change(anna, { oneThingId: thingId }, thing))
      .then({ type: 'UserDetailsChanged', data: { oneThingId: thingId } });
    given(registered)
      .when(change(anna, { oneThingId: thingId }, hidden))
      .rejected('NTFND');
    given(registered)
      .when(change(anna, { oneThingId: thingId }))
      .rejected('NTFND');
    given(registered, userDetailsChanged({ userId, oneThingId: thingId, changedBy: userId }))
      .when(change(anna, { oneThingId: null }))
      .then({ type: 'UserDetailsChanged', data: { oneThingId: null } });
  });
});
