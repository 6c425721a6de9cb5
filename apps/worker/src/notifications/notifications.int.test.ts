import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changeUser,
  type Fact,
  isRejection,
  notificationOpened,
  notifications,
  type RecordedEvent,
  taskAssigned,
  tasks,
  thingAccessGranted,
  things,
  userDetailsChanged,
  userEmailVerified,
  users,
} from '@hedgerow/domain';
import { EventStore, FailedAttempts, PersonKeys, UnsubscribeLinks } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import type { ProjectionEvent } from '@hedgerow/read-model';
import {
  aDevice,
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
import { MailServer } from '@hedgerow/testing/mail-server';
import { PostOffice } from '../mail/post-office.js';
import type { Job, RunContext } from '../reactions/reaction.js';
import { endAll, ends, startWorkerHarness } from '../testing/worker-harness.js';
import { DryThings } from './dry-things.js';
import { mostAtOnce, notificationId } from './notify.js';
import { notifyPeople } from './notify-people.js';
import { sendDigest } from './send-digest.js';

const server = new MailServer();
const mail = () => ({
  smtpUrl: server.url,
  from: 'hedgerow@garden.example',
  publicUrl: 'https://garden.example',
});

beforeAll(() => server.start());
afterEach(async () => {
  await endAll();
  server.letters.length = 0;
});
afterAll(() => server.stop());

const rule = { kind: 'rule', id: 'test' } as const;
const appending =
  (store: EventStore) =>
  async (stream: string, ...facts: readonly Fact[]): Promise<RecordedEvent[]> => {
    const { version } = await store.read(stream);
    await store.append({ commandId: newId(), actor: rule, streams: [{ stream, expected: version, facts }] });
    return (await store.read(stream)).events.slice(version);
  };

/** Anna's thing and task, and Ben, who asked for the daily letter and whose address is verified. */
const peopleIn = async (store: EventStore) => {
  const append = appending(store);
  const [anna, ben] = [aUser({ name: 'Anna Hill' }), aUser({ name: 'Ben Reyes' })];
  const thing = aThing({ registeredBy: anna.id, name: 'Mill Lane rowan' });
  const task = aTask({ thingId: thing.id, createdBy: anna.id, title: 'Prune it' });
  for (const { stream, facts } of [anna, ben, thing, task]) await append(stream, ...facts);
  const { emailId, email } = ben.facts[1]!.data as { emailId: string; email: string };
  await append(ben.stream, userEmailVerified({ userId: ben.id, emailId }));
  await append(
    ben.stream,
    userDetailsChanged({ userId: ben.id, notificationDaily: true, changedBy: ben.id }),
  );
  const assign = async (): Promise<{ event: RecordedEvent; id: string }> => {
    const assignmentId = newId();
    const about = { taskId: task.id, thingId: thing.id, userId: ben.id, assignedBy: anna.id };
    const [event] = await append(tasks.stream(task.id), taskAssigned({ ...about, assignmentId }));
    return {
      event: { ...event!, actor: { kind: 'person', id: anna.id } },
      id: notificationId(ben.id, 'TASK_ASSIGNED', assignmentId),
    };
  };
  return { append, anna, ben, thing, task, email, assign };
};

const partsOf = (store: EventStore, { pool }: Pick<TestDatabase, 'pool'>) => ({
  store,
  attempts: new FailedAttempts(pool, new PersonKeys(pool, testMasterKey)),
});

const sentTo = async (database: Pick<TestDatabase, 'pool'>, userId: string) => {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from events.events where type = 'NotificationSent' and data->>'userId' = $1`,
    [userId],
  );
  return rows[0]!.n;
};

describe('a notification', () => {
  it('is sent once, delivered twice, by two workers, and by one that was killed before it noted that', async () => {
    const { worker, begun, deliver, allDone, store, database } = await startWorkerHarness();
    const { ben, assign } = await peopleIn(store);
    // The notification is stored, and the worker ends before the ledger has the job as done.
    const dies = notifyPeople(partsOf(store, database));
    let runs = 0;
    const killed = await worker([
      {
        ...dies,
        run: async (job, context) => {
          runs++;
          const outcome = await dies.run(job, context);
          if (runs === 1) throw new Error('killed');
          return outcome;
        },
      },
    ]);
    await begun('notify-people');
    const { event } = await assign();
    await deliver(event);
    await eventually(async () => (await sentTo(database, ben.id)) === 1, { within: 30_000 });
    await killed.stop();
    await database.pool.query('update worker.jobs set enqueued_at = null, started_at = null');
    await Promise.all([
      worker([notifyPeople(partsOf(store, database))]),
      worker([notifyPeople(partsOf(store, database))]),
    ]);
    await deliver(event, event);
    await allDone();
    expect(await sentTo(database, ben.id)).toBe(1);
    await deliver((await assign()).event);
    await eventually(async () => (await sentTo(database, ben.id)) === 2, { within: 30_000 });
  }, 120_000);

  it('of many tasks at once is one more than are told one by one, by two workers', async () => {
    const { worker, begun, deliver, allDone, store, database } = await startWorkerHarness();
    const { append, anna, ben, thing } = await peopleIn(store);
    const people = () => worker([notifyPeople(partsOf(store, database))]);
    await Promise.all([people(), people()]);
    await begun('notify-people');
    const given: RecordedEvent[] = [];
    for (let n = 0; n < 40; n += 1) {
      const task = aTask({ thingId: thing.id, createdBy: anna.id });
      await append(task.stream, ...task.facts);
      const about = { taskId: task.id, thingId: thing.id, userId: ben.id, assignedBy: anna.id };
      const [event] = await append(task.stream, taskAssigned({ ...about, assignmentId: newId() }));
      given.push({ ...event!, actor: { kind: 'person', id: anna.id } });
    }
    await deliver(...given);
    await allDone(40);
    const { rows } = await database.pool.query<{ more: boolean }>(
      `select (data->>'standsForMore') is not null as more from events.events where type = 'NotificationSent'`,
    );
    // Those that run at the same moment may find that one of them was the last that is told by itself.
    expect(rows.filter(({ more }) => !more).length).toBeLessThanOrEqual(mostAtOnce);
    expect(rows.filter(({ more }) => !more).length).toBeGreaterThan(mostAtOnce / 2);
    // One for the hour, and the hour may end in between.
    expect([1, 2]).toContain(rows.filter(({ more }) => more).length);
  }, 120_000);

  it('of a thing that is too dry goes to those who look after it, once for each thing and day', async () => {
    const { database, store, services, namespace } = await startWorkerHarness();
    const { append, anna, ben } = await peopleIn(store);
    const projector = new InProcessProjector({
      pool: database.pool,
      redisUrl: services.redisUrl,
      namespace,
    });
    await projector.start();
    ends.push(() => projector.stop());
    const looksOn = aUser();
    await append(looksOn.stream, ...looksOn.facts);
    const thing = aThing({ registeredBy: anna.id, indicatorParameter: 'WATER' });
    const device = aDevice({ registeredBy: anna.id, thingId: thing.id });
    await append(thing.stream, ...thing.facts);
    await append(device.stream, ...device.facts);
    const access = { thingId: thing.id, accessId: newId(), isOwner: false };
    await append(
      things.stream(thing.id),
      thingAccessGranted({ ...access, userId: ben.id, isCollaborator: true }),
      thingAccessGranted({ ...access, accessId: newId(), userId: looksOn.id, isCollaborator: false }),
    );
    await eventually(
      async () =>
        (await database.pool.query('select from devices_own where id = $1', [device.id])).rowCount === 1,
    );
    const { networkDeviceId } = device.facts[0]!.data as { networkDeviceId: string };
    const logger = { warn: () => undefined };
    let now = new Date('2026-06-01T10:00:00Z');
    const sweep = () =>
      new DryThings({
        ...{ ...partsOf(store, database), readPool: database.pool },
        ...{ timeZone: 'Europe/London', logger: logger as never },
        clock: () => now,
      });
    const measured = (at: string, water: number) => projector.projectUplink(networkDeviceId, at, { water });
    const one = sweep();
    expect(await one.round()).toBe(0);
    await measured('2026-06-01T08:00:00.000Z', 17.9);
    // A second worker tells nothing more, nor does a second look.
    await Promise.all([one.round(), sweep().round()]);
    await one.round();
    expect([
      await sentTo(database, anna.id),
      await sentTo(database, ben.id),
      await sentTo(database, looksOn.id),
    ]).toEqual([1, 1, 0]);
    // It recovers and dries out again: on the same day that is no news, on the next it is.
    await measured('2026-06-01T08:30:00.000Z', 40);
    await measured('2026-06-01T09:00:00.000Z', 15);
    await one.round();
    expect(await sentTo(database, ben.id)).toBe(1);
    await measured('2026-06-01T22:30:00.000Z', 40);
    await measured('2026-06-01T23:30:00.000Z', 15);
    now = new Date('2026-06-02T00:00:00Z');
    await one.round();
    expect(await sentTo(database, ben.id)).toBe(2);
  }, 60_000);
});

describe('[148] the daily letter', () => {
  let db: TestDatabase;
  let store: EventStore;
  let keys: PersonKeys;
  let projector: InProcessProjector;
  beforeAll(async () => {
    const services = await testServices({ postgres: true, redis: true });
    db = await freshDatabase(services);
    keys = new PersonKeys(db.pool, testMasterKey);
    store = new EventStore(db.pool, keys);
    const { redisUrl } = services;
    projector = new InProcessProjector({ pool: db.pool, redisUrl, namespace: freshNamespace('digest') });
    await projector.start();
  }, 60_000);
  afterAll(async () => {
    await projector.stop();
    await db.drop();
  });

  const parts = () => ({
    ...{ store, readPool: db.pool, post: new PostOffice(mail()), timeZone: 'Europe/London' },
    links: new UnsubscribeLinks(keys),
  });
  /** Runs the job that the notification's timer becomes. */
  const letterFor = async (ben: Built, last: string, done = false) => {
    const payload = {
      ...{ userId: ben.id, last },
      from: new Date(Date.now() - 3_600_000).toISOString(),
      until: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const job: Job = { id: newId(), reaction: 'send-digest', queue: 'mail', payload };
    return sendDigest(parts()).run(job, { alreadyDone: async () => done } as RunContext);
  };
  const told = async ({ assign, ben }: Awaited<ReturnType<typeof peopleIn>>) => {
    const { event, id } = await assign();
    const reaction = notifyPeople(partsOf(store, db));
    const [job] = reaction.react(event as never, undefined)!.jobs!;
    await reaction.run(
      { id: newId(), reaction: reaction.name, queue: 'notifications', payload: job!.payload },
      {} as never,
    );
    await eventually(
      async () => (await db.pool.query('select from notifications where id = $1', [id])).rowCount === 1,
    );
    expect(ben.id).toBeDefined();
    return id;
  };

  it('tells what was not read, in sentences with the names of now, and ends by one press (RFC 8058)', async () => {
    const world = await peopleIn(store);
    expect(await letterFor(world.ben, await told(world))).toBeUndefined();
    const [letter] = server.to(world.email);
    expect(letter!.subject).toBe('1 notification on Hedgerow');
    expect(letter!.text).toContain('Anna Hill gave you the task “Prune it” for Mill Lane rowan.');
    expect(letter!.text).toContain('https://garden.example/notifications');
    const header = letter!.headers.get('list-unsubscribe')!;
    expect(letter!.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = /^<(https:\/\/garden\.example(\/unsubscribe\/.+))>$/.exec(header)!;
    expect(letter!.text).toContain(url[1]);
    expect(letter!.html).toContain(`href="${url[1]}"`);
    const token = url[2]!.replace('/unsubscribe/', '');
    expect(await new UnsubscribeLinks(keys).personOf(token)).toBe(world.ben.id);
    const other = token.replace(world.ben.id, world.anna.id);
    expect(await new UnsubscribeLinks(keys).personOf(other)).toBeUndefined();
  });

  it('tells what was assigned while the projections of tasks and things are behind', async () => {
    await projector.whilePaused(async () => {
      const world = await peopleIn(store);
      const { event, id } = await world.assign();
      const reaction = notifyPeople(partsOf(store, db));
      const [job] = reaction.react(event as never, undefined)!.jobs!;
      await reaction.run(
        { id: newId(), reaction: reaction.name, queue: 'notifications', payload: job!.payload },
        {} as never,
      );
      const { events } = await store.read(notifications.stream(id));
      await projector.project(events as ProjectionEvent[]);
      expect(await letterFor(world.ben, id)).toBeUndefined();
      const [letter] = server.to(world.email);
      expect(letter!.text).toContain('Anna Hill gave you the task “Prune it” for Mill Lane rowan.');
    });
  });

  it('does not come when there is nothing: read, switched off, without a verified address, or sent already', async () => {
    const world = await peopleIn(store);
    const { ben, append, email, anna, assign } = world;
    const id = await told(world);
    expect(await letterFor(ben, id, true)).toBe('nothing to do');
    await append(notifications.stream(id), notificationOpened({ notificationId: id, userId: ben.id }));
    await eventually(
      async () =>
        (await db.pool.query('select from notifications where id = $1 and read_at is not null', [id]))
          .rowCount === 1,
    );
    expect(await letterFor(ben, id)).toBe('nothing to do');
    const next = await told(world);
    const { state } = await store.load(users, ben.id);
    const off = changeUser(state, {
      viewer: { role: 'bk_user', userId: ben.id },
      changes: { notificationDaily: false },
    });
    await append(ben.stream, ...(isRejection(off) ? [] : off));
    expect(await letterFor(ben, next)).toBe('nothing to do');
    expect(await letterFor(anna, next)).toBe('nothing to do');
    expect(server.to(email)).toEqual([]);
    expect((await assign()).id).toBeDefined();
  });

  it('waits for a read model that has not come so far', async () => {
    const { ben } = await peopleIn(store);
    await expect(letterFor(ben, newId())).rejects.toThrow('has not come so far');
  });

  it('is one for a day and person, whatever is delivered again and however many workers there are', async () => {
    const {
      worker,
      begun,
      deliver,
      allDone,
      store: own,
      database,
      services,
      namespace,
    } = await startWorkerHarness();
    const { ben, assign, email } = await peopleIn(own);
    const live = new InProcessProjector({ pool: database.pool, redisUrl: services.redisUrl, namespace });
    await live.start();
    ends.push(() => live.stop());
    await Promise.all([worker(undefined, { mail: mail() }), worker(undefined, { mail: mail() })]);
    await Promise.all([begun('notify-people'), begun('send-digest')]);
    // One after the other: an assignment that has ended is not told.
    for (const count of [1, 2]) {
      await deliver((await assign()).event);
      await eventually(async () => (await sentTo(database, ben.id)) === count, { within: 30_000 });
    }
    // What the publisher would do.
    const { rows } = await database.pool.query<{ stream: string }>(
      `select stream from events.events where type = 'NotificationSent'`,
    );
    const sent = (await Promise.all(rows.map(({ stream }) => own.read(stream)))).flatMap(
      ({ events }) => events,
    );
    await deliver(...sent, ...sent);
    const timers = async () =>
      (await database.pool.query(`select from worker.timers where reaction = 'send-digest'`)).rowCount;
    await eventually(async () => (await timers()) === 1, { within: 30_000 });
    await eventually(async () => (await database.pool.query('select from notifications')).rowCount === 2);
    await database.pool.query(`update worker.timers set due_at = now() where reaction = 'send-digest'`);
    await eventually(() => server.to(email).length > 0, { within: 30_000 });
    await allDone();
    expect(server.to(email).map(({ subject }) => subject)).toEqual(['2 notifications on Hedgerow']);
    expect(await timers()).toBe(0);
  }, 120_000);
});
