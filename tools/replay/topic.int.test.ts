import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chdir, cwd } from 'node:process';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { eventually, ownKafka, testServices } from '@hedgerow/testing';
// A stock consumer reads what a replay wrote: nothing of libs/kafka may stand between.
// eslint-disable-next-line no-restricted-imports
import { Kafka, logLevel } from 'kafkajs';
import { type ReplayHarness, replayHarness } from './replay.fixture.js';

const events = 6_000;
let kafka: Awaited<ReturnType<typeof ownKafka>>;
let harness: ReplayHarness;
let until: string;
const before = cwd();

beforeAll(async () => {
  kafka = await ownKafka();
  const { databaseUrl, redisUrl } = await testServices({ postgres: true });
  harness = await replayHarness({ databaseUrl, redisUrl, kafkaBrokers: kafka.brokers });
  await harness.fill(events);
  // Behind the last event, which may have been written in this very millisecond.
  until = new Date(Date.now() + 1).toISOString();
  // What is kept of a topic, and its manifest, stand in the folder that it was asked for in.
  chdir(harness.folder);
}, 240_000);
afterAll(async () => {
  chdir(before);
  await harness?.drop();
  await kafka?.stop();
}, 60_000);

const total = events + 3;
const into = (topic: string) => ['--to', until, '--out', `topic:${topic}`];
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(harness.path(`${name}.manifest.json`), 'utf8')) as {
    bytes: number;
    sha256: string;
  };

/** Everything in the topic, by a consumer that knows nothing of us. */
const consumed = async (topic: string, expected: number) => {
  const client = new Kafka({ brokers: [...kafka.brokers], logLevel: logLevel.NOTHING });
  const consumer = client.consumer({ groupId: `reader-${newId()}` });
  const records: { key: string; value: string; type: string }[] = [];
  await consumer.connect();
  await consumer.subscribe({ topic: `${harness.namespace}${topic}`, fromBeginning: true });
  await consumer.run({
    eachMessage: ({ message: { key, value, headers } }) => {
      records.push({ key: String(key), value: String(value), type: String(headers?.['event-type']) });
      return Promise.resolve();
    },
  });
  await eventually(() => records.length >= expected, { within: 60_000 });
  await consumer.disconnect();
  return records;
};

it('fills a topic with the events of the file of the same request, in the order of the log; a stock consumer reads them', async () => {
  expect(await harness.replay(into('replay.whole'))).toContain(`${total} events`);
  await harness.replay(['--to', until, '--out', harness.path('whole.ndjson')]);
  const lines = readFileSync(harness.path('whole.ndjson'), 'utf8').trimEnd().split('\n');
  const records = await consumed('replay.whole', total);
  expect(records.map(({ value }) => value)).toEqual(lines);
  const { key, value, type } = records.at(-1)!;
  const event = JSON.parse(value) as { type: string; data: { thingId: string } };
  expect([key, type]).toEqual([event.data.thingId, event.type]);
  expect(manifestOf('replay.whole')).toMatchObject({
    bytes: readFileSync(harness.path('whole.ndjson')).length,
    sha256: createHash('sha256')
      .update(readFileSync(harness.path('whole.ndjson')))
      .digest('hex'),
  });
}, 120_000);

it('refuses a topic that is there already', async () => {
  await expect(harness.replay(into('replay.whole'))).rejects.toThrow(
    /whole\.manifest\.json is there already/,
  );
  const client = new Kafka({ brokers: [...kafka.brokers], logLevel: logLevel.NOTHING });
  const admin = client.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: `${harness.namespace}replay.other` }] });
  await admin.disconnect();
  await expect(harness.replay(into('replay.other'))).rejects.toThrow(
    /--out: there is a topic .*replay\.other already/,
  );
}, 60_000);

it('when the broker vanishes ends with a clear error, and goes on when it is back: each event once, in order', async () => {
  const failing = harness.replay([...into('replay.broken'), '--speed', 'x1000']);
  void failing.catch(() => undefined);
  const admin = new Kafka({ brokers: [...kafka.brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const sent = async () => {
    const [partition] = await admin.fetchTopicOffsets(`${harness.namespace}replay.broken`).catch(() => []);
    return Number(partition?.high ?? 0);
  };
  await eventually(async () => (await sent()) > 500, { within: 60_000 });
  await kafka.control.kill();
  await admin.disconnect().catch(() => undefined);
  await expect(failing).rejects.toThrow(
    /--out: Kafka does not answer .*\n {2}Wait until it does\. What was written is kept/,
  );
  await kafka.control.restart();
  await harness.replay(into('replay.broken'));
  const values = (await consumed('replay.broken', total)).map(({ value }) => value);
  expect(values).toHaveLength(total);
  expect(values).toEqual((await consumed('replay.whole', total)).map(({ value }) => value));
  expect(manifestOf('replay.broken')).toMatchObject({ sha256: manifestOf('replay.whole').sha256 });
}, 180_000);
