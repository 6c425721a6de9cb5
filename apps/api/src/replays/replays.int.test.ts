import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { errorCode } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const folder = mkdtempSync(join(tmpdir(), 'hedgerow-replays-'));
const testApi = suiteApi({ replays: { folder, room: 5_000 } });
let ada: Person, ben: Person;
beforeAll(async () => {
  [ada, ben] = await testApi.signUpAll('ada', 'ben');
});
afterAll(() => rmSync(folder, { recursive: true }));

const fields = `id state pressed orderedBy from to types subjects groups speed into topic command eventsDone eventsTotal
  secondsLeft bytes problem because isSilent path manifestPath goneAt`;
const list = `{ replayList { isReady daysKept room used types replays { ${fields} } } }`;
const start = `mutation ($input: StartReplayInput!) { startReplay(input: $input) { replay { ${fields} } } }`;
const press = (name: string) =>
  `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { replay { ${fields} } } }`;
const estimate = `query ($from: String, $to: String, $types: [String!], $subjects: [String!], $groups: [String!], $speed: String, $into: ReplayInto!, $topic: String) {
  replayEstimate(from: $from, to: $to, types: $types, subjects: $subjects, groups: $groups, speed: $speed, into: $into, topic: $topic) {
    events bytes seconds isExact types { type events } command } }`;

const started = async (input: object) => (await ada.get(start, { input })).startReplay.replay;
const isAt = (id: string, state: string, more = '') =>
  testApi.database.pool.query(`update events.replays set state = $2, pressed = null ${more} where id = $1`, [
    ...[id, state],
  ]);
const orders = async () => {
  const { events } = await testApi.store.read(`user-${ada.id}`);
  return events.filter(({ type }) => type === 'ReplayOrdered').map(({ data }) => data);
};

it('replays are for administrators alone', async () => {
  for (const who of [ben, testApi.visitor]) {
    const code = who === ben ? 'DENIED' : 'LOGIN';
    expect(errorCode(await who.ask(list))).toBe(code);
    expect(errorCode(await who.ask(estimate, { into: 'NDJSON' }))).toBe(code);
    // Also where what is asked makes no sense: it is not looked at.
    expect(errorCode(await who.ask(start, { input: { into: 'NDJSON', types: ['Nothing'] } }))).toBe(code);
    for (const name of ['pauseReplay', 'resumeReplay', 'cancelReplay', 'removeReplay'])
      expect(errorCode(await who.ask(press(name), { input: { id: newId() } }))).toBe(code);
  }
});

describe('a replay', () => {
  it('is ordered, which the log says; the command line for the same bytes stands with it', async () => {
    const replay = await started({
      ...{ from: '2026-07-01', types: ['UserRegistered', 'ActionRecorded'], into: 'PARQUET', speed: 'x60' },
    });
    expect(replay).toMatchObject({
      ...{ state: 'WAITING', from: '2026-07-01T00:00:00.000Z', speed: 60, path: null },
      types: ['ActionRecorded', 'UserRegistered'],
    });
    expect(replay.command).toBe(
      `npm run replay -- --out hedgerow-${replay.id.slice(0, 8)}.parquet --from 2026-07-01T00:00:00.000Z --to ${replay.to} --types ActionRecorded,UserRegistered --speed x60`,
    );
    expect((await orders()).at(-1)).toEqual({
      ...{ userId: ada.id, replayId: replay.id, order: 'START' },
      asked: {
        ...{ from: '2026-07-01T00:00:00.000Z', to: replay.to, into: 'parquet', speed: 60 },
        types: ['ActionRecorded', 'UserRegistered'],
      },
    });
    const { replayList } = await ada.get(list);
    expect(replayList).toMatchObject({ isReady: true, daysKept: 7, room: 5_000 });
    expect(replayList.types).not.toContain('UplinkReceived');
    expect(replayList.replays.map(({ id }: { id: string }) => id)).toContain(replay.id);
  });

  it('is one, however often the same order is sent', async () => {
    const input = { into: 'NDJSON', clientMutationId: newId() };
    expect((await started(input)).id).toBe((await started(input)).id);
  });

  it('is paused, goes on, is cancelled and removed, each where it means something', async () => {
    const { id } = await started({ into: 'NDJSON' });
    const pressed = async (name: string) => (await ada.get(press(name), { input: { id } }))[name].replay;
    const refused = (name: string) => ada.ask(press(name), { input: { id } });
    expect(await pressed('pauseReplay')).toMatchObject({ state: 'PAUSED' });
    expect((await refused('pauseReplay')).errors![0]!.extensions).toMatchObject({
      fields: [{ field: 'id', message: 'This replay does not run and does not wait.' }],
    });
    expect(await pressed('resumeReplay')).toMatchObject({ state: 'WAITING' });
    await isAt(id, 'RUNNING');
    expect(await pressed('pauseReplay')).toMatchObject({ state: 'RUNNING', pressed: 'PAUSE' });
    expect(await pressed('cancelReplay')).toMatchObject({ pressed: 'CANCEL' });
    expect(errorCode(await refused('removeReplay'))).toBe('VALIDATION');
    await isAt(id, 'DONE');
    expect(await pressed('removeReplay')).toMatchObject({ pressed: 'REMOVE' });
    const said = (await orders()).filter((order) => (order as { replayId: string }).replayId === id);
    expect(said.map((order) => (order as { order: string }).order)).toEqual([
      ...['START', 'PAUSE', 'GO_ON', 'PAUSE', 'CANCEL', 'REMOVE'],
    ]);
    expect(errorCode(await ada.ask(press('pauseReplay'), { input: { id: newId() } }))).toBe('NTFND');
  });

  it.each([
    [{ from: '2026-07-02', to: '2026-07-01' }, 'from', /is not before the end, .* Swap the two/],
    [{ from: 'yesterday' }, 'from', /is no day and no time in UTC\. For example: 2026-07-01/],
    [{ to: '2999-01-01' }, 'to', /lies in the future/],
    [{ types: ['ActionRecord'] }, 'types', /no event type ActionRecord\. Did you mean Action/],
    [{ types: [] }, 'types', /names nothing/],
    [{ subjects: ['rowan'] }, 'subjects', /no stream and no id/],
    [{ subjects: [newId()] }, 'subjects', /The log knows nothing of/],
    [{ groups: [newId()] }, 'groups', /The log knows nothing of/],
    [{ speed: '0' }, 'speed', /neither max nor a number of times/],
    [{ into: 'TOPIC', topic: 'stewardship.events' }, 'topic', /begins with "replay\."/],
    [{ into: 'TOPIC' }, 'topic', /replay\.badges\.trial/],
  ])(
    'with %j is refused by field, rule and way out, by the estimate as well',
    async (asked, field, words) => {
      const input = { into: 'NDJSON', ...asked };
      for (const answer of [await ada.ask(start, { input }), await ada.ask(estimate, input)])
        expect(answer.errors![0]!.extensions).toMatchObject({
          ...{ code: 'VALIDATION', fields: [{ field, message: expect.stringMatching(words) }] },
        });
    },
  );

  it('never goes into the topic of another one that is not removed', async () => {
    const input = { into: 'TOPIC', topic: 'replay.once', types: ['UserRegistered'] };
    const { id } = await started(input);
    expect((await ada.ask(start, { input })).errors![0]!.extensions).toMatchObject({
      fields: [{ field: 'topic', message: expect.stringMatching(/Choose another name/) }],
    });
    await isAt(id, 'REMOVED');
    expect((await started(input)).topic).toBe('replay.once');
  });
});

it('an estimate counts what there is, of every type, and sums what is chosen', async () => {
  const { replayEstimate } = await ada.get(estimate, { into: 'NDJSON', types: ['UserRegistered'] });
  const counts = new Map(replayEstimate.types.map(({ type, events }: never) => [type, events]));
  expect(replayEstimate).toMatchObject({ isExact: true, events: counts.get('UserRegistered') });
  expect(counts.size).toBeGreaterThan(1);
  expect(replayEstimate.bytes).toBeGreaterThan(500 * replayEstimate.events);
  expect((await ada.get(estimate, { into: 'NDJSON', types: ['BadgeAwarded'] })).replayEstimate).toMatchObject(
    { events: 0, bytes: 0, seconds: 0 },
  );
});

describe('the file of a replay', () => {
  it('is streamed to administrators while it is there, under a name of its own', async () => {
    const { id } = await started({ into: 'NDJSON' });
    await isAt(id, 'DONE', ', bytes = 8');
    writeFileSync(join(folder, `${id}.ndjson`), '{"a":1}\n');
    writeFileSync(join(folder, `${id}.ndjson.manifest.json`), '{}');
    const shown = (await ada.get(list)).replayList;
    const { path, manifestPath } = shown.replays.find((one: { id: string }) => one.id === id);
    // The manifest takes room, too.
    expect(shown.used).toBe(10);
    const fetched = (at: string, token?: string) =>
      fetch(`${testApi.api.url}${at}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    const answer = await fetched(path);
    expect(await answer.text()).toBe('{"a":1}\n');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-length': '8', 'cache-control': 'no-store', 'content-type': 'application/x-ndjson' },
      'content-disposition': `attachment; filename="hedgerow-${id.slice(0, 8)}.ndjson"`,
    });
    expect(await (await fetched(manifestPath)).text()).toBe('{}');
    const bare = `/replays/${id}/events`;
    expect((await fetched(bare, ada.token)).status).toBe(200);
    const key = path.split('?')[1];
    const refused = [
      ...[fetched(bare), fetched(bare, ben.token), fetched(`/replays/${id}/manifest?${key}`)],
      ...[fetched(`/replays/${newId()}/events?${key}`), fetched(`/replays/${id}/..%2fevents?${key}`)],
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    await isAt(id, 'REMOVED');
    expect((await fetched(path)).status).toBe(404);
  });

  it('goes with the session of the one who asked for its address', async () => {
    const { id } = await started({ into: 'NDJSON' });
    await isAt(id, 'DONE');
    writeFileSync(join(folder, `${id}.ndjson`), 'x');
    const shown = (await ada.get(list)).replayList.replays.find((one: { id: string }) => one.id === id);
    await ada.get('mutation { signOut(input: {}) { success } }');
    expect((await fetch(`${testApi.api.url}${shown.path}`)).status).toBe(404);
  });
});
