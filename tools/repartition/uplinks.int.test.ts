import 'reflect-metadata';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type HeldRecord, type HistoryTopic } from '@hedgerow/kafka';
import { newId, sleep } from '@hedgerow/platform';
import { aDevice, aNetworkDeviceId, aThing, aUser, eventually } from '@hedgerow/testing';
import { NestFactory } from '@nestjs/core';
import { IngestModule, IngestProgram } from '../../apps/ingest/src/ingest.module.js';
import { uplinkBody } from '../../apps/projector/src/projector-harness.fixture.js';
import { patience, Product } from '../republish/republish.fixture.js';
import { repartition } from './repartition.js';

let product: Product;
beforeEach(async () => {
  product = await Product.open('more-uplinks', { partitions: 3 });
}, 120_000);
afterEach(() => product.close(), 60_000);

const webhookSecret = 'a-secret-for-tests-of-ingest';

/** A network server that sends every uplink of a device in its order, each until it is taken. */
const sendAllTheTime = (url: string, device: string) => {
  const taken: number[] = [];
  const answers = new Set<number>();
  let isOver = false;
  const send = async () => {
    for (let counter = 1; !isOver; counter++) {
      const at = new Date(Date.parse('2026-06-01T10:00:00Z') + counter * 60_000).toISOString();
      const body = uplinkBody(device, counter, { at, water: counter % 100 });
      while (!isOver) {
        const headers = { 'content-type': 'application/json', 'x-hedgerow-secret': webhookSecret };
        const { status } = await fetch(`${url}/webhooks/tts/v3`, { method: 'POST', headers, body });
        answers.add(status);
        if (status === 202) {
          taken.push(counter);
          break;
        }
        await sleep(100);
      }
      await sleep(20);
    }
  };
  const sending = send();
  return {
    ...{ taken, answers },
    end: async () => {
      isOver = true;
      await sending;
    },
  };
};

const ingest = async () => {
  const { services, namespace } = product;
  const app = await NestFactory.createApplicationContext(
    IngestModule.with({
      ...{ kafkaBrokers: services.kafkaBrokers, namespace, host: '127.0.0.1', port: 0 },
      ...{ webhookSecret, metricsToken: '', logLevel: 'silent' },
    }),
    { logger: false },
  );
  return { url: `http://127.0.0.1:${app.get(IngestProgram).port}`, stop: () => app.close() };
};

/** All records of a topic as they lie, by key; each key is in one partition. */
const byKey = async (topic: HistoryTopic) => {
  const found = new Map<string, { partition: number; records: HeldRecord[] }>();
  await topic.read(await topic.marks(), (partition, records) => {
    for (const record of records) {
      const history = found.get(String(record.key)) ?? { partition, records: [] };
      expect(history.partition).toBe(partition);
      history.records.push(record);
      found.set(String(record.key), history);
    }
    return Promise.resolve();
  });
  return found;
};

const withoutPlaces = (records: readonly HeldRecord[]) =>
  records.map(({ value, headers, timestamp }) => ({ value: String(value), timestamp, headers }));

const words = ['--topic', 'sensors.uplinks', '--partitions', '7'];

it('keeps the order of each device and loses nothing, killed at any moment, while ingest gets uplinks all the time', async () => {
  const said: string[] = [];
  const quietMs = 2_500;
  const run = (...asked: string[]) =>
    repartition(asked, { ...process.env, ...product.env }, (line) => said.push(line), quietMs);
  const rows = () => product.rows<{ aside: string[] | null }>('select aside from events.republications');
  const uplinks = product.bus.historyTopic('sensors.uplinks');
  const aside = product.bus.asideTopic('sensors.uplinks');
  // Given by an operator.
  const own = { name: 'segment.bytes', value: '1048576' };
  await uplinks.setSettings([...(await uplinks.settings()), own]);

  let projector = await product.projector();
  const user = aUser();
  const sensor = aNetworkDeviceId();
  const thing = aThing({ registeredBy: user.id });
  await product.append(user.id, user, thing, aDevice({ thingId: thing.id, networkDeviceId: sensor }));
  const other = Array.from({ length: 12 }, () => aNetworkDeviceId());
  for (const device of other) await product.measure(device, ...Array.from({ length: 20 }, (_, n) => n));
  const { url, stop } = await ingest();
  const network = sendAllTheTime(url, sensor);
  try {
    await eventually(() => network.taken.length > 5, patience);
    await expect(run('--topic', 'sensors.uplinks', '--partitions', '2')).rejects.toThrow(
      '--partitions 2: sensors.uplinks has 3, and a number is only raised',
    );
    expect(await aside.partitions()).toBe(0);

    // Closed while the projector runs, and open again where it is called off.
    await expect(run(...words)).rejects.toThrow(/A projector runs[^]*Ingest answers 503/);
    const atClose = network.taken.length;
    expect(network.answers).toEqual(new Set([202, 503]));
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
    await run('--cancel');
    await eventually(() => network.taken.length > atClose + 5, patience);

    // What came since is not taken in.
    await projector.stop();
    await eventually(() => network.taken.length > atClose + 20, patience);
    await expect(run(...words)).rejects.toThrow(/Not all records are taken in: projection \w+/);
    expect(await rows()).toEqual([]);
    projector = await product.projector();
    await product.settled({ isWorking: false });
    await projector.stop();
    const closedAt = network.taken.length;
    const had = await byKey(uplinks);

    // It comes no further than to where positions are set.
    const holding = await product.db.pool.connect();
    await holding.query('begin; lock table read.positions in share mode');
    const killedOnce = async (isThere: () => Promise<boolean>) => {
      const command = product.command('repartition', ...words);
      await eventually(isThere, { ...patience, every: 5 });
      await command.kill();
    };
    try {
      // While it copies aside, or before it has begun: the row is there before the first record.
      await killedOnce(async () => (await rows()).length > 0);
      await expect(run('--topic', 'sensors.uplinks', '--partitions', '9')).rejects.toThrow('begun with 7');
      await expect(run('--partitions', '7')).rejects.toThrow('It was begun for sensors.uplinks');
      // Once everything is aside: the topic is there or not.
      await killedOnce(async () => ((await rows())[0]?.aside ?? null) !== null);
      await expect(run('--cancel')).rejects.toThrow(/there is no way back[^]*Ingest answers 503/);
      // The new one is empty, filled in part, or full.
      await killedOnce(async () => (await uplinks.partitions()) === 7);
      // While it sets positions.
      await killedOnce(
        async () =>
          (await product.rows('select from events.republications where targets is not null')).length > 0,
      );
    } finally {
      await holding.query('rollback');
      holding.release();
    }
    expect(network.taken).toHaveLength(closedAt);
    await run(...words);
    expect(said.at(-1)).toContain('sensors.uplinks has 7 partitions');

    const settings = await uplinks.settings();
    expect(settings).toContainEqual(own);
    expect(settings).toContainEqual({ name: 'max.message.bytes', value: '1048588' });
    await eventually(() => network.taken.length > closedAt + 20, patience);
    await network.end();
    const now = await byKey(uplinks);
    expect((await uplinks.marks()).length).toBe(7);
    for (const [key, { records }] of had)
      expect(withoutPlaces(now.get(key)!.records.slice(0, records.length))).toEqual(withoutPlaces(records));
    for (const [key, { records }] of now)
      if (key !== [...now.keys()].find((one) => one.includes(sensor)))
        expect(records).toHaveLength(had.get(key)!.records.length);
    const counters = [...now.entries()]
      .find(([key]) => key.includes(sensor))![1]
      .records.map(
        ({ value }) =>
          (JSON.parse(String(value)) as { uplink_message: { f_cnt: number } }).uplink_message.f_cnt,
      );
    // Each at least once, as it was acknowledged, and never one before an older one.
    expect([...new Set(counters)]).toEqual(expect.arrayContaining(network.taken));
    expect(counters).toEqual([...counters].sort((a, b) => a - b));

    projector = await product.projector();
    await product.settled({ isWorking: false });
    await product.everyProjectionEqualsItsRebuild();
    await projector.stop();
  } finally {
    await network.end();
    await stop();
  }
}, 300_000);

it('opens ingest where it was killed after everything was done', async () => {
  const said: string[] = [];
  const uplinks = product.bus.historyTopic('sensors.uplinks');
  const aside = product.bus.asideTopic('sensors.uplinks');
  await product.measure(`eui-${newId()}`, 1);
  await aside.remake(2);
  await repartition(
    ['--topic', 'sensors.uplinks', '--partitions', '3'],
    { ...process.env, ...product.env },
    (line) => said.push(line),
    0,
  );
  expect(said).toEqual(['Ingest takes uplinks in again', 'sensors.uplinks has 3 partitions already']);
  expect(await aside.partitions()).toBe(0);
  expect((await uplinks.marks()).reduce((sum, { high }) => sum + high, 0)).toBe(1);
}, 60_000);
