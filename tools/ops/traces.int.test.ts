import 'reflect-metadata';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type Bus, createBus } from '@hedgerow/kafka';
import {
  eventually,
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  testMasterKey,
  testServices,
} from '@hedgerow/testing';
import { NestFactory } from '@nestjs/core';
import { IngestModule, IngestProgram } from '../../apps/ingest/src/ingest.module.js';
import { Person } from '../../apps/api/src/person.fixture.js';
import { type ApiServer, startApi } from '../../apps/api/src/server.js';
import { testConfig } from '../../apps/api/src/test-api.fixture.js';
import { ProjectorModule } from '../../apps/projector/src/projector.module.js';
import { type ReceivedSpan, startCollector } from './collector.fixture.js';

jest.setTimeout(120_000);

const namespace = freshNamespace('traces');
const secret = 'a secret for the webhook of this test';
let collector: Awaited<ReturnType<typeof startCollector>>;
let db: TestDatabase;
let bus: Bus;
let api: ApiServer;
let ingestUrl: string;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const services = await testServices({ postgres: true, redis: true, kafka: true });
  collector = await startCollector();
  ends.push(collector.stop);
  const tracing = { endpoint: collector.url, share: 1 };
  db = await freshDatabase(services);
  ends.push(() => db.drop());
  const { kafkaBrokers, redisUrl } = services;
  bus = createBus({ brokers: kafkaBrokers, clientId: 'traces', namespace });
  await bus.ensureTopics();
  ends.push(async () => {
    await bus.deleteTopics();
    await bus.close();
  });
  const served = { namespace, host: '127.0.0.1', port: 0, logLevel: 'silent', tracing };
  const projector = await NestFactory.createApplicationContext(
    ProjectorModule.with({
      ...{ ...served, databaseUrl: db.url, readDatabaseUrl: db.url, redisUrl, brokers: kafkaBrokers },
      ...{ masterKeys: [{ version: 1, key: testMasterKey }], keysDatabaseUrl: '' },
    }) as never,
    { logger: false },
  );
  ends.push(() => projector.close());
  const ingest = await NestFactory.createApplicationContext(
    IngestModule.with({ ...served, kafkaBrokers, webhookSecret: secret }) as never,
    { logger: false },
  );
  ends.push(() => ingest.close());
  ingestUrl = `http://127.0.0.1:${ingest.get(IngestProgram).port}`;
  api = await startApi(
    testConfig({ redis: redisUrl, namespace, database: db.url, readDatabase: db.url, tracing }),
  );
  ends.push(() => api.close());
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** `program: name` of a span, with those beneath it. */
const treeOf = (spans: readonly ReceivedSpan[], parentId = ''): object =>
  Object.fromEntries(
    spans
      .filter(({ parentSpanId = '' }) => parentSpanId === parentId)
      .map((span) => [`${span.program}: ${span.name}`, treeOf(spans, span.spanId)]),
  );

const traceOf = (id: string) =>
  collector.spans.filter(({ traceId }) => traceId === id.replaceAll('-', '').toLowerCase());

it('a command is one trace, from its request over the event to the rows of every projection', async () => {
  const visitor = new Person(api.url);
  const input = { name: 'Anna Hill', username: 'anna', email: 'anna@example.org', password: 'Correct1horse' };
  const { signUp } = await visitor.get(
    'mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken } }',
    { input },
  );
  const query = 'mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { id } } }';
  const group = { name: 'Mill Lane growers', type: 'GROWER', isPublic: true };
  const answer = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${signUp.jwtToken}` },
    body: JSON.stringify({ query, variables: { input: group } }),
  });
  expect(await answer.json()).not.toHaveProperty('errors');
  const correlationId = answer.headers.get('x-correlation-id')!;
  await eventually(() => traceOf(correlationId).some(({ name }) => name === 'project groups'), {
    within: 60_000,
  });
  await eventually(() => traceOf(correlationId).some(({ name }) => name === 'mutation createGroup'));
  const spans = traceOf(correlationId);
  expect(treeOf(spans)).toMatchObject({
    'api: mutation createGroup': {
      'api: append': { 'projector: publish GroupCreated': { 'projector: project groups': {} } },
    },
  });
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  expect(JSON.stringify(collector.spans)).not.toContain('Mill Lane');
});

it('a command that is refused is a trace with its code', async () => {
  const answer = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation { createGroup(input: { name: "x", type: GROWER, isPublic: true }) { group { id } } }',
    }),
  });
  const correlationId = answer.headers.get('x-correlation-id')!;
  await eventually(() => traceOf(correlationId).length === 1, { within: 30_000 });
  expect(traceOf(correlationId)[0]).toMatchObject({
    name: 'mutation createGroup',
    status: { code: 2, message: 'LOGIN' },
  });
});

it('an uplink is one trace, from the webhook to the projections', async () => {
  const body = {
    end_device_ids: {
      device_id: 'probe',
      dev_eui: '70B3D57ED0000001',
      application_ids: { application_id: 'a' },
    },
    received_at: '2026-07-12T18:10:04.206Z',
    uplink_message: { f_port: 2, f_cnt: 1, frm_payload: 'AQ==', received_at: '2026-07-12T18:10:04.106Z' },
  };
  const { status } = await fetch(`${ingestUrl}/webhooks/tts/v3`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hedgerow-secret': secret },
    body: JSON.stringify(body),
  });
  expect(status).toBe(202);
  const taken = () => collector.spans.find(({ name }) => name === 'take UplinkReceived');
  await eventually(
    () =>
      collector.spans.some(
        ({ traceId, name }) => traceId === taken()?.traceId && name.startsWith('project '),
      ),
    { within: 60_000 },
  );
  const [[root, beneath]] = Object.entries(
    treeOf(collector.spans.filter(({ traceId }) => traceId === taken()!.traceId)),
  ) as [[string, object]];
  expect(root).toBe('ingest: take UplinkReceived');
  expect(Object.keys(beneath).every((name) => name.startsWith('projector: project '))).toBe(true);
});
