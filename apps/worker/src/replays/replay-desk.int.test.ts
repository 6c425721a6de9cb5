import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AskedReplay } from '@hedgerow/domain';
import { EventStore, PersonKeys, Replays } from '@hedgerow/event-store';
import { type Bus, createBus } from '@hedgerow/kafka';
import { createLogger, newId } from '@hedgerow/platform';
import { manifestPath, replayEvents } from '@hedgerow/replay';
import {
  eventually,
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  testMasterKey,
  testPersonalDataKey,
  testServices,
  type TestServices,
} from '@hedgerow/testing';
import { failsAt } from '@hedgerow/testing/failing-file';
import { fillLog } from '@hedgerow/testing/filled-log';
import { builtScript } from '@hedgerow/testing/program';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ReplayDesk, type ReplayDeskOptions } from './replay-desk.js';

/** More than two row groups of a Parquet file. */
const events = 45_000;
const by = newId();
jest.setTimeout(120_000);

let services: TestServices;
let db: TestDatabase;
let keys: PersonKeys;
let bus: Bus;
let replays: Replays;
/** Before the first event of the log, which happened last: what is due goes by the first one. */
let until: string;
let total: number;
/** Behind all but the last 9 000 actions, where it need not be more. */
let late: { readonly from: string };
let folder: string;
const namespace = freshNamespace('replays');
const desks: ReplayDesk[] = [];

beforeAll(async () => {
  services = await testServices({ postgres: true, redis: true, kafka: true });
  db = await freshDatabase(services);
  keys = new PersonKeys(db.pool, testMasterKey);
  until = new Date().toISOString();
  // They are a second apart.
  late = { from: new Date(Date.parse(until) - 9_000_000).toISOString() };
  await fillLog(db.pool, new EventStore(db.pool, keys), events);
  const { rows } = await db.pool.query<{ n: number }>(
    'select count(*)::int as n from events.events where occurred_at < $1',
    [until],
  );
  total = rows[0]!.n;
  registered.to = new Date().toISOString();
  bus = createBus({ brokers: services.kafkaBrokers, clientId: 'test', namespace });
  replays = new Replays(db.pool);
}, 120_000);
afterAll(async () => {
  await bus.close();
  await db.drop();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hedgerow-replays-'));
});
afterEach(async () => {
  await Promise.all(desks.splice(0).map((desk) => desk.stop()));
  await db.pool.query('delete from events.replays');
  rmSync(folder, { recursive: true });
});

const desk = (more: Partial<ReplayDeskOptions> = {}): ReplayDesk => {
  const made = new ReplayDesk({
    ...{ pool: db.pool, keys, bus, folder, room: 1e9, logger: createLogger('test', 'silent') },
    ...more,
  });
  made.start();
  desks.push(made);
  return made;
};
/** One event. */
const registered = { types: ['UserRegistered'], to: '' };
const order = async (asked: Partial<AskedReplay> = {}): Promise<string> => {
  const id = newId();
  await replays.order({ id, by, asked: { to: until, into: 'ndjson', ...asked } }, db.pool);
  return id;
};
const row = async (id: string) => (await replays.byId(id))!;
const reaches = (id: string, state: string, within = 60_000) =>
  eventually(async () => ((await row(id)).state === state ? row(id) : undefined), { within });
const press = (id: string, pressed: 'PAUSE' | 'GO_ON' | 'CANCEL' | 'REMOVE') =>
  replays.press(id, pressed, db.pool);
/** As fast as it goes from now on, which changes no byte. */
const faster = (id: string) =>
  db.pool.query(`update events.replays set asked = asked - 'speed' where id = $1`, [id]);
const sha256Of = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const left = () => readdirSync(folder).sort();

type Kind = 'ndjson' | 'parquet';
const madeInOneGo = new Map<string, Promise<[sha256: string, manifest: string]>>();
/** The same request without any desk, in one go; made once for all tests, since it is always the same. */
const uninterrupted = (kind: Kind, asked: { from?: string } = {}) => {
  const name = [kind, asked.from].join();
  const made = madeInOneGo.get(name) ?? inOneGo(kind, asked);
  madeInOneGo.set(name, made);
  return made;
};
const inOneGo = async (kind: Kind, asked: { from?: string }): Promise<[sha256: string, manifest: string]> => {
  const path = join(folder, `whole.${kind}`);
  await replayEvents({
    ...{ asked: { to: until, ...asked, persons: 'pseudonymised' }, speed: 'max' },
    ...{ target: { kind, path }, base: path },
    ...{ pool: db.pool, keys, stopping: new AbortController().signal },
    topicOf: () => {
      throw new Error('no topic');
    },
  });
  const whole: [string, string] = [sha256Of(path), readFileSync(manifestPath(path), 'utf8')];
  rmSync(path);
  rmSync(manifestPath(path));
  return whole;
};

describe('replays that are ordered', () => {
  it('are carried out one after the other, in the bytes of the same request of the command', async () => {
    const ids = [await order(), await order({ into: 'parquet' })] as const;
    desk();
    for (const [id, kind] of [
      [ids[0], 'ndjson'],
      [ids[1], 'parquet'],
    ] as const) {
      const done = await reaches(id, 'DONE');
      const path = join(folder, `${id}.${kind}`);
      expect(done).toMatchObject({ eventsDone: total, eventsTotal: total, sha256: sha256Of(path) });
      expect(JSON.parse(done.sample!)).toMatchObject({ type: 'ActionRecorded', data: { comments: '' } });
      expect([sha256Of(path), readFileSync(manifestPath(path), 'utf8')]).toEqual(await uninterrupted(kind));
    }
    const [first, second] = [await row(ids[0]), await row(ids[1])];
    expect(second.begunAt!.getTime()).toBeGreaterThanOrEqual(first.endedAt!.getTime());
    expect(first.goneAt!.getTime() - first.endedAt!.getTime()).toBe(7 * 86_400_000);
  });

  it('may choose nothing: an empty file with its manifest', async () => {
    const id = await order({ types: ['BadgeAwarded'] });
    desk();
    expect(await reaches(id, 'DONE')).toMatchObject({ eventsDone: 0, bytes: 0 });
    expect(left()).toEqual([`${id}.ndjson`, `${id}.ndjson.manifest.json`]);
  });

  it('are paused, go on behind the next in line, and are the same', async () => {
    const [id, next] = [await order({ ...late, speed: 1_000 }), await order({ ...registered })];
    desk();
    await eventually(async () => (await row(id)).eventsDone > 0, { within: 30_000 });
    expect((await row(next)).state).toBe('WAITING');
    expect(await press(id, 'PAUSE')).toBe(true);
    const paused = await reaches(id, 'PAUSED');
    expect(paused.eventsDone).toBeLessThan(paused.eventsTotal!);
    await reaches(next, 'DONE');
    await faster(id);
    expect(await press(id, 'GO_ON')).toBe(true);
    await reaches(id, 'DONE');
    expect(sha256Of(join(folder, `${id}.ndjson`))).toBe((await uninterrupted('ndjson', late))[0]);
  });

  it('are cancelled while they run and while they wait, and leave nothing', async () => {
    const [id, next] = [await order({ speed: 100 }), await order()];
    desk();
    await reaches(id, 'RUNNING');
    expect([await press(next, 'CANCEL'), await press(id, 'CANCEL')]).toEqual([true, true]);
    await reaches(next, 'CANCELLED');
    await reaches(id, 'CANCELLED');
    expect(left()).toEqual([]);
    expect(await press(id, 'GO_ON')).toBe(false);
  });

  it('lose their files by a press, or when their time is over', async () => {
    const [id, old] = [await order({ ...registered }), await order({ ...registered })];
    desk();
    await reaches(old, 'DONE');
    expect(left()).toHaveLength(4);
    await press(id, 'REMOVE');
    await db.pool.query('update events.replays set gone_at = now() where id = $1', [old]);
    await reaches(id, 'REMOVED');
    await reaches(old, 'REMOVED');
    expect(left()).toEqual([]);
  });
});

describe('a replay that cannot go on', () => {
  it('stops on a full disk with what it has, and goes on once there is room', async () => {
    const id = await order(late);
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });
    const first = desk({ openFile: failsAt(6, full) });
    expect(await reaches(id, 'STOPPED')).toMatchObject({ problem: 'DISK_FULL' });
    await first.stop();
    await press(id, 'GO_ON');
    desk();
    expect(await reaches(id, 'DONE')).toMatchObject({ problem: null });
    expect(sha256Of(join(folder, `${id}.ndjson`))).toBe((await uninterrupted('ndjson', late))[0]);
  });

  it('stops where all files together would pass their room, counting those of others', async () => {
    writeFileSync(join(folder, 'other.ndjson'), 'x'.repeat(900_000));
    const id = await order();
    desk({ room: 1_000_000 });
    expect(await reaches(id, 'STOPPED')).toMatchObject({ problem: 'NO_ROOM' });
    rmSync(join(folder, 'other.ndjson'));
    await press(id, 'CANCEL');
    await reaches(id, 'CANCELLED');
    expect(left()).toEqual([]);
  });

  it('says what the command would say', async () => {
    const id = await order({ to: '2999-01-01T00:00:00.000Z' });
    desk();
    const { problem, because } = await reaches(id, 'STOPPED');
    expect([problem, because]).toEqual(['REFUSED', expect.stringMatching(/^2999-.* lies in the future/)]);
  });
});

describe('a replay into a topic', () => {
  it('makes the topic, and deletes it when it is removed', async () => {
    const id = await order({ into: 'topic', topic: 'replay.trial', ...registered });
    desk();
    expect(await reaches(id, 'DONE')).toMatchObject({ eventsDone: 1 });
    const topic = bus.replayTopic('replay.trial');
    expect(await topic.end()).toBe(1);
    await press(id, 'REMOVE');
    await reaches(id, 'REMOVED');
    expect(await topic.exists()).toBe(false);
  });

  it('that cannot be deleted is tried again after longer and longer times', async () => {
    const id = await order({ into: 'topic', topic: 'replay.kept', ...registered });
    desk();
    await reaches(id, 'DONE');
    await Promise.all(desks.splice(0).map((one) => one.stop()));
    const tries: number[] = [];
    const topic = bus.replayTopic('replay.kept');
    const refuse = async () => {
      tries.push(performance.now());
      if (tries.length < 4) throw new Error('Brokers do not answer');
      await topic.delete();
    };
    desk({ bus: { replayTopic: () => ({ delete: refuse }) } as unknown as Bus });
    await press(id, 'REMOVE');
    await reaches(id, 'REMOVED');
    // A second, two and four, a quarter shorter by chance.
    const [first, second, third, fourth] = tries;
    expect(second! - first!).toBeGreaterThan(700);
    expect(third! - second!).toBeGreaterThan(1_400);
    expect(fourth! - third!).toBeGreaterThan(2_800);
    expect(await topic.exists()).toBe(false);
  });

  it('leaves a topic alone that was there before', async () => {
    const topic = bus.replayTopic('replay.before');
    await topic.create();
    const id = await order({ into: 'topic', topic: 'replay.before' });
    desk();
    expect(await reaches(id, 'STOPPED')).toMatchObject({ problem: 'TOPIC_IS_THERE' });
    await press(id, 'CANCEL');
    await reaches(id, 'CANCELLED');
    expect(await topic.exists()).toBe(true);
    await topic.delete();
  });
});

const worker = (): ChildProcess =>
  spawn(process.execPath, [builtScript('worker')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{ NODE_OPTIONS: '', DATABASE_URL: db.url, READ_DATABASE_URL: '', REDIS_URL: services.redisUrl },
      ...{ KAFKA_BROKERS: services.kafkaBrokers.join(','), NAMESPACE: namespace, WORKER_PORT: '0' },
      ...{ PERSONAL_DATA_KEY: testPersonalDataKey, REPLAYS: folder, LOG_LEVEL: 'silent' },
    },
  });

it('a worker that is killed in the middle leaves a replay that the next one goes on with, to the same bytes', async () => {
  for (const [into, times, speed] of [
    ['ndjson', 2, 1_000],
    // A row group takes so long that there is time for one.
    ['parquet', 1, 2_500],
  ] as const) {
    const id = await order({ into, speed });
    let seen = 0;
    for (let kills = 0; kills < times; kills++) {
      const program = worker();
      const ended = once(program, 'exit');
      await eventually(async () => (await row(id)).eventsDone > seen, { within: 60_000, every: 20 });
      program.kill('SIGKILL');
      await ended;
      const { state, eventsDone } = await row(id);
      expect([state, eventsDone < total]).toEqual(['RUNNING', true]);
      seen = eventsDone;
    }
    const path = join(folder, `${id}.${into}`);
    expect([existsSync(path), existsSync(`${path}.partial`)]).toEqual([false, true]);
    await faster(id);
    const last = desk();
    await reaches(id, 'DONE');
    expect([sha256Of(path), readFileSync(manifestPath(path), 'utf8')]).toEqual(await uninterrupted(into));
    await last.stop();
  }
});
