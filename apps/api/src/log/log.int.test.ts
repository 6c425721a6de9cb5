import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { errorCode, type Loose } from '@hedgerow/testing/graphql-client';
import { Runtime } from '../runtime.js';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let anna: Person, ada: Person;
let thing: { id: string };

beforeAll(async () => {
  [anna, ada] = await testApi.signUpAll('anna', 'ada');
  thing = await anna.createThing();
  await anna.recordAction(thing.id, { comments: 'Slow soak' });
});

const count = `query ($types: [String!], $personId: UUID, $text: String, $behind: String) {
  logEventCount(types: $types, personId: $personId, text: $text, behind: $behind) { events isAll } }`;
const list = `query ($types: [String!], $withoutSlices: [String!], $subject: String, $personId: UUID, $from: DateTime, $to: DateTime, $text: String,
  $first: Int, $after: String) {
  allLogEvents(types: $types, withoutSlices: $withoutSlices, subject: $subject, personId: $personId, from: $from, to: $to, text: $text, first: $first,
    after: $after) { lookedUntil newest pageInfo { hasNextPage endCursor }
    nodes { id type stream recordedAt actorKind actorId actor { username } subject { kind name note } } } }`;
const histogram = `query ($types: [String!], $subject: String, $personId: UUID, $from: DateTime, $to: DateTime, $text: String, $timeZone: String!) {
  logHistogram(types: $types, subject: $subject, personId: $personId, from: $from, to: $to, text: $text, timeZone: $timeZone) {
    unit events isAll bars { from to events } } }`;
const listed = async (asked: object) => (await ada.get(list, asked)).allLogEvents as Loose;
const typesOf = async (asked: object) => ((await listed(asked)).nodes as Loose[]).map(({ type }) => type);

describe('the events of the log', () => {
  it('are listed with who caused them, the newest first', async () => {
    const { nodes, lookedUntil } = await listed({ subject: `thing-${thing.id}` });
    expect(nodes.at(-1)).toMatchObject({
      ...{ type: 'ThingRegistered', stream: `thing-${thing.id}` },
      ...{ actorKind: 'person', actorId: anna.id, actor: { username: 'anna' } },
    });
    expect(lookedUntil).toBe(nodes.at(-1).recordedAt);
  });

  it('say what they are about as it is called today, all of a page by one statement', async () => {
    const about = async (asked: object) =>
      Object.fromEntries(
        ((await listed(asked)).nodes as Loose[]).map(({ type, subject }) => [type, subject]),
      ) as Loose;
    const rowan = { kind: 'THING', name: 'Mill Lane rowan', note: null };
    await eventually(async () => (await about({ subject: thing.id }))['ActionRecorded']?.name);
    const read = jest.spyOn(testApi.api.app.get(Runtime).readPool, 'query');
    const of = await about({ first: 100 });
    const asked = read.mock.calls.filter(([query]) => JSON.stringify(query).includes("select 'PICTURE'"));
    read.mockRestore();
    expect(asked).toHaveLength(1);
    expect(of).toMatchObject({
      ...{ ActionRecorded: rowan, ThingRegistered: rowan },
      UserRegistered: { kind: 'PERSON', name: expect.any(String), note: null },
    });
  });

  it('say nothing of the name of what is not there any more', async () => {
    const gone = await anna.createThing();
    await eventually(async () => {
      const { nodes } = await listed({ subject: `thing-${gone.id}` });
      return nodes[0].subject.name as string | undefined;
    });
    await anna.get('mutation ($id: UUID!) { deleteThingById(input: { id: $id }) { deletedNodeId } }', {
      id: gone.id,
    });
    await eventually(async () => {
      const { nodes } = await listed({ subject: `thing-${gone.id}` });
      return nodes[0].type === 'ThingDeleted' && nodes[0].subject.name === null;
    });
  });

  it('are counted by time for the same filters', async () => {
    const counted = async (asked: object) =>
      (await ada.get(histogram, { ...asked, timeZone: 'Europe/London' })).logHistogram as Loose;
    for (const asked of [
      { types: ['ActionRecorded'], personId: anna.id },
      { subject: `thing-${thing.id}` },
      { text: 'slow SOAK' },
      { to: '2020-01-01T00:00:00Z' },
    ]) {
      const { bars, events, isAll } = await counted(asked);
      const { length } = await typesOf(asked);
      const inBars = (bars as Loose[]).reduce((sum, bar) => sum + Number(bar.events), 0);
      expect([asked, events, inBars, isAll]).toEqual([asked, length, length, true]);
    }
    expect((await counted({})).unit).toBe('MINUTE');
    // Node.js knows this zone, PostgreSQL does not: one of the two decides.
    expect((await ada.get(histogram, { timeZone: 'US/Pacific-New' })).logHistogram.events).toBeGreaterThan(0);
    for (const timeZone of ['Nowhere/Else', '+02:00', 'posix/Europe/London'])
      expect((await ada.ask(histogram, { timeZone })).errors).toMatchObject([
        {
          extensions: {
            code: 'VALIDATION',
            fields: [
              {
                field: 'timeZone',
                message: 'timeZone must be the name of a time zone, like Europe/London',
              },
            ],
          },
        },
      ]);
  });

  it('are narrowed by type, id, person, time and text', async () => {
    expect(await typesOf({ types: ['ActionRecorded'] })).toContain('ActionRecorded');
    expect(await typesOf({ subject: thing.id })).toEqual(
      expect.arrayContaining(['ActionRecorded', 'ThingRegistered']),
    );
    expect(await typesOf({ personId: anna.id, text: 'slow SOAK' })).toEqual(['ActionRecorded']);
    expect(await typesOf({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await typesOf({ from: '2020-01-01T00:00:00Z', types: ['ThingRegistered'] })).toContain(
      'ThingRegistered',
    );
    expect(await typesOf({ text: 'anna@example.org' })).toEqual([]);
  });

  it('come in pages to the last', async () => {
    const seen: string[] = [];
    for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
      const page = await listed({ first: 3, after });
      seen.push(...page.nodes.map(({ id }: Loose) => id));
      ({ endCursor: after, hasNextPage } = page.pageInfo);
    }
    const { nodes } = await listed({ first: 200 });
    expect(seen).toEqual(nodes.map(({ id }: Loose) => id));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('are of several types, and not about a subject', async () => {
    const found = await typesOf({ types: ['ActionRecorded', 'ThingRegistered'], first: 200 });
    expect(new Set(found)).toEqual(new Set(['ActionRecorded', 'ThingRegistered']));
    const others = await typesOf({ withoutSlices: ['things', 'never heard of'], first: 200 });
    expect(others).toContain('ActionRecorded');
    expect(others).not.toContain('ThingRegistered');
    const { logEventSlices } = await ada.get('{ logEventSlices { name types } }');
    expect(logEventSlices).toContainEqual({
      name: 'navigation',
      types: expect.arrayContaining(['NavigationRecorded']),
    });
  });

  it('are counted, and what came since is counted by the newest of a list, on all its pages and where nothing fits', async () => {
    const counted = async (asked: object) => (await ada.get(count, asked)).logEventCount as Loose;
    const actions = { types: ['ActionRecorded'], personId: anna.id };
    expect(await counted(actions)).toEqual({ events: (await typesOf(actions)).length, isAll: true });
    const [before, none] = [await listed({ first: 3 }), await listed({ text: 'nowhere' })];
    const newestOf = [before.newest, none.newest];
    expect(await counted({ ...actions, behind: before.newest })).toEqual({ events: 0, isAll: true });
    await anna.recordAction(thing.id, { comments: 'Once more' });
    const more = await listed({ first: 3, after: before.pageInfo.endCursor });
    for (const behind of [...newestOf, more.newest])
      expect(await counted({ ...actions, behind })).toEqual({ events: 1, isAll: true });
    const { newest: behind } = await listed(actions);
    expect(await counted({ ...actions, behind })).toEqual({ events: 0, isAll: true });
    expect(errorCode(await ada.ask(count, { text: 'x'.repeat(101) }))).toBe('VALIDATION');
    expect(errorCode(await ada.ask(count, { behind: 'x' }))).toBe('VALIDATION');
  });

  it('refuse what is too long, and cursors of other lists', async () => {
    expect(errorCode(await ada.ask(list, { text: 'x'.repeat(101) }))).toBe('VALIDATION');
    expect(errorCode(await ada.ask(list, { subject: 'x'.repeat(201) }))).toBe('VALIDATION');
    expect(errorCode(await ada.ask(list, { after: 'x' }))).toBe('VALIDATION');
  });
});

const one = `query ($id: UUID!) { logEvent(id: $id) { id type schemaVersion storedVersion data personal correlationId causationId
  actor { username } mentions { id kind name }
  connected { id parentId kind name where state endedAt } } }`;

describe('one event', () => {
  it('names what its ids belong to, and leads to the command that it follows from', async () => {
    const { nodes } = await listed({ text: 'slow soak' });
    const { id, stream } = nodes[0];
    const event = await eventually(async () => {
      const { logEvent } = await ada.get(one, { id });
      return logEvent.mentions.length >= 2 ? (logEvent as Loose) : undefined;
    });
    expect(event).toMatchObject({ type: 'ActionRecorded', personal: [], actor: { username: 'anna' } });
    expect(JSON.parse(event.data)).toMatchObject({ thingId: thing.id, comments: 'Slow soak' });
    expect(event.mentions).toEqual(
      expect.arrayContaining([
        { id: thing.id, kind: 'THING', name: 'Mill Lane rowan' },
        { id: anna.id, kind: 'PERSON', name: 'Anna Hill' },
      ]),
    );
    const none = { state: 'DONE', endedAt: null };
    expect(event.connected).toEqual([
      { id: event.causationId, parentId: null, kind: 'COMMAND', name: null, where: null, ...none },
      { id, parentId: event.causationId, kind: 'EVENT', name: 'ActionRecorded', where: stream, ...none },
    ]);
  });

  it('shows no personal text, and says where there is one', async () => {
    const { nodes } = await listed({ subject: `user-${anna.id}`, types: ['UserRegistered'] });
    const { logEvent } = await ada.get(one, { id: nodes[0].id });
    expect(logEvent.personal.sort()).toEqual(['name', 'username']);
    expect(JSON.parse(logEvent.data)).toMatchObject({ userId: anna.id, name: null, username: null });
    expect(JSON.stringify(logEvent.data)).not.toMatch(/pii:v1|Anna/);
  });

  it('that there is not is null', async () => {
    expect((await ada.get(one, { id: newId() })).logEvent).toBeNull();
  });
});

it('only administrators read the log', async () => {
  for (const [text, variables] of [
    [list, {}],
    [one, { id: newId() }],
    [histogram, { timeZone: 'UTC' }],
    ['{ logEventSlices { name } }', {}],
    [count, {}],
  ] as const) {
    expect(errorCode(await anna.ask(text, variables))).toBe('DENIED');
    expect(errorCode(await testApi.visitor.ask(text, variables))).toBe('LOGIN');
  }
});
