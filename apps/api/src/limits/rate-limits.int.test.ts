import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { authorization, graphqlBody } from '@hedgerow/testing/graphql-client';
import { stallable, type Stallable } from '@hedgerow/testing/stallable';
import type { Person } from '../person.fixture.js';
import { type ApiServer, startApi } from '../server.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi({ anonymousPerMinute: 10, costPerMinute: 1_000, trustProxy: 1 });
let redis: Stallable;
let other: ApiServer;

beforeAll(async () => {
  redis = await stallable(testApi.config.redis);
  other = await startApi({ ...testApi.config, redis: redis.url });
});
afterAll(async () => {
  redis.resume();
  await other.close();
  await redis.close();
});

const guestToken = 'mutation { signInAsGuest(input: { domainName: "a" }) { jwtToken } }';
const guestTokens = (n: number) =>
  `mutation { ${Array.from({ length: n }, (_, i) => `a${i}: signInAsGuest(input: { domainName: "a" }) { jwtToken }`).join(' ')} }`;
const signUp = `mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken } }`;
const newcomer = (username: string) => ({
  input: { name: 'Anna Hill', username, email: `${username}@example.org`, password: 'Correct1horse' },
});

interface Refused {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly retryAfterSeconds?: number };
}
/** The refusal that a document gets when it comes from this address; none when it is answered. */
const asked = async (
  document: string,
  {
    from = '203.0.113.1',
    url = testApi.api.url,
    variables = {},
    token = undefined as string | undefined,
  } = {},
): Promise<Refused | undefined> => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...authorization(token) },
    body: graphqlBody(document, variables),
  });
  return ((await response.json()) as { errors?: Refused[] }).errors?.[0];
};

describe('guests at one address', () => {
  it('wait once they have sent too many mutations, and those of another address do not', async () => {
    const from = '203.0.113.10';
    expect(await asked(guestTokens(10), { from })).toBeUndefined();
    // One more is free every six seconds: a slow machine may answer to it first.
    let refused: Refused | undefined;
    await eventually(async () => (refused = await asked(guestToken, { from })) !== undefined);
    expect(refused).toMatchObject({
      message: expect.stringMatching(/^Too much at once. Try again in [1-6] seconds?.$/),
      extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) },
    });
    expect(await asked(guestToken, { from: '203.0.113.11' })).toBeUndefined();
  });

  it('are counted at every api together', async () => {
    const from = '203.0.113.20';
    expect(await asked(guestTokens(10), { from })).toBeUndefined();
    await eventually(
      async () => (await asked(guestToken, { from, url: other.url }))?.extensions.code === 'RATE_LIMITED',
    );
  });

  it('do not found one account after the other', async () => {
    const from = '2001:db8:1:2::1';
    const codes: (string | undefined)[] = [];
    for (const name of ['una', 'vera', 'wim'])
      codes.push((await asked(signUp, { from, variables: newcomer(name) }))?.extensions.code);
    expect(codes).toEqual([undefined, undefined, 'RATE_LIMITED']);
    expect((await asked(guestToken, { from: '2001:db8:1:2::9' }))?.extensions.code).toBe('RATE_LIMITED');
  });

  it('are held to as much by each api alone while Redis stands still, and not shut out', async () => {
    const from = '203.0.113.40';
    redis.stall();
    try {
      expect(await asked(guestTokens(10), { from, url: other.url })).toBeUndefined();
      expect((await asked(guestToken, { from, url: other.url }))?.extensions.code).toBe('RATE_LIMITED');
    } finally {
      redis.resume();
    }
  });

  it('pay more for a question that reads the whole history of a thing', async () => {
    const id = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';
    const fifteen = (field: string) =>
      `{ ${Array.from({ length: 15 }, (_, i) => `a${i}: ${field} { name }`).join(' ')} }`;
    const past = fifteen(`thingAt(id: "${id}", at: "2026-01-01T00:00:00Z")`);
    expect(await asked(past, { from: '203.0.113.70' })).toBeUndefined();
    expect((await asked(past, { from: '203.0.113.70' }))?.extensions.code).toBe('RATE_LIMITED');
    // As many of another kind are answered.
    const now = fifteen(`thingById(id: "${id}")`);
    for (let n = 0; n < 2; n += 1) expect(await asked(now, { from: '203.0.113.71' })).toBeUndefined();
  });
});

describe('a person', () => {
  const many = (field: string) => Array.from({ length: 15 }, (_, i) => `a${i}: ${field}`).join(' ');
  const things = `{ ${many('allThings(first: 1) { nodes { id name } }')} }`;
  const createGroups = `mutation ($input: CreateGroupInput!) { ${many('createGroup(input: $input) { group { id } }')} }`;
  const group = { input: { name: 'Growers', type: 'GROWER', isPublic: true } };

  /** Asks, from another address each time, until it is refused. */
  const untilRefused = async (document: string, token: string | undefined, variables = {}) => {
    for (let n = 0; n < 100; n += 1) {
      const refused = await asked(document, { token, variables, from: `198.51.100.${n}` });
      if (refused) return refused.extensions.code;
    }
    return 'never';
  };

  let anna: Person, bea: Person;
  beforeAll(async () => {
    [anna, bea] = await testApi.signUpAll('anna', 'bea');
  });

  it('waits once their operations have cost too much, be they queries or mutations; others do not', async () => {
    expect(await untilRefused(createGroups, anna.token, group)).toBe('RATE_LIMITED');
    expect(await untilRefused(things, anna.token)).toBe('RATE_LIMITED');
    expect(await asked(things, { token: bea.token })).toBeUndefined();
    const subscribe = async (): Promise<unknown> => {
      expect(await untilRefused(things, anna.token)).toBe('RATE_LIMITED');
      const subscribed = testApi.subscribe(
        'subscription ($id: UUID!) { thingUpdated(id: $id) { thing { id } } }',
        '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01',
        anna.token,
      );
      return subscribed.completed.then(
        () => undefined,
        (refused: unknown) => refused,
      );
    };
    // What may be spent grows again with time: on a slow machine it is enough by then, and is spent once more.
    const refused = await eventually(subscribe, { within: 20_000 });
    expect(refused).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
  });

  it('pays for each of several that one mutation is about', async () => {
    const record = `mutation ($input: CreateActionsInput!) { createActions(input: $input) { results { thingId } } }`;
    const on = (count: number) => ({
      input: { thingIds: Array.from({ length: count }, () => newId()), type: 'WATERING', comments: '' },
    });
    const asBea = (count: number) => asked(record, { token: bea.token, variables: on(count) });
    expect(await asBea(100)).toBeUndefined();
    expect((await asBea(1))?.extensions.code).toBe('RATE_LIMITED');
  });
});
