import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverAudits } from 'graphql-http';
import { getIntrospectionQuery } from 'graphql';
import { things } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { eventually, scrape } from '@hedgerow/testing';
import type { Loose } from '@hedgerow/testing/graphql-client';
import { createThingDocument, Person } from '../../person.fixture.js';
import { TestApi, testConfig } from '../../test-api.fixture.js';
import { Runtime } from '../../runtime.js';
import { startApi } from '../../server.js';

let testApi: TestApi;
let anna: Person;
let folder: string;
let locked: Awaited<ReturnType<typeof startApi>>;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const persisted = `query Home($first: Int) { viewer { username } allThings(first: $first) { totalCount edges { node { id name
  location { x y } createdAt accesses { user { username badges { level } } } devices { indicatorColour } actions(first: 2) { type creator { name } } } } } }`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Hedgerow</title>');
  await writeFile(join(folder, 'assets', 'main-BxK3_a9Z.js'), 'console.log("hello")');
  await writeFile(join(folder, 'operations.json'), JSON.stringify({ [md5(persisted)]: persisted }));
  testApi = new TestApi({ webRoot: folder, persistedOperations: join(folder, 'operations.json') });
  await testApi.start();
  anna = await testApi.signUp();
  locked = await startApi({ ...testApi.config, openQueries: false });
});
afterAll(async () => {
  await locked.close();
  await testApi.stop();
  await rm(folder, { recursive: true });
});

const send = (init: RequestInit, path = '/graphql') => fetch(`${testApi.api.url}${path}`, init);
const body = JSON.stringify({ operationName: null, variables: {}, query: '{ viewer { id } }' });
const json = { 'content-type': 'application/json' };

describe('GraphQL over HTTP', () => {
  it('[304] keeps the specification: every audit of graphql-http passes or is about GET, which stays closed', async () => {
    const audits = serverAudits({ url: `${testApi.api.url}/graphql`, fetchFn: fetch });
    const results = await Promise.all(audits.map((audit) => audit.fn()));
    const notOk = results
      .filter(({ status }) => status !== 'ok')
      .map(({ name, status }) => `${status}: ${name}`);
    expect(results.length).toBeGreaterThanOrEqual(60);
    expect(notOk.filter((line) => !line.startsWith('notice: MAY'))).toEqual([]);
  });

  it('[304] answers a POST of operationName, variables and query', async () => {
    const query =
      'query A { viewer { username } } query B($first: Int) { allThings(first: $first) { totalCount } }';
    expect((await anna.ask(query, {}, 'A')).data).toEqual({ viewer: { username: anna.username } });
    expect((await anna.ask(query, { first: 1 }, 'B')).data).toEqual({ allThings: { totalCount: 0 } });
    expect((await anna.ask(query, {}, 'C')).errors?.[0]?.message).toMatch(/operationName/);
  });

  it('[305] nothing is cached', async () => {
    const { headers } = await testApi.visitor.ask('{ viewer { id } }');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  describe('compresses', () => {
    const encodingOf = async (query: string, accepted: string) => {
      const response = await send({
        method: 'POST',
        headers: { ...json, 'accept-encoding': accepted },
        body: JSON.stringify({ operationName: null, variables: {}, query }),
      });
      // Read as a browser would: fetch undoes the encoding.
      const { data } = (await response.json()) as { data: Record<string, object> };
      return { encoding: response.headers.get('content-encoding'), fields: Object.keys(data).length };
    };
    const many = (of: string) => Array.from({ length: 12 }, (_, n) => `a${n}: ${of}`).join(' ');
    const guests = `mutation { ${many('signInAsGuest(input: { domainName: "here" }) { jwtToken }')} }`;
    const things = `{ ${many('allPublicThings(first: 1) { totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }')} }`;

    it.each([
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ])('a long answer to a query for one who accepts %s', async (accepted, encoding) => {
      expect(await encodingOf(things, accepted)).toEqual({ encoding, fields: 12 });
    });

    it('no short one, and none to a mutation, which may hold a token', async () => {
      expect(await encodingOf('{ viewer { id } }', 'br')).toEqual({ encoding: null, fields: 1 });
      expect(await encodingOf(guests, 'br')).toEqual({ encoding: null, fields: 12 });
    });
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused', async (method) => {
    const response = await send({ method }, '/graphql?query={viewer{id}}');
    expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'POST',
    });
  });

  it('a form on another page cannot call: other content types and other origins are refused', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/graphql',
      '',
    ];
    for (const type of types) {
      const { status } = await send({ method: 'POST', body, headers: { 'content-type': type } });
      expect({ type, status }).toEqual({ type, status: 415 });
    }
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1'])
      expect((await send({ method: 'POST', body, headers: { ...json, origin } })).status).toBe(403);
    expect((await send({ method: 'POST', body, headers: { ...json, origin: testApi.api.url } })).status).toBe(
      200,
    );
  });

  it('malformed JSON, a body too large and a batch are refused in words', async () => {
    const refused = async (text: string) => {
      const response = await send({ method: 'POST', body: text, headers: json });
      return { status: response.status, message: ((await response.json()) as Loose).errors[0].message };
    };
    expect(await refused('{"query": ')).toEqual({
      status: 400,
      message: 'The body of the request is not valid JSON.',
    });
    expect(await refused('')).toMatchObject({ status: 400 });
    expect(await refused(JSON.stringify({ query: 'x'.repeat(100 * 1024) }))).toEqual({
      status: 413,
      message: 'The request is too large: at most 100 KB.',
    });
    expect(await refused(`[${body},${body}]`)).toEqual({
      status: 400,
      message: 'Send one operation at a time: batches are not answered.',
    });
    expect(await refused('{"__proto__": {"a": 1}, "query": "{ viewer { id } }"}')).toMatchObject({
      status: 400,
    });
    expect(await refused('"hello"')).toMatchObject({ status: 400 });
  });
});

describe('documents of others', () => {
  const refused = async (query: string) => {
    const { status, errors } = await testApi.visitor.ask(query);
    return { status, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
  };
  const times = (n: number, make: (i: number) => string) =>
    Array.from({ length: n }, (_, i) => make(i)).join(' ');

  it('are answered within limits, each of which is named when it is passed', async () => {
    const cases: [string, string][] = [
      [`{ ${times(16, (i) => `a${i}: viewer { id }`)} }`, 'aliases: at most 15'],
      [`{ viewer { ${times(51, () => 'id @include(if: true)')} } }`, 'directives: at most 50'],
      [`{ allThings { nodes { devices { thing { devices { thing { id } } } } } } }`, 'levels: at most 6'],
      [`{ viewer { ${times(1001, () => 'id')} } }`, 'tokens: at most 1000'],
      [`{ viewer { id } } # ${'x'.repeat(15_000)}`, 'characters: at most 15000'],
      [
        `query A { ...F } fragment F on Query { ${times(170, (i) => `allThings(first: ${i}) { nodes { id } }`)} }`,
        'at most',
      ],
      [
        `{ __schema { types { fields { type { fields { type { fields { type { fields { type { fields { type { fields { type { fields { name } } } } } } } } } } } } } } } }`,
        'levels of introspection: at most 15',
      ],
    ];
    for (const [query, words] of cases) {
      const answer = await refused(query);
      expect({ words, ...answer }).toMatchObject({ status: 400, code: 'LIMIT' });
      expect(answer.message).toContain(words);
    }
  });

  it('that only introspect, or only go in circles, cost nothing', async () => {
    expect((await testApi.visitor.ask(getIntrospectionQuery())).errors).toBeUndefined();
    const circular = await testApi.visitor.ask(
      '{ viewer { ...A } } fragment A on User { ...B } fragment B on User { ...A }',
    );
    expect(circular.errors?.[0]?.message).toContain('Cannot spread fragment');
    const bomb = `{ viewer { ...F0 } } ${times(60, (i) => `fragment F${i} on User { ${i < 59 ? `...F${i + 1} ...F${i + 1}` : 'id'} }`)}`;
    const before = performance.now();
    expect(await refused(bomb)).toMatchObject({ status: 400 });
    expect(performance.now() - before).toBeLessThan(500);
  });

  it('get no suggestions and no traces', async () => {
    const { errors } = await testApi.visitor.ask('{ viewerr { id } }');
    expect(errors).toEqual([
      {
        message: 'Cannot query field "viewerr" on type "Query".',
        locations: expect.anything(),
        extensions: { code: 'DOCUMENT' },
      },
    ]);
    const parse = await testApi.visitor.ask('{ viewer ');
    expect(parse.errors?.[0]?.message).toMatch(/^Syntax Error/);
  });

  it('are not answered where only our own app is', async () => {
    const visitor = new Person(locked.url);
    for (const query of ['{ viewer { id } }', getIntrospectionQuery(), '{ __typename }'])
      expect(await visitor.ask(query)).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: 'CLOSED' } }],
      });
    expect((await visitor.ask(md5(persisted))).data.viewer).toBeNull();
  });
});

describe('persisted operations', () => {
  it('are answered by their id, an unknown id is refused without a look at it', async () => {
    expect((await anna.get(md5(persisted), { first: 1 })).viewer).toEqual({ username: anna.username });
    expect(await anna.ask(md5('{ viewer { id } }'))).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'UNKNOWN' } }],
    });
  });

  it('are found when the app was built after the api started', async () => {
    const later = 'query Later { viewer { username } }';
    await writeFile(
      join(folder, 'operations.json'),
      JSON.stringify({ [md5(persisted)]: persisted, [md5(later)]: later }),
    );
    await eventually(async () => (await anna.ask(md5(later))).data?.viewer.username === anna.username);
  });

  it('compiled or interpreted, the answer is the same, also of errors and of bad variables', async () => {
    const thing = await anna.createThing();
    await anna.createDevice({ thingId: thing.id });
    const interpreting = await startApi({ ...testApi.config, compileOperations: false });
    const plain = new Person(interpreting.url, anna.token);
    for (const variables of [{}, { first: 1 }, { first: -1 }, { first: 'one' }, { first: null }]) {
      const [compiled, interpreted] = [
        await anna.ask(md5(persisted), variables),
        await plain.ask(md5(persisted), variables),
      ];
      expect({ data: compiled.data, errors: compiled.errors }).toEqual({
        data: interpreted.data,
        errors: interpreted.errors,
      });
    }
    await interpreting.close();
  });
});

describe('when something breaks', () => {
  it('the client reads an apology with an id, and nothing else', async () => {
    const runtime = testApi.api.app.get(Runtime);
    const logged = jest.spyOn(runtime.logger, 'error');
    const query = jest.spyOn(runtime.readPool, 'query').mockImplementation(() => {
      throw new Error('secret detail at /srv/secret.ts');
    });
    const { errors } = await testApi.visitor.ask('{ allThings { totalCount } }');
    query.mockRestore();
    const [error] = errors!;
    expect(error!.extensions.code).toBe('FAULT');
    expect(error!.message).toContain(error!.extensions.errorId);
    expect(JSON.stringify(errors)).not.toMatch(/secret/);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged.mock.calls[0]![0]).toMatchObject({ errorId: error!.extensions.errorId });
    logged.mockRestore();
  });

  it('a database that is away is told as such, by its name', async () => {
    const api = await startApi(
      testConfig({
        database: testApi.database.url,
        readDatabase: 'postgres://127.0.0.1:1/none',
        redis: 'redis://127.0.0.1:1',
      }),
    );
    const { errors } = await new Person(api.url).ask('{ allThings { totalCount } }');
    expect(errors?.[0]).toMatchObject({
      message: 'This is not available right now. Try again in a moment.',
      extensions: { code: 'UNAVAILABLE' },
    });
    const ready = await fetch(`${api.url}/health/ready`);
    expect({ status: ready.status, body: await ready.json() }).toEqual({
      status: 503,
      body: {
        status: 'not ready',
        failing: ['readModel'],
        causes: { readModel: 'the read model cannot be asked' },
      },
    });
    await api.close();
  });

  it('queries and mutations work while Redis is away', async () => {
    const api = await startApi({ ...testApi.config, redis: 'redis://127.0.0.1:1' });
    const person = new Person(api.url, anna.token);
    expect((await person.createThing({ name: 'Without Redis' })).id).toBeDefined();
    expect(await person.get('mutation { signOut(input: {}) { success } }')).toEqual({
      signOut: { success: true },
    });
    await api.close();
    anna = await testApi.signUp();
  });
});

describe('the rest of the house', () => {
  it('says that it lives and is ready, and what it uses', async () => {
    expect(await (await send({}, '/health/live')).json()).toEqual({ status: 'live' });
    expect(await (await send({}, '/health/ready')).json()).toEqual({ status: 'ready', failing: [] });
    expect((await send({}, '/metrics')).status).toBe(401);
    const input = await anna.thingInput({ name: 'Counted' });
    const before = await scrape(testApi.api.url);
    expect(before.get('hedgerow_open_sockets')).toBe(0);
    expect(before.get('hedgerow_database_waiting{pool="store"}')).toBe(0);
    expect((await anna.ask(createThingDocument, { input })).errors).toBeUndefined();
    expect(
      (await anna.ask(createThingDocument, { input: { ...input, groupId: newId() } })).errors,
    ).toHaveLength(1);
    const after = await scrape(testApi.api.url);
    const grown = (name: string) => after.get(name)! - (before.get(name) ?? 0);
    expect(grown('hedgerow_commands_total{command="createThing",result="done"}')).toBe(1);
    expect(grown('hedgerow_events_appended_total{type="ThingRegistered"}')).toBe(1);
    // Not operations of our own app: their names are no labels.
    const ran = 'hedgerow_graphql_operation_duration_seconds_count{operation="other",kind="mutation"}';
    expect(grown(ran)).toBe(2);
    const refused = [...after.keys()].filter((name) =>
      name.startsWith('hedgerow_commands_total{command="createThing"'),
    );
    expect(refused.reduce((sum, name) => sum + grown(name), 0)).toBe(2);
    const route = 'hedgerow_http_request_duration_seconds_count{method="POST",route="/graphql",status="200"}';
    expect(grown(route)).toBe(2);
  });

  it('tells the correlation id of a request, which its events bear', async () => {
    const input = await anna.thingInput({ name: 'Followed' });
    const { data, headers } = await anna.ask(createThingDocument, { input });
    const id = headers.get('x-correlation-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const { events } = await testApi.store.read(things.stream(data!['createThing'].thing.id as string));
    expect(new Set(events.map(({ correlationId }) => correlationId))).toEqual(new Set([id]));
    // Each request its own, whatever a client says.
    const response = await send({ method: 'POST', headers: { ...json, 'x-correlation-id': id! }, body });
    expect(response.headers.get('x-correlation-id')).not.toBe(id);
  });

  it('serves the web app: any screen gets the page, hashed files are kept for ever, missing ones are missing', async () => {
    for (const path of ['/', '/things/new', '/things/0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20/dashboard?tab=1']) {
      const response = await send({}, path);
      expect(await response.text()).toContain('Hedgerow');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
    const asset = await send({}, '/assets/main-BxK3_a9Z.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toContain('text/javascript');
    expect(await asset.text()).toBe('console.log("hello")');
    const same = await send(
      { headers: { 'if-none-match': asset.headers.get('etag')! } },
      '/assets/main-BxK3_a9Z.js',
    );
    expect(same.status).toBe(304);
    for (const path of ['/assets/gone-BxK3_a9Z.js', '/assets/..%2F..%2Fetc%2Fpasswd', '/favicon.ico'])
      expect((await send({}, path)).status).toBe(404);
  });

  it('every answer carries strict headers', async () => {
    for (const [path, init] of [
      ['/', {}],
      ['/nowhere', {}],
      ['/health/live', {}],
      ['/graphql', {}],
      ['/graphql', { method: 'POST', body, headers: json }],
    ] as const) {
      const { headers } = await send(init, path);
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});
