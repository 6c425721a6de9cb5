import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { type Bus, createBus, type IncomingRecord } from '@hedgerow/kafka';
import { decodeUplink } from '@hedgerow/lorawan';
import { eventually, freshNamespace, scrape, testMetricsToken, testServices } from '@hedgerow/testing';
import { NestFactory } from '@nestjs/core';
import { IngestModule, IngestProgram } from './ingest.module.js';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../libs/lorawan/fixtures/${name}.json`, import.meta.url));
const uplink = fixture('tts-v3-uplink-lse01');
const secret = 'a-secret-for-tests-of-ingest';

let bus: Bus;
let url: string;
let port: number;
let stopIngest: () => Promise<void>;
const uplinks: IncomingRecord[] = [];

beforeAll(async () => {
  const { kafkaBrokers } = await testServices({ kafka: true });
  const namespace = freshNamespace('ingest');
  bus = createBus({ brokers: kafkaBrokers, clientId: 'test', namespace });
  await bus.ensureTopics();
  const app = await NestFactory.createApplicationContext(
    IngestModule.with({
      kafkaBrokers,
      namespace,
      host: '127.0.0.1',
      port: 0,
      webhookSecret: secret,
      metricsToken: testMetricsToken,
      logLevel: 'silent',
    }),
    { logger: false },
  );
  stopIngest = () => app.close();
  port = app.get(IngestProgram).port;
  url = `http://127.0.0.1:${port}`;
  bus.consume({
    groupId: 'reader',
    topics: ['sensors.uplinks'],
    startAt: async () => '0',
    batch: async ({ records }) => void uplinks.push(...records),
  });
}, 180_000);

afterAll(async () => {
  await stopIngest?.();
  await bus?.close();
  await bus?.deleteTopics();
}, 30_000);

const post = (body: string | Buffer, headers: Record<string, string> = {}, path = '/webhooks/tts/v3') =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hedgerow-secret': secret, ...headers },
    body: new Uint8Array(Buffer.from(body)),
  });
const outcome = async (answer: Response) => ({
  status: answer.status,
  body: (await answer.json()) as unknown,
});
const withDevice = (id: string) => uplink.toString().replace('eui-a840410000000101', id);
const from = (device: string) => uplinks.filter((r) => String(r.raw.key) === device);
const deadLetters = async () => {
  const end = await bus.endOffsets('sensors.uplinks.dead-letters');
  return Number(end.get(0));
};

describe('an uplink', () => {
  it('is accepted, and is on Kafka byte for byte as an event [007] [015]', async () => {
    const answer = await outcome(await post(withDevice('eui-exact')));
    expect(answer).toEqual({ status: 202, body: { status: 'accepted' } });
    const [record] = await eventually(() => (from('eui-exact').length === 1 ? from('eui-exact') : undefined));
    expect(String(record!.raw.value)).toBe(withDevice('eui-exact'));
    expect(record!.content()).toMatchObject({
      kind: 'event',
      event: { type: 'UplinkReceived', data: { network: 'tts-v3', networkDeviceId: 'eui-exact' } },
    });
  });

  it('posted three times is accepted three times, under one key for whoever counts it', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post(withDevice('eui-thrice'))));
    expect(answers.map((a) => a.status)).toEqual([202, 202, 202]);
    const records = await eventually(() =>
      from('eui-thrice').length === 3 ? from('eui-thrice') : undefined,
    );
    const keys = records.map(({ raw }) => {
      const decoded = decodeUplink({ network: 'tts-v3', body: String(raw.value) });
      return decoded.kind === 'uplink' ? decoded.dedupKey : decoded.reason;
    });
    expect(new Set(keys)).toEqual(new Set(['tts|a840410000000101|AZTn0Ff3b2Kq7XwM1hQ0Vg==|318']));
    expect(new Set(records.map((r) => r.raw.headers['ce_id'])).size).toBe(3);
  });

  it('of a device that nobody registered is kept: its owner may come later', async () => {
    expect((await post(withDevice('eui-nobodys'))).status).toBe(202);
    await eventually(() => from('eui-nobodys').length === 1);
  });

  it('is accepted with a query in the address, and with the secret as the password of Basic authentication', async () => {
    const basic = `Basic ${Buffer.from(`tts:${secret}`).toString('base64')}`;
    const answer = await post(
      withDevice('eui-basic'),
      { 'x-hedgerow-secret': '', authorization: basic },
      '/webhooks/tts/v3?event=up',
    );
    expect(answer.status).toBe(401);
    const alone = await fetch(`${url}/webhooks/tts/v3?event=up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', authorization: basic },
      body: withDevice('eui-basic'),
    });
    expect(alone.status).toBe(202);
  });

  it('with a payload that is too short is accepted: what it lacks is for the reader of payloads to say', async () => {
    const short = withDevice('eui-short').replace('DNAAAAM/BxQYnAE=', 'DNAAAAM/BxQYnA==');
    expect((await post(short)).status).toBe(202);
  });
});

describe('other messages', () => {
  it('a join is ignored by name', async () => {
    expect(await outcome(await post(fixture('tts-v3-join-accept')))).toEqual({
      status: 200,
      body: { status: 'ignored', reason: 'join_accept' },
    });
  });

  it.each([
    ['JSON that is cut off', '{"end_device_ids":', 'The body is not JSON'],
    ['nothing', '', 'The body is not JSON'],
    ['an array', '[1,2]', 'The body is not a JSON object'],
    ['null', 'null', 'The body is not a JSON object'],
    ['no device', '{"uplink_message":{}}', 'The body names no device (end_device_ids.device_id)'],
    [
      'a device id that is a number',
      '{"end_device_ids":{"device_id":7}}',
      'The body names no device (end_device_ids.device_id)',
    ],
    [
      'prototype keys',
      '{"__proto__":{"end_device_ids":{"device_id":"abc"}}}',
      'The body names no device (end_device_ids.device_id)',
    ],
  ])('%s is set aside with the reason, so that the sender does not repeat it', async (_, body, reason) => {
    const before = await deadLetters();
    expect(await outcome(await post(body))).toEqual({ status: 200, body: { status: 'set aside', reason } });
    expect(await deadLetters()).toBe(before + 1);
  });
});

describe('what is refused', () => {
  it.each([
    ['a wrong secret', { 'x-hedgerow-secret': `${secret}x` }],
    ['no secret', { 'x-hedgerow-secret': '' }],
    ['a wrong password', { 'x-hedgerow-secret': '', authorization: 'Basic dHRzOndyb25n' }],
  ])('%s, without a hint', async (_, headers) => {
    const answer = await post(withDevice('eui-refused'), headers);
    expect(await outcome(answer)).toEqual({ status: 401, body: { message: 'Not authorised' } });
  });

  it('a body over 64 KiB, announced or not', async () => {
    const large = Buffer.alloc(64 * 1024 + 1, ' ');
    expect((await post(large)).status).toBe(413);
    expect(await chunked(large)).toBe(413);
  });

  it('what is not JSON by its type, or packed', async () => {
    expect((await post(uplink, { 'content-type': 'application/octet-stream' })).status).toBe(415);
    expect((await post(uplink, { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('every other address', async () => {
    expect((await post(uplink, {}, '/webhooks/tts/v2')).status).toBe(404);
    expect((await fetch(`${url}/webhooks/tts/v3`)).status).toBe(404);
  });

  it('a sender that dawdles is cut off within about ten seconds', async () => {
    const began = Date.now();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /webhooks/tts/v3 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-hedgerow-secret: ${secret}\r\ncontent-length: 100\r\n\r\n{`,
    );
    await new Promise((resolve) =>
      socket
        .once('close', resolve)
        .on('error', () => undefined)
        .resume(),
    );
    expect(Date.now() - began).toBeLessThan(12_000);
  }, 20_000);
});

it('health and counts are told on the same port, counts to those who have the token', async () => {
  expect(await outcome(await fetch(`${url}/health/live`))).toEqual({ status: 200, body: { status: 'live' } });
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect((await fetch(`${url}/metrics`)).status).toBe(401);
  const before = await scrape(url);
  expect(before.get('hedgerow_deliveries_total{result="wrong secret"}')).toBeGreaterThan(0);
  const accepted = 'hedgerow_deliveries_total{result="accepted"}';
  expect((await post(uplink)).status).toBe(202);
  const after = await scrape(url);
  expect(after.get(accepted)).toBe(before.get(accepted)! + 1);
  expect(after.get('hedgerow_producer_acknowledged_total')).toBe(
    before.get('hedgerow_producer_acknowledged_total')! + 1,
  );
  expect(after.get('hedgerow_producer_buffered_records')).toBe(0);
  // The loop is looked at twice a second when little happens: between two scrapes of one moment there may have been no look.
  await eventually(async () => (await scrape(url)).get('nodejs_eventloop_lag_p99_seconds')! > 0);
});

const chunked = (body: Buffer) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sending = request(
      `${url}/webhooks/tts/v3`,
      { method: 'POST', headers: { 'content-type': 'application/json', 'x-hedgerow-secret': secret } },
      (answer) => resolve(answer.resume().statusCode),
    );
    sending.on('error', reject);
    sending.write(body.subarray(0, 40_000));
    sending.end(body.subarray(40_000));
  });
