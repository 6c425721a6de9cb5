import { beforeAll, describe, expect, it } from '@jest/globals';
import { type NotificationContent, notifications, notificationSent } from '@hedgerow/domain';
import { UnsubscribeLinks } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { updateTaskDocument } from '../tasks/tasks.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, ada: Person;
beforeAll(async () => {
  [anna, ben, ada] = await testApi.signUpAll('anna', 'ben', 'ada');
});

const all = `query ($kinds: [NotificationKind!], $unread: Boolean) {
  allNotifications(kinds: $kinds, unread: $unread) { totalCount nodes {
    id nodeId kind at isUnread day actor { username } thing { name } task { title } group { name } device { name }
    action { comments } badge { title } invitationId } } }`;
const listOf = async (person: Pick<Person, 'get'>, asked: object = {}): Promise<Loose[]> =>
  (await person.get(all, asked)).allNotifications.nodes;
const send = async ({ id: userId }: Person, content: NotificationContent) => {
  const notificationId = newId();
  await testApi.append(
    notifications.stream(notificationId),
    notificationSent({ ...content, notificationId, userId }),
  );
  return notificationId;
};
const shown = (person: Person, count: number, asked: object = {}) =>
  eventually(async () => {
    const nodes = await listOf(person, asked);
    return nodes.length === count ? nodes : undefined;
  });
const open =
  'mutation ($input: OpenNotificationInput!) { openNotification(input: $input) { notification { isUnread } } }';
const review =
  'mutation ($input: ReviewNotificationsInput!) { reviewNotifications(input: $input) { clientMutationId } }';

describe('notifications', () => {
  it('are told to their person alone, with what they are about as it is now', async () => {
    const thing = await anna.createThing({ name: 'Rowan' });
    const task: Loose = await anna.createTask(thing.id, { title: 'Prune it', assignedTo: [ben.id] });
    await send(ben, { kind: 'TASK_ASSIGNED', byId: anna.id, taskId: task.id, thingId: thing.id });
    const [told] = await shown(ben, 1);
    expect(told).toEqual({
      ...{ id: expect.any(String), nodeId: expect.any(String), at: expect.any(String) },
      ...{ kind: 'TASK_ASSIGNED', isUnread: true, day: null, invitationId: null },
      ...{ actor: { username: 'anna' }, thing: { name: 'Rowan' }, task: { title: 'Prune it' } },
      ...{ group: null, device: null, action: null, badge: null },
    });
    for (const person of [anna, ada, testApi.visitor]) expect(await listOf(person)).toEqual([]);
    expect(await listOf(ben, { kinds: ['BADGE'] })).toEqual([]);
    expect(await listOf(ben, { kinds: ['TASK_ASSIGNED'], unread: true })).toHaveLength(1);
  });

  it('are read by their person: one by one, and all up to what they saw', async () => {
    const [mia] = await testApi.signUpAll('mia');
    const thing = await anna.createThing();
    const about = { kind: 'NEEDS_WATER', thingId: thing.id } as const;
    await send(mia, about);
    const [first] = await shown(mia, 1);
    await send(mia, about);
    await send(mia, about);
    await shown(mia, 3);
    for (const person of [anna, ada])
      expect(errorCode(await person.ask(open, { input: { id: first!.id } }))).toBe('NTFND');
    expect(errorCode(await testApi.visitor.ask(open, { input: { id: first!.id } }))).toBe('LOGIN');
    const { openNotification } = await mia.get(open, { input: { id: first!.id } });
    expect(openNotification.notification).toEqual({ isUnread: false });
    await mia.get(open, { input: { id: first!.id } });
    const [newest, second] = await listOf(mia, { unread: true });
    const until = { until: second!.at };
    expect(errorCode(await testApi.visitor.ask(review, { input: until }))).toBe('LOGIN');
    await anna.get(review, { input: until });
    await mia.get(review, { input: until });
    expect(await shown(mia, newest!.at === second!.at ? 0 : 1, { unread: true })).toBeDefined();
    await mia.get(review, { input: { until: '2099-01-01T00:00:00.000Z' } });
    await shown(mia, 0, { unread: true });
    expect(await listOf(mia)).toHaveLength(3);
    // What comes later is unread, however far the moment was.
    await send(mia, about);
    await shown(mia, 1, { unread: true });
  });

  it('are live with the number of unread ones, and one that may not be seen any more goes', async () => {
    const [noor] = await testApi.signUpAll('noor');
    const thing = await anna.createThing({ isPublic: false });
    const access = await testApi.grantAccess(thing.id, noor);
    const watched = 'subscription { notificationsUpdated { unreadCount newest { id kind } } }';
    const [own, others] = [noor.token, ben.token].map((token) => testApi.subscribe(watched, '', token));
    const last = ({ messages }: typeof own & object) => messages.at(-1)?.data.notificationsUpdated as Loose;
    await eventually(() => last(own!) && last(others!));
    const before = others!.messages.length;
    expect(last(own!)).toEqual({ unreadCount: 0, newest: [] });
    const id = await send(noor, { kind: 'NEEDS_WATER', thingId: thing.id });
    await eventually(() => last(own!).unreadCount === 1);
    expect(last(own!).newest).toEqual([{ id, kind: 'NEEDS_WATER' }]);
    await noor.get(open, { input: { id } });
    await eventually(() => last(own!).unreadCount === 0);
    await send(noor, { kind: 'NEEDS_WATER', thingId: thing.id });
    await eventually(() => last(own!).unreadCount === 1);
    await anna.get(
      'mutation ($input: DeleteThingAccessByIdInput!) { deleteThingAccessById(input: $input) { clientMutationId } }',
      { input: { id: access } },
    );
    await eventually(() => last(own!).unreadCount === 0 && last(own!).newest.length === 0, { within: 2_500 });
    expect(others!.messages).toHaveLength(before);
  });

  it('of a task go when it is completed', async () => {
    const [lena] = await testApi.signUpAll('lena');
    const thing = await anna.createThing();
    const day = new Date().toISOString().slice(0, 10);
    const task: Loose = await anna.createTask(thing.id, { dueDate: day, assignedTo: [lena.id] });
    await send(lena, { kind: 'TASK_DUE', taskId: task.id, thingId: thing.id, day });
    await shown(lena, 1);
    await anna.get(updateTaskDocument, { input: { nodeId: task.nodeId, status: 'completed' } });
    await shown(lena, 0);
  });
});

describe('the settings', () => {
  const update = `mutation ($input: UpdateUserByIdInput!) {
    updateUserById(input: $input) { user { mutedNotifications notificationDaily } } }`;
  const settingsOf = async (viewer: Person, { id }: Person) =>
    (
      await viewer.get('query ($id: UUID!) { userById(id: $id) { mutedNotifications notificationDaily } }', {
        id,
      })
    ).userById;

  it('[148] hold the kinds that are switched off; others are not told them', async () => {
    expect(await settingsOf(ben, ben)).toEqual({ mutedNotifications: [], notificationDaily: false });
    const input = { id: ben.id, mutedNotifications: ['BADGE', 'TASK_DUE'], notificationDaily: true };
    const { updateUserById } = await ben.get(update, { input });
    expect(updateUserById.user).toEqual({
      mutedNotifications: ['TASK_DUE', 'BADGE'],
      notificationDaily: true,
    });
    expect(await settingsOf(anna, ben)).toEqual({ mutedNotifications: null, notificationDaily: null });
    expect(errorCode(await ada.ask(update, { input }))).toBe('DENIED');
  });

  it('[148] the daily letter ends by one press without a session, and by nothing that looks like it', async () => {
    const [eve] = await testApi.signUpAll('eve');
    await eve.get(update, { input: { id: eve.id, notificationDaily: true } });
    const path = await testApi.api.app.get(UnsubscribeLinks).pathFor(eve.id);
    const post = (to: string) =>
      fetch(`${testApi.api.url}${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await fetch(`${testApi.api.url}${path}`)).status).not.toBe(200);
    for (const wrong of [path.replace(eve.id, ben.id), `${path}A`, '/unsubscribe/x'])
      expect((await post(wrong)).status).toBe(404);
    expect(await settingsOf(eve, eve)).toMatchObject({ notificationDaily: true });
    expect((await post(path)).status).toBe(200);
    await eventually(async () => (await settingsOf(eve, eve)).notificationDaily === false);
    expect((await post(path)).status).toBe(200);
  });
});
