import { beforeAll, describe, expect, it } from '@jest/globals';
import { pushSubscribed } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ben: Person, ada: Person;
beforeAll(async () => {
  [anna, ben, ada] = await testApi.signUpAll('anna', 'ben', 'ada');
});

const settings = '{ pushSettings { publicKey browsers { id browser isCurrent } } }';
const subscribe = `mutation ($input: SubscribePushInput!) {
  subscribePush(input: $input) { pushSettings { browsers { id isCurrent } } } }`;
const unsubscribe = `mutation ($input: UnsubscribePushInput!) {
  unsubscribePush(input: $input) { pushSettings { browsers { id } } } }`;
const { p256dh, auth } = pushSubscribed.definition.example;
const browser = () => ({ endpoint: `https://web.push.apple.com/${newId()}`, p256dh, auth });
const browsersOf = async (person: Pick<Person, 'get'>): Promise<Loose[]> =>
  (await person.get(settings)).pushSettings.browsers;

describe('push messages', () => {
  it('are asked for in the browser of the session, and ended there', async () => {
    expect(await browsersOf(anna)).toEqual([]);
    const input = browser();
    const { subscribePush } = await anna.get(subscribe, { input });
    const [one] = subscribePush.pushSettings.browsers;
    expect(subscribePush.pushSettings.browsers).toEqual([{ id: expect.any(String), isCurrent: true }]);
    await anna.get(subscribe, { input });
    expect(await browsersOf(anna)).toEqual([{ id: one.id, browser: expect.any(String), isCurrent: true }]);
    const { unsubscribePush } = await anna.get(unsubscribe, { input: { id: one.id } });
    expect(unsubscribePush.pushSettings.browsers).toEqual([]);
    expect(errorCode(await anna.ask(unsubscribe, { input: { id: one.id } }))).toBe('NTFND');
  });

  it('are each person’s own affair: others neither see nor end them, nor do administrators', async () => {
    await ben.get(subscribe, { input: browser() });
    const [{ id }] = (await browsersOf(ben)) as [Loose];
    for (const person of [anna, ada]) {
      expect(await browsersOf(person)).toEqual([]);
      expect(errorCode(await person.ask(unsubscribe, { input: { id } }))).toBe('NTFND');
    }
    const { visitor } = testApi;
    expect(errorCode(await visitor.ask(settings))).toBe('LOGIN');
    expect(errorCode(await visitor.ask(subscribe, { input: browser() }))).toBe('LOGIN');
    expect(errorCode(await visitor.ask(unsubscribe, { input: { id } }))).toBe('LOGIN');
    expect(await browsersOf(ben)).toHaveLength(1);
  });

  it.each([
    'http://web.push.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://push.example.org/abc',
  ])('are not sent to %s', async (endpoint) => {
    const answer = await anna.ask(subscribe, { input: { ...browser(), endpoint } });
    expect(errorCode(answer)).toBe('VALIDATION');
    expect(await browsersOf(anna)).toEqual([]);
  });

  it('are signed by one key, which everybody who asks is told', async () => {
    const keys = await Promise.all(
      [anna, ben].map(async (one) => (await one.get(settings)).pushSettings.publicKey),
    );
    expect(keys[0]).toMatch(/^B[A-P][\w-]{85}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('are kept sealed: no address of a browser is in the log in clear', async () => {
    const { rows } = await testApi.database.pool.query<{ data: Record<string, string> }>(
      `select data from events.events where type = 'PushSubscribed'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { data } of rows)
      expect(JSON.stringify(data)).not.toMatch(new RegExp(`apple|${p256dh}|${auth}`));
  });
});
