import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  actionRecorded,
  actions,
  type Fact,
  notifications,
  notificationSent,
  pictureAdded,
  picturePrepared,
  pictures,
  thingInvitationEvents,
  userDetailsChanged,
  userSignedIn,
  users,
  taskAssigned,
} from '@hedgerow/domain';
import {
  type BegunExport,
  DataExports,
  EventStore,
  ExportLinks,
  ExportRuns,
  PersonKeys,
  SecondFactors,
  Sessions,
} from '@hedgerow/event-store';
import { folderStore, pictureKey, type PictureStore } from '@hedgerow/pictures';
import { newId } from '@hedgerow/platform';
import {
  aDevice,
  aGroup,
  aTask,
  anAction,
  aThing,
  aUser,
  eventually,
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  testMasterKey,
  testServices,
} from '@hedgerow/testing';
import { InProcessProjector } from '@hedgerow/testing/in-process-projector';
import type { Job, RunContext } from '../reactions/reaction.js';
import { filesIn } from '../testing/unzip.js';
import { exportParts } from './export-parts.js';
import { makeExport, type MakeExportParts } from './make-export.js';

let db: TestDatabase;
let keys: PersonKeys;
let store: EventStore;
let exports: DataExports;
let bytes: PictureStore;
const folder = mkdtempSync(join(tmpdir(), 'hedgerow-pictures-'));
let projector: InProcessProjector;

beforeAll(async () => {
  const services = await testServices({ postgres: true, redis: true });
  db = await freshDatabase(services);
  keys = new PersonKeys(db.pool, testMasterKey);
  store = new EventStore(db.pool, keys);
  exports = new DataExports(db.pool);
  bytes = folderStore(folder);
  const { redisUrl } = services;
  projector = new InProcessProjector({ pool: db.pool, redisUrl, namespace: freshNamespace('export') });
  await projector.start();
}, 60_000);
afterAll(async () => {
  await projector.stop();
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

const append = async (actor: string, stream: string, ...facts: readonly Fact[]) => {
  const { version } = await store.read(stream);
  const streams = [{ stream, expected: version, facts }];
  await store.append({ commandId: newId(), actor: { kind: 'person', id: actor }, streams });
};
const count = async (text: string, values: unknown[]) => (await db.pool.query(text, values)).rowCount ?? 0;
const shown = (text: string, values: unknown[], rows = 1) =>
  eventually(async () => (await count(text, values)) === rows, { within: 60_000 });

/** Asks for a file and runs its job, as often as the ledger would. */
const asked = async (userId: string) => {
  const exportId = newId();
  await exports.note(exportId, userId, db.pool);
  const job: Job = {
    id: newId(),
    reaction: 'make-data-export',
    queue: 'exports',
    payload: { userId, exportId },
  };
  const context = { signal: new AbortController().signal } as RunContext;
  const usual = () => exportParts({ pool: db.pool, readPool: db.pool, store, keys, bytes });
  return {
    exportId,
    run: (over: Partial<MakeExportParts> = {}) => makeExport({ ...usual(), ...over }).run(job, context),
  };
};
/** The file of a person, fetched by a link. */
const fileOf = async (userId: string): Promise<Buffer> => {
  const session = await new Sessions(db.pool).create({ userId, lifeSeconds: 600 });
  const links = new ExportLinks(db.pool, keys);
  const opened = (await links.open((await links.make(userId, session))!))!;
  const parts: Buffer[] = [];
  for await (const part of links.read(opened)) parts.push(part);
  const file = Buffer.concat(parts);
  expect(file.length).toBe(opened.bytes);
  return file;
};
const exportOf = async (userId: string) => {
  const { run } = await asked(userId);
  await run();
  return filesIn(await fileOf(userId));
};

const enter = async (person: ReturnType<typeof aUser>) => append(person.id, person.stream, ...person.facts);

/** A picture of a thing that a person added and that is ready: its bytes are this text. */
const pictureOf = async (userId: string, thingId: string, pixels: string): Promise<string> => {
  const pictureId = newId();
  const sizes = { width: 640, height: 480, widths: [160, 640], placeholder: 'data:image/webp;base64,AAAA' };
  await bytes.put(pictureKey(userId, pictureId, { width: 640, format: 'webp' }), Buffer.from(pixels));
  const rule = { kind: 'rule', id: 'test' } as const;
  const facts = [
    pictureAdded({ pictureId, subject: 'thing', subjectId: thingId, addedBy: userId }),
    picturePrepared({ ...sizes, pictureId, addedBy: userId }),
  ];
  const streams = [{ stream: pictures.stream(pictureId), expected: 0, facts }];
  await store.append({ commandId: newId(), actor: rule, streams });
  await shown(`select from pictures where id = $1 and status = 'READY'`, [pictureId]);
  return pictureId;
};

/** Anna and her neighbour Ben, who share a thing and each have more. */
const aNeighbourhood = async () => {
  const anna = aUser({ name: 'Anna Hill', email: 'anna@hill.example' });
  const ben = aUser({ name: 'Ben Brook', email: 'ben@brook.example' });
  await enter(anna);
  await enter(ben);
  const group = aGroup({ createdBy: anna.id, name: 'Riverside Growers' });
  await append(anna.id, group.stream, ...group.facts);
  const bens = aThing({ registeredBy: ben.id, name: 'Quincebush hedge', isPublic: false });
  await append(ben.id, bens.stream, ...bens.facts);
  const shared = { userId: ben.id, isCollaborator: true };
  const rowan = aThing({
    registeredBy: anna.id,
    name: 'Mill Lane rowan',
    groupId: group.id,
    shared: [shared],
  });
  await append(anna.id, rowan.stream, ...rowan.facts);
  const probe = aDevice({ registeredBy: anna.id, name: 'Rowan probe', thingId: rowan.id });
  await append(anna.id, probe.stream, ...probe.facts);
  const hers = anAction({ thingId: rowan.id, createdBy: anna.id, comments: 'Two cans, "slowly", for Zoë' });
  await append(anna.id, hers.stream, ...hers.facts);
  const his = anAction({
    thingId: rowan.id,
    createdBy: ben.id,
    comments: 'Mulched with straw from the farm',
  });
  await append(ben.id, his.stream, ...his.facts);
  const invitation = { thingId: rowan.id, invitationId: newId() };
  const sent = { email: 'cara@canal.example', invitedBy: anna.id, expiresAt: '2026-06-15T08:00:00.000Z' };
  await append(anna.id, rowan.stream, thingInvitationEvents.sent({ ...invitation, ...sent }));
  await append(anna.id, anna.stream, userDetailsChanged({ userId: anna.id, oneThingId: rowan.id, changedBy: anna.id })); // prettier-ignore
  const network = (probe.facts[0]!.data as { networkDeviceId: string }).networkDeviceId;
  await projector.projectUplink(network, '2026-05-31T10:00:00.000Z', { water: 21.5, temperature: 12 });
  await projector.projectUplink(network, '2026-06-01T10:00:00.000Z', { water: 20 });
  await shown('select from timeline where thing_id = $1', [rowan.id], 2);
  await shown('select from readings where network_device_id = $1', [network], 2);
  await shown('select from users where one_thing_id = $1', [rowan.id]);
  return { anna, ben, group, rowan, bens, probe, hers, network };
};

describe('S22: the file with the data of a person', () => {
  it('holds all there is of them, in files that programs can read', async () => {
    const { anna, ben, group, rowan, probe, hers, network } = await aNeighbourhood();
    const picture = await pictureOf(anna.id, rowan.id, 'Annas pixels');
    await pictureOf(ben.id, rowan.id, 'Bens pixels');
    await new Sessions(db.pool).create({ userId: anna.id, lifeSeconds: 600, browser: 'Firefox on Linux' });
    const { secret } = (await new SecondFactors(db.pool, keys).begin(anna.id, 'anna'))!;
    const files = await exportOf(anna.id);
    expect([...files.keys()]).toEqual([
      ...['read-me.txt', 'account.json', 'things.json', 'groups.json', 'devices.json', 'actions.json'],
      ...['tasks.json', 'invitations.json', 'notifications.json', 'events.jsonl', `readings/${probe.id}.csv`],
      'pictures.json',
      `pictures/${picture}.webp`,
    ]);
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)!);
    expect(json('account')).toMatchObject({
      ...{ id: anna.id, name: 'Anna Hill', role: 'person', badges: [] },
      emails: [{ email: 'anna@hill.example', isPrimary: true, isVerified: false }],
      settings: {
        ...{ notificationDaily: false, mutedNotifications: [], oneThingId: rowan.id, home: null },
        showOnScoreBoard: true,
        analyticsOptOut: false,
      },
      sessions: [{ browser: 'Firefox on Linux' }],
      secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
    });
    expect(json('things')).toMatchObject([
      { id: rowan.id, name: 'Mill Lane rowan', groupId: group.id, iOwnIt: true, iCollaborate: false },
    ]);
    expect(json('groups')).toMatchObject([{ id: group.id, name: 'Riverside Growers', iOwnIt: true }]);
    expect(json('devices')).toMatchObject([
      { id: probe.id, deviceId: network, thingId: rowan.id, iOwnIt: true },
    ]);
    expect(json('actions')).toMatchObject([
      { id: hers.id, thingId: rowan.id, type: 'WATERING', comments: 'Two cans, "slowly", for Zoë' },
    ]);
    expect(json('pictures')).toMatchObject([{ id: picture, of: 'thing', ofId: rowan.id, width: 640 }]);
    expect(files.get(`pictures/${picture}.webp`)).toBe('Annas pixels');
    expect([...files.values()].join('\n')).not.toContain('Bens pixels');
    expect(json('invitations')).toMatchObject([{ to: 'thing', toId: rowan.id, madeByMe: true }]);
    const lines = files
      .get('events.jsonl')!
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual([
      ...['UserRegistered', 'UserEmailAdded', 'UserDetailsChanged', 'GroupCreated', 'GroupMembershipGranted'],
      ...['ThingRegistered', 'ThingAccessGranted', 'ThingAccessGranted', 'DeviceRegistered'],
      ...['DeviceAccessGranted', 'DeviceLinkedToThing', 'ActionRecorded', 'ThingInvitationSent'],
    ]);
    expect(lines[0].data).toMatchObject({ name: 'Anna Hill' });
    expect(files.get(`readings/${probe.id}.csv`)!.split('\r\n')).toEqual([
      'observed_at_utc,received_at_utc,water_percent,temperature_celsius,conductivity_microsiemens_per_cm,ph,battery_volts,external_temperature_celsius,rssi_dbm,snr_db', // prettier-ignore
      '2026-05-31T10:00:00.000Z,2026-05-31T10:00:00.000Z,21.5,12,,,,,-97,7.5',
      '2026-06-01T10:00:00.000Z,2026-06-01T10:00:00.000Z,20,,,,,,-97,7.5',
      '',
    ]);
    // No secret of theirs, either.
    expect([...files.values()].join('\n')).not.toContain(secret);
    expect([...files.values()].join('\n')).not.toMatch(/pii:v1|passphrase_?hash|\$argon2|token/i);
  });

  it('holds the tasks that they made, and those that they are to do where they see the thing', async () => {
    const { anna, ben, rowan, bens } = await aNeighbourhood();
    const aTaskOf = async (by: string, thingId: string, title: string) => {
      const task = aTask({ thingId, createdBy: by, title });
      const ids = { taskId: task.id, thingId, assignmentId: newId(), assignedBy: by };
      await append(by, task.stream, ...task.facts, taskAssigned({ ...ids, userId: anna.id }));
      await shown('select from task_assignments where task_id = $1', [task.id]);
    };
    await aTaskOf(anna.id, rowan.id, 'Deep water');
    await aTaskOf(ben.id, rowan.id, 'Check the stake');
    await aTaskOf(ben.id, bens.id, 'Trim the hedge');
    const own = JSON.parse((await exportOf(anna.id)).get('tasks.json')!) as object[];
    expect(own).toMatchObject([
      { title: 'Deep water', iMadeIt: true, iAmToDoIt: true, iCompletedIt: false },
      { title: 'Check the stake', iMadeIt: false, iAmToDoIt: true },
    ]);
    expect(own).toHaveLength(2);
  });

  it('holds what they were told in the app, the oldest first, and nothing that others were told', async () => {
    const { anna, ben, rowan } = await aNeighbourhood();
    const tell = async (userId: string, kind: 'NEEDS_WATER' | 'BADGE') => {
      const notificationId = newId();
      const about = kind === 'NEEDS_WATER' ? { thingId: rowan.id, day: '2026-06-01' } : { awardId: newId() };
      const fact = notificationSent({ notificationId, userId, kind, ...about });
      await append(userId, notifications.stream(notificationId), fact);
      await shown('select from notifications where id = $1', [notificationId]);
      return notificationId;
    };
    const [water, badge] = [await tell(anna.id, 'NEEDS_WATER'), await tell(anna.id, 'BADGE')];
    await tell(ben.id, 'BADGE');
    expect(JSON.parse((await exportOf(anna.id)).get('notifications.json')!)).toEqual([
      expect.objectContaining({
        id: water,
        kind: 'NEEDS_WATER',
        thingId: rowan.id,
        day: '2026-06-01',
        readAt: null,
      }),
      expect.objectContaining({ id: badge, kind: 'BADGE' }),
    ]);
  });

  it('holds nothing of other people but their ids', async () => {
    const { anna, ben, bens } = await aNeighbourhood();
    const text = [...(await exportOf(anna.id)).values()].join('\n');
    expect(text).toContain('Anna Hill');
    const { username } = ben.facts[0]!.data as { username: string };
    for (const theirs of ['Ben Brook', username, 'ben@brook.example', 'cara@canal.example'])
      expect(text).not.toContain(theirs);
    for (const theirs of ['Quincebush', bens.id, 'Mulched with straw']) expect(text).not.toContain(theirs);
    // Of the devices and things that they share: readings are the owner's to take.
    const files = await exportOf(ben.id);
    expect(JSON.parse(files.get('things.json')!)).toHaveLength(2);
    expect([...files.keys()].some((name) => name.startsWith('readings/'))).toBe(false);
    expect([...files.values()].join('\n')).not.toMatch(/Anna Hill|anna@hill|Two cans/);
  });

  it('is made anew when the worker dies in the middle, once and whole', async () => {
    const { anna, hers } = await aNeighbourhood();
    const { run } = await asked(anna.id);
    class Dying extends ExportRuns {
      override async write(begun: BegunExport, part: number): Promise<void> {
        await super.write(begun, part, Buffer.from('half of it'));
        throw new Error('killed');
      }
    }
    class DyingLate extends ExportRuns {
      override finish(): Promise<void> {
        return Promise.reject(new Error('killed'));
      }
    }
    await expect(run({ runs: new Dying(db.pool, keys) })).rejects.toThrow('killed');
    await expect(run({ runs: new DyingLate(db.pool, keys) })).rejects.toThrow('killed');
    expect(await exports.ofPerson(anna.id)).toMatchObject({ status: 'making' });
    await run();
    expect(await run()).toBe('nothing to do');
    expect((await filesIn(await fileOf(anna.id))).get('actions.json')).toContain(hers.id);
    const made = `select from events.events where stream = $1 and type = 'DataExportFinished'`;
    expect(await count(made, [anna.stream])).toBe(1);
  });

  it('is given up after five runs, and says so', async () => {
    const { anna } = await aNeighbourhood();
    const { run } = await asked(anna.id);
    class Broken extends ExportRuns {
      override write(): Promise<void> {
        return Promise.reject(new Error('no room left'));
      }
    }
    const runs = new Broken(db.pool, keys);
    for (let n = 1; n < 5; n++) await expect(run({ runs })).rejects.toThrow('no room left');
    expect(await exports.ofPerson(anna.id)).toMatchObject({ status: 'making' });
    await expect(run({ runs })).rejects.toThrow('A file with data was given up');
    expect(await exports.ofPerson(anna.id)).toMatchObject({ status: 'failed' });
    expect(await run()).toBe('nothing to do');
  });

  it('stops without a fault when it is cancelled, and is none for an account that is deleted meanwhile', async () => {
    const { anna } = await aNeighbourhood();
    const { run } = await asked(anna.id);
    class Cancelled extends ExportRuns {
      override async tell(): Promise<void> {
        await exports.cancel(anna.id);
      }
    }
    expect(await run({ runs: new Cancelled(db.pool, keys) })).toBe('nothing to do');
    expect(await exports.ofPerson(anna.id)).toBeUndefined();
    expect(await run()).toBe('nothing to do');
  });

  it('of one with 10 000 actions and 10 000 events more is made in seconds', async () => {
    const anna = aUser();
    await enter(anna);
    const thingId = newId();
    const actor = { kind: 'person', id: anna.id } as const;
    for (let version = 2; version < 10_000; version += 500) {
      const facts = Array.from({ length: 500 }, () => userSignedIn({ userId: anna.id, sessionId: newId() }));
      const streams = Array.from({ length: 500 }, () => {
        const actionId = newId();
        const fact = actionRecorded({ actionId, thingId, type: 'WATERING', comments: `Watered ${actionId}`, hasImage: false, createdBy: anna.id }); // prettier-ignore
        return { stream: actions.stream(actionId), expected: 0, facts: [fact] };
      });
      await store.append({ commandId: newId(), actor, streams });
      await store.append({ commandId: newId(), actor, streams: [{ stream: users.stream(anna.id), expected: version, facts }] }); // prettier-ignore
    }
    await shown('select from timeline where created_by = $1', [anna.id], 10_000);
    const { run } = await asked(anna.id);
    const began = Date.now();
    await run();
    const took = Date.now() - began;
    const files = await filesIn(await fileOf(anna.id));
    expect(JSON.parse(files.get('actions.json')!)).toHaveLength(10_000);
    expect(files.get('events.jsonl')!.trimEnd().split('\n')).toHaveLength(20_002);
    const { progress, bytes } = (await exports.ofPerson(anna.id))!;
    expect(progress).toMatchObject({
      actions: { done: 10_000, total: 10_000 },
      events: { done: 20_002, total: 20_002 },
    });
    process.stdout.write(`a file with 10 000 actions and 20 002 events: ${took} ms, ${bytes} bytes\n`);
    expect(took).toBeLessThan(20_000);
  }, 120_000);
});
