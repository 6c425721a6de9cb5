import 'reflect-metadata';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { IngestModule, IngestProgram } from '../../apps/ingest/src/ingest.module.js';
import { nodeIdOf, Person } from '../../apps/api/src/person.fixture.js';
import { type ApiServer, startApi } from '../../apps/api/src/server.js';
import { testConfig } from '../../apps/api/src/test-api.fixture.js';
import { ProjectorModule } from '../../apps/projector/src/projector.module.js';
import { type ReceivedSpan, startCollector } from './collector.fixture.js';

jest.setTimeout(120_000);

const namespace = freshNamespace('traces');
const secret = 'a secret for the webhook of this test';
/** Operations of our own app, by the ids that it sends. */
const own = {
  create: 'c'.repeat(32),
  edit: 'e'.repeat(32),
  watch: 'f'.repeat(32),
};
const ownOperations = {
  [own.create]:
    'mutation CreateGroup($input: CreateGroupInput!) { createGroup(input: $input) { group { id } } }',
  [own.edit]: 'mutation EditGroup($input: UpdateGroupInput!) { updateGroup(input: $input) { group { id } } }',
  [own.watch]: 'subscription Watch($id: UUID!) { groupUpdated(id: $id) { group { id name } } }',
};
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
  const persistedOperations = join(mkdtempSync(join(tmpdir(), 'traces-')), 'operations.json');
  writeFileSync(persistedOperations, JSON.stringify(ownOperations));
  api = await startApi(
    testConfig({
      ...{ redis: redisUrl, namespace, database: db.url, readDatabase: db.url, tracing },
      persistedOperations,
    }),
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

let people = 0;
/** A person with their browser: what it sends, and what it gets. */
const browserOf = async (headers: Readonly<Record<string, string>> = {}) => {
  const username = `person${(people += 1)}`;
  const input = { name: 'Bea Mill', username, email: `${username}@example.org`, password: 'Correct1horse' };
  const { signUp } = await new Person(api.url).get(
    'mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken } }',
    { input },
  );
  const token = signUp.jwtToken as string;
  const post = (path: string, body: object) =>
    fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify(body),
    });
  const watch = async (id: string) => {
    const messages: { data?: unknown; extensions?: { ticket?: string } }[] = [];
    let acknowledged: unknown;
    const client = createClient({
      url: `${api.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: class extends WebSocket {
        constructor(url: string, protocols: string) {
          super(url, protocols, { headers });
        }
      },
      connectionParams: { token },
      retryAttempts: 0,
      on: { connected: (_socket, payload) => (acknowledged = payload) },
    });
    client.subscribe(
      { query: own.watch, variables: { id } },
      {
        next: (message) => void messages.push(message as never),
        error: () => undefined,
        complete: () => undefined,
      },
    );
    await eventually(() => messages.length === 1);
    return { messages, acknowledged: () => acknowledged, stop: () => client.dispose() };
  };
  return { post, watch };
};

it('a trace goes from the press to the frame, for who pressed and for who watches', async () => {
  const [bea, cleo] = [await browserOf(), await browserOf()];
  const input = { name: 'Weir growers', type: 'GROWER', isPublic: true };
  const made = await bea.post('/graphql', { query: own.create, variables: { input } });
  const { id } = ((await made.json()) as { data: { createGroup: { group: { id: string } } } }).data
    .createGroup.group;
  const { messages, acknowledged, stop } = await cleo.watch(id);
  expect(acknowledged()).toEqual({ traces: true });
  // What is there at once follows from nothing that was traced.
  expect(messages[0]!.extensions).toBeUndefined();

  const answer = await bea.post('/graphql', {
    query: own.edit,
    variables: { input: { nodeId: nodeIdOf('Group', id), name: 'Weir Lane growers' } },
  });
  expect(await answer.json()).not.toHaveProperty('errors');
  const ticket = answer.headers.get('x-frame-ticket');
  const correlationId = answer.headers.get('x-correlation-id')!;
  const pressed = { ticket, press: 40, answer: 400, frame: 16 };
  expect((await bea.post('/frames', pressed)).status).toBe(204);
  await eventually(() => messages.some(({ extensions }) => extensions?.ticket), { within: 30_000 });
  const seen = { ticket: messages.at(-1)!.extensions!.ticket, frame: 21, since: 30 };
  expect((await cleo.post('/frames', seen)).status).toBe(204);
  await stop();

  await eventually(() => traceOf(correlationId).filter(({ name }) => name === 'frame').length === 2, {
    within: 30_000,
  });
  await eventually(() => traceOf(correlationId).some(({ name }) => name.startsWith('message')));
  expect(treeOf(traceOf(correlationId))).toMatchObject({
    'web: press updateGroup': {
      'web: call': {
        'api: mutation updateGroup': {
          'api: append': {
            'projector: publish GroupDetailsChanged': {
              'projector: project groups': { 'api: message groupUpdated': { 'web: frame': {} } },
            },
          },
        },
      },
      'web: frame': {},
    },
  });
  const spanOf = (program: string, name: string) =>
    traceOf(correlationId).find((span) => span.program === program && span.name === name)!;
  const ms = (nanos: string) => Number(BigInt(nanos) / 1_000_000n);
  const [press, call, request] = [
    spanOf('web', 'press updateGroup'),
    spanOf('web', 'call'),
    spanOf('api', 'mutation updateGroup'),
  ];
  expect(ms(call.startTimeUnixNano) - ms(press.startTimeUnixNano)).toBe(40);
  expect(ms(call.startTimeUnixNano)).toBeLessThan(ms(request.startTimeUnixNano));
  expect(ms(call.endTimeUnixNano)).toBeGreaterThan(ms(request.endTimeUnixNano));
  expect(ms(press.endTimeUnixNano) - ms(call.endTimeUnixNano)).toBeLessThanOrEqual(17);
  expect(JSON.stringify(collector.spans)).not.toContain('Weir');

  // Once, by who it was for, in its own shape.
  expect((await bea.post('/frames', pressed)).status).toBe(403);
  expect((await cleo.post('/frames', { ...pressed, frame: 17 })).status).toBe(403);
  expect((await bea.post('/frames', { ...seen, ticket })).status).toBe(403);
  expect((await bea.post('/frames', { ...pressed, at: 1 })).status).toBe(400);
});

it('who is not to be followed is asked nothing, and their request is the root of its trace', async () => {
  const dora = await browserOf({ dnt: '1' });
  const input = { name: 'Quiet growers', type: 'GROWER', isPublic: true };
  const made = await dora.post('/graphql', { query: own.create, variables: { input } });
  expect(made.headers.get('x-frame-ticket')).toBeNull();
  const { id } = ((await made.json()) as { data: { createGroup: { group: { id: string } } } }).data
    .createGroup.group;
  const { messages, acknowledged, stop } = await dora.watch(id);
  expect(acknowledged()).toBeUndefined();
  const answer = await dora.post('/graphql', {
    query: own.edit,
    variables: { input: { nodeId: nodeIdOf('Group', id), name: 'Silent growers' } },
  });
  const correlationId = answer.headers.get('x-correlation-id')!;
  await eventually(() => messages.length > 1, { within: 30_000 });
  expect(messages.filter(({ extensions }) => extensions)).toEqual([]);
  await stop();
  await eventually(() => traceOf(correlationId).some(({ name }) => name === 'message groupUpdated'), {
    within: 30_000,
  });
  expect(treeOf(traceOf(correlationId))).toHaveProperty(['api: mutation updateGroup']);
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
