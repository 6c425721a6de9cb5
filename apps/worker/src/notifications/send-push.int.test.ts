import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Fact,
  notificationOpened,
  notifications,
  notificationSent,
  personalDataErased,
  pushSubscribed,
  pushSubscriptions,
  type RecordedEvent,
  taskAssigned,
  thingAccessRevoked,
  things,
  userDetailsChanged,
} from '@hedgerow/domain';
import { EventStore, PersonKeys, Sessions } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { notificationList, type ProjectionEvent } from '@hedgerow/read-model';
import {
  aTask,
  aThing,
  aUser,
  type Built,
  eventually,
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  testMasterKey,
  testServices,
} from '@hedgerow/testing';
import { InProcessProjector } from '@hedgerow/testing/in-process-projector';
import { type BrowserSubscription, PushService } from '@hedgerow/testing/push-service';
import { UnrecoverableError } from 'bullmq';
import type { Job, RunContext } from '../reactions/reaction.js';
import { endAll, ends, startWorkerHarness } from '../testing/worker-harness.js';
import { PushPost } from './push-post.js';
import { sendPush } from './send-push.js';

const contact = 'mailto:hedgerow@garden.example';
const hourMs = 3_600_000;
let service: PushService;
let other: PushService;

beforeAll(async () => {
  service = await new PushService().start();
  other = await new PushService().start();
});
afterEach(async () => {
  await endAll();
  service.faults.length = 0;
});
afterAll(() => Promise.all([service.stop(), other.stop()]));

/** A person with a browser that asked for messages, and a thing of theirs. */
const worldIn = (store: EventStore, keys: PersonKeys, sessions: Sessions) => {
  const append = async (stream: string, ...facts: readonly Fact[]): Promise<RecordedEvent[]> => {
    const { version } = await store.read(stream);
    const actor = { kind: 'rule', id: 'test' } as const;
    await store.append({ commandId: newId(), actor, streams: [{ stream, expected: version, facts }] });
    return (await store.read(stream)).events.slice(version);
  };
  const subscribe = async (person: Built, at: PushService = service) => {
    const sessionId = await sessions.create({ userId: person.id, lifeSeconds: 600 });
    const browser = at.subscribe((await keys.push()).publicKey);
    const about = { subscriptionId: newId(), userId: person.id, sessionId };
    const [event] = await append(
      pushSubscriptions.stream(person.id),
      pushSubscribed({ ...about, ...browser }),
    );
    return { ...about, browser, event: event! };
  };
  const tell = async (person: Built, thing: Built) => {
    const notificationId = newId();
    const content = { kind: 'NEEDS_WATER', thingId: thing.id, day: '2026-06-01' } as const;
    const [event] = await append(
      notifications.stream(notificationId),
      notificationSent({ ...content, notificationId, userId: person.id }),
    );
    return { notificationId, event: event! };
  };
  const peopleAndThing = async () => {
    const anna = aUser({ name: 'Anna Hill' });
    const thing = aThing({ registeredBy: anna.id, name: 'Mill Lane rowan', isPublic: false });
    for (const { stream, facts } of [anna, thing]) await append(stream, ...facts);
    return { anna, thing };
  };
  return { append, subscribe, tell, peopleAndThing };
};

const textsAt = (at: PushService, browser: BrowserSubscription) =>
  at.messagesTo(browser).map(({ text }) => JSON.parse(text) as Record<string, string>);

describe('a push message', () => {
  let db: TestDatabase;
  let store: EventStore;
  let keys: PersonKeys;
  let sessions: Sessions;
  let projector: InProcessProjector;
  let world: ReturnType<typeof worldIn>;
  beforeAll(async () => {
    const services = await testServices({ postgres: true, redis: true });
    db = await freshDatabase(services);
    keys = new PersonKeys(db.pool, testMasterKey);
    store = new EventStore(db.pool, keys);
    sessions = new Sessions(db.pool);
    const { redisUrl } = services;
    projector = new InProcessProjector({ pool: db.pool, redisUrl, namespace: freshNamespace('push') });
    await projector.start();
    world = worldIn(store, keys, sessions);
  }, 60_000);
  afterAll(async () => {
    await projector.stop();
    await db.drop();
  });

  const arrived = (where: string, ...values: unknown[]) =>
    eventually(async () => (await db.pool.query(`select from ${where}`, values)).rowCount === 1);

  interface Asked {
    readonly services?: readonly string[];
    readonly clock?: () => Date;
    readonly alreadyDone?: boolean;
  }

  const told = async () => {
    const { anna, thing } = await world.peopleAndThing();
    const subscribed = await world.subscribe(anna);
    const { notificationId } = await world.tell(anna, thing);
    await arrived('notifications where id = $1', notificationId);
    const payload = {
      ...{ userId: anna.id, notificationId, subscriptionId: subscribed.subscriptionId },
      at: new Date().toISOString(),
    };
    const job: Job = { id: newId(), reaction: 'send-push', queue: 'push', payload };
    const send = ({ services = [service.origin], clock, alreadyDone = false }: Asked = {}) =>
      sendPush({
        ...{ store, sessions, readPool: db.pool },
        post: new PushPost({ contact, services }, () => keys.push()),
        ...(clock ? { clock } : {}),
      }).run(job, {
        alreadyDone: async () => alreadyDone,
        signal: new AbortController().signal,
      } as RunContext);
    const browsers = async () => (await store.load(pushSubscriptions, anna.id)).state.size;
    return { ...subscribed, anna, thing, notificationId, send, browsers };
  };

  it('is signed, sealed for the browser alone, and says what the person may see now', async () => {
    const { send, browser, notificationId } = await told();
    expect(await send()).toBeUndefined();
    const [message] = service.messagesTo(browser);
    expect(JSON.parse(message!.text)).toEqual({
      ...{ id: notificationId, title: 'Hedgerow', path: '/notifications' },
      body: 'Mill Lane rowan is too dry.',
    });
    expect(message).toMatchObject({ contact, ttl: 4 * 3600, urgency: 'normal' });
    // Sent again, it takes the place of the one that waits.
    expect(message!.topic).toBe(notificationId.replaceAll('-', ''));
    expect(service.refusals).toEqual([]);
  });

  it.each([429, 500, 503])('that the push service answers with %i is sent again, once', async (status) => {
    const { send, browser, browsers } = await told();
    service.faults.push(status);
    await expect(send()).rejects.toThrow(`did not take a message: answer ${status}`);
    expect(await send()).toBeUndefined();
    expect(service.messagesTo(browser)).toHaveLength(1);
    expect(await browsers()).toBe(1);
  });

  it.each([400, 403, 413])(
    'that is refused with %i has no second try, and the browser stays',
    async (status) => {
      const { send, browsers } = await told();
      service.faults.push(status);
      await expect(send()).rejects.toThrow(UnrecoverableError);
      expect(await browsers()).toBe(1);
    },
  );

  it.each([404, 410])('to a browser that the service knows no more (%i) ends it', async (status) => {
    const { send, browsers, anna } = await told();
    service.faults.push(status);
    expect(await send()).toBe('nothing to do');
    expect(await browsers()).toBe(0);
    const asked = service.asked;
    expect(await send()).toBe('nothing to do');
    expect(service.asked).toBe(asked);
    const { events } = await store.read(pushSubscriptions.stream(anna.id));
    expect(events.map(({ type }) => type)).toEqual(['PushSubscribed', 'PushUnsubscribed']);
  });

  it('follows no redirect: the push service does not say where we call', async () => {
    const { send, browsers } = await told();
    const asked = service.asked;
    service.faults.push(307);
    await expect(send()).rejects.toThrow('answer 307');
    expect(service.asked).toBe(asked + 1);
    expect(await browsers()).toBe(1);
  });

  it('is not sent to an address that is at no push service', async () => {
    const { send, browsers } = await told();
    const asked = service.asked;
    expect(await send({ services: ['fcm.googleapis.com'] })).toBe('nothing to do');
    expect([service.asked, await browsers()]).toEqual([asked, 0]);
  });

  it('to a service that is away is sent again, and no address stands in the error', async () => {
    const away = await new PushService().start();
    const { anna, thing } = await world.peopleAndThing();
    const { subscriptionId, browser } = await world.subscribe(anna, away);
    const { origin } = away;
    await away.stop();
    const { notificationId } = await world.tell(anna, thing);
    await arrived('notifications where id = $1', notificationId);
    const post = new PushPost({ contact, services: [origin] }, () => keys.push());
    const at = new Date().toISOString();
    const payload = { userId: anna.id, notificationId, subscriptionId, at };
    const sending = sendPush({ store, sessions, readPool: db.pool, post }).run(
      { id: newId(), reaction: 'send-push', queue: 'push', payload } as Job,
      { alreadyDone: async () => false, signal: new AbortController().signal } as RunContext,
    );
    const error = await sending.then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error!.message).toMatch(/^The push service at 127\.0\.0\.1:\d+ is out of reach: \w+$/);
    expect(error).not.toBeInstanceOf(UnrecoverableError);
    expect(String(error!.stack)).not.toContain(browser.endpoint);
  });

  describe('is not sent', () => {
    let case_: Awaited<ReturnType<typeof told>>;
    let asked: number;
    beforeEach(async () => {
      case_ = await told();
      asked = service.asked;
    });
    const nothing = async (about: Asked = {}) => {
      expect(await case_.send(about)).toBe('nothing to do');
      expect(service.asked).toBe(asked);
    };

    it('when it was sent already', () => nothing({ alreadyDone: true }));

    it('hours later', () => nothing({ clock: () => new Date(Date.now() + 4 * hourMs + 1_000) }));

    it('when it was read', async () => {
      const { notificationId, anna } = case_;
      await world.append(
        notifications.stream(notificationId),
        notificationOpened({ notificationId, userId: anna.id }),
      );
      await arrived('notifications where id = $1 and read_at is not null', notificationId);
      await nothing();
    });

    it('when the person may not see any more what it is about', async () => {
      const { thing, anna } = case_;
      const { accessId } = thing.facts.find(({ type }) => type === 'ThingAccessGranted')!.data as {
        accessId: string;
      };
      await world.append(
        things.stream(thing.id),
        thingAccessRevoked({ thingId: thing.id, accessId, userId: anna.id, revokedBy: anna.id }),
      );
      await eventually(
        async () =>
          (await db.pool.query('select from thing_accesses where thing_id = $1', [thing.id])).rowCount === 0,
      );
      await nothing();
    });

    it('when its kind was switched off', async () => {
      const { anna } = case_;
      await world.append(
        anna.stream,
        userDetailsChanged({ userId: anna.id, mutedNotifications: ['NEEDS_WATER'], changedBy: anna.id }),
      );
      await nothing();
    });

    it('when the person is signed out there, which ends it', async () => {
      await sessions.revoke([case_.sessionId]);
      await nothing();
      expect(await case_.browsers()).toBe(0);
    });

    it('when the account is erased, and nothing is left of its browsers', async () => {
      const { anna } = case_;
      await world.append(anna.stream, personalDataErased({ userId: anna.id }));
      await keys.destroy(anna.id);
      await nothing();
      expect(await case_.browsers()).toBe(0);
    });
  });

  it('is sent while the projections of what it is about are behind that of notifications', async () => {
    const { append, subscribe, peopleAndThing } = world;
    await projector.whilePaused(async () => {
      const { anna, thing } = await peopleAndThing();
      const ben = aUser({ name: 'Ben Reyes' });
      const task = aTask({ thingId: thing.id, createdBy: ben.id, title: 'Prune it' });
      for (const { stream, facts } of [ben, task]) await append(stream, ...facts);
      const about = { taskId: task.id, thingId: thing.id };
      const assigned = taskAssigned({
        ...{ ...about, assignmentId: newId() },
        ...{ userId: anna.id, assignedBy: ben.id },
      });
      await append(task.stream, assigned);
      const { subscriptionId, browser } = await subscribe(anna);
      const notificationId = newId();
      const content = { kind: 'TASK_ASSIGNED', ...about, byId: ben.id } as const;
      const [event] = await append(
        notifications.stream(notificationId),
        notificationSent({ ...content, notificationId, userId: anna.id }),
      );
      await projector.project([event as ProjectionEvent]);
      const shown = await notificationList.withIds(db.pool, { role: 'bk_user', userId: anna.id }, [
        notificationId,
      ]);
      expect(shown).toEqual([]);
      const payload = { userId: anna.id, notificationId, subscriptionId, at: new Date().toISOString() };
      const post = new PushPost({ contact, services: [service.origin] }, () => keys.push());
      await sendPush({ store, sessions, readPool: db.pool, post }).run(
        { id: newId(), reaction: 'send-push', queue: 'push', payload } as Job,
        { alreadyDone: async () => false, signal: new AbortController().signal } as RunContext,
      );
      expect(textsAt(service, browser).map(({ body }) => body)).toEqual([
        'Ben Reyes gave you the task “Prune it” for Mill Lane rowan.',
      ]);
    });
  });

  it('waits for a read model that has not come so far', async () => {
    const { anna, subscriptionId } = await told();
    const at = new Date().toISOString();
    const payload = { userId: anna.id, notificationId: newId(), subscriptionId, at };
    const post = new PushPost({ contact, services: [service.origin] }, () => keys.push());
    await expect(
      sendPush({ store, sessions, readPool: db.pool, post }).run(
        { id: newId(), reaction: 'send-push', queue: 'push', payload } as Job,
        {} as RunContext,
      ),
    ).rejects.toThrow('has not come so far');
  });
});

it('is sent once to each browser: delivered twice, by two workers, and one browser that fails repeats no other', async () => {
  const { worker, deliver, allDone, store, database, services, namespace } = await startWorkerHarness();
  const keys = new PersonKeys(database.pool, testMasterKey);
  const projector = new InProcessProjector({ pool: database.pool, redisUrl: services.redisUrl, namespace });
  await projector.start();
  ends.push(() => projector.stop());
  const world = worldIn(store, keys, new Sessions(database.pool));
  const push = { contact, services: [service.origin, other.origin] };
  await Promise.all([worker(undefined, { push }), worker(undefined, { push })]);
  const { anna, thing } = await world.peopleAndThing();
  const [phone, desk, gone] = [
    await world.subscribe(anna),
    await world.subscribe(anna, other),
    await world.subscribe(anna),
  ];
  service.end(gone.browser);
  await deliver(phone.event, desk.event, gone.event);
  other.faults.push(503, 429);
  const { event, notificationId } = await world.tell(anna, thing);
  await eventually(
    async () =>
      (await database.pool.query('select from notifications where id = $1', [notificationId])).rowCount === 1,
  );
  await deliver(event, event);
  await allDone(3);
  await deliver(event);
  const next = await world.tell(anna, thing);
  await eventually(
    async () =>
      (await database.pool.query('select from notifications where id = $1', [next.notificationId]))
        .rowCount === 1,
  );
  // What the publisher would do with the end of the third.
  const { events } = await store.read(pushSubscriptions.stream(anna.id));
  await deliver(...events.slice(3), next.event);
  await allDone(5);
  expect(textsAt(service, phone.browser).map(({ id }) => id)).toEqual([notificationId, next.notificationId]);
  expect(textsAt(other, desk.browser).map(({ id }) => id)).toEqual([notificationId, next.notificationId]);
  expect(textsAt(service, gone.browser)).toEqual([]);
  expect((await store.load(pushSubscriptions, anna.id)).state.size).toBe(2);
}, 120_000);
