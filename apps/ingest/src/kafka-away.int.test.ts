import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { type Bus, createBus } from '@hedgerow/kafka';
import { eventually, freshNamespace, ownKafka, scrape, testMetricsToken } from '@hedgerow/testing';
import { builtScript } from '@hedgerow/testing/program';
import { NestFactory } from '@nestjs/core';
import { IngestModule, IngestProgram } from './ingest.module.js';

const uplink = readFileSync(
  new URL('../../../libs/lorawan/fixtures/tts-v3-uplink-lse01.json', import.meta.url),
);
const webhookSecret = 'a-secret-for-tests-of-ingest';
const namespace = freshNamespace('away');

let kafka: Awaited<ReturnType<typeof ownKafka>>;
let bus: Bus;
let url: string;
let stopIngest: () => Promise<void>;
const arrived = new Set<string>();

beforeAll(async () => {
  kafka = await ownKafka();
  bus = createBus({ brokers: kafka.brokers, clientId: 'test', namespace });
  await bus.ensureTopics();
  const app = await NestFactory.createApplicationContext(
    IngestModule.with({
      kafkaBrokers: kafka.brokers,
      namespace,
      host: '127.0.0.1',
      port: 0,
      webhookSecret,
      metricsToken: testMetricsToken,
      logLevel: 'silent',
    }),
    { logger: false },
  );
  stopIngest = () => app.close();
  url = `http://127.0.0.1:${app.get(IngestProgram).port}`;
  const positions = new Map<number, string>();
  bus.consume({
    groupId: 'reader',
    topics: ['sensors.uplinks'],
    startAt: async (_, partition) => positions.get(partition) ?? '0',
    batch: async ({ records, partition, nextOffset }) => {
      for (const { raw } of records) arrived.add(String(raw.key));
      positions.set(partition, nextOffset);
    },
  });
}, 180_000);

afterAll(async () => {
  await stopIngest?.();
  await bus?.close();
  await kafka?.stop();
}, 60_000);

let next = 0;
const post = async () => {
  const device = `eui-${next++}`;
  const began = performance.now();
  const answer = await fetch(`${url}/webhooks/tts/v3`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hedgerow-secret': webhookSecret },
    body: uplink.toString().replace('eui-a840410000000101', device),
  });
  await answer.arrayBuffer();
  const { status, headers } = answer;
  return { device, status, retryAfter: headers.get('retry-after'), ms: performance.now() - began };
};
const posts = (count: number) => Promise.all(Array.from({ length: count }, post));

it('without Kafka it refuses within two seconds and asks to come back; what it accepted is never lost', async () => {
  await eventually(async () => (await post()).status === 202);
  const before = (await posts(20)).filter((p) => p.status === 202);
  expect(before).not.toHaveLength(0);

  kafka.control.freeze();
  const frozen = await posts(30);
  expect(new Set(frozen.map((p) => `${p.status} ${p.retryAfter}`))).toEqual(new Set(['503 5']));
  expect(Math.max(...frozen.map((p) => p.ms))).toBeLessThan(2_500);
  expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${url}/health/live`)).status).toBe(200);

  kafka.control.thaw();
  await eventually(async () => (await post()).status === 202);
  await kafka.control.kill();
  const killed = await posts(30);
  expect(new Set(killed.map((p) => p.status))).toEqual(new Set([503]));

  await kafka.control.restart();
  const back = await eventually(async () => {
    const p = await post();
    return p.status === 202 ? p : undefined;
  });
  await eventually(() => [...before, back].every((p) => arrived.has(p.device)), { within: 30_000 });
}, 120_000);

it('told to stop, it answers what it has in hand before it goes', async () => {
  // A broker that does not answer for a moment keeps the deliveries waiting.
  kafka.control.freeze();
  const sent = posts(10);
  await eventually(async () => (await scrape(url)).get('hedgerow_deliveries_in_progress') === 10);
  const stopped = stopIngest();
  kafka.control.thaw();
  const answers = await sent;
  await stopped;
  stopIngest = () => Promise.resolve();
  // On a slow machine the time for an acknowledgement may run out: then they are refused, but never left unanswered.
  expect(answers.every(({ status }) => status === 202 || status === 503)).toBe(true);
  const accepted = answers.filter(({ status }) => status === 202);
  await eventually(() => accepted.every(({ device }) => arrived.has(device)));
});

/** Ingest as a program of its own. */
const program = (brokers: readonly string[]) => {
  const child = spawn(process.execPath, [builtScript('ingest')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ ...process.env, NODE_OPTIONS: '', NAMESPACE: namespace, KAFKA_BROKERS: brokers.join(',') },
      ...{ INGEST_PORT: '0', INGEST_SECRET: webhookSecret, LOG_LEVEL: 'info' },
    },
  });
  // Its end is told before all that it wrote was read; this is after both.
  const closed = once(child, 'close') as Promise<[number | null]>;
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (log += text.toString()));
  return {
    isUp: () => log.includes('ingest is up'),
    end: async () => {
      const began = performance.now();
      child.kill('SIGTERM');
      const [code] = await closed;
      const last = log.trim().split('\n').at(-1);
      return { code, last, ms: performance.now() - began };
    },
  };
};
const inOrder = { code: 0, last: expect.stringContaining('"msg":"stopped"') };

it('as a program it ends in order when it is told to, while it looks at its gate', async () => {
  const ingest = program(kafka.brokers);
  await eventually(ingest.isUp, { within: 30_000 });
  expect(await ingest.end()).toMatchObject(inOrder);
}, 60_000);

it('as a program it ends in order while it starts and Kafka does not answer', async () => {
  let asked = 0;
  const silent = createServer((socket) => {
    asked += 1;
    socket.on('error', () => undefined);
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const ingest = program([`127.0.0.1:${port}`]);
  await eventually(() => asked > 0, { within: 30_000 });
  expect(ingest.isUp()).toBe(false);
  const { ms, ...end } = await ingest.end();
  silent.close();
  expect(end).toMatchObject(inOrder);
  expect(ms).toBeLessThan(4_000);
}, 60_000);
