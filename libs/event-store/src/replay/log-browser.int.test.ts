import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Actor, type Fact, mostEventsCounted, navigationSessionStarted, things } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aGroup, anAction, aThing, aUser, type TestDatabase } from '@hedgerow/testing';
import { type EventStore, LogBrowser, type LogFilter } from '../index.js';
import { freshStore, mia } from '../testing/fresh-store.js';

let db: TestDatabase;
let store: EventStore;
let log: LogBrowser;

const anna = aUser({ name: 'Anna Hill', email: 'anna@post.example' });
const group = aGroup({ name: 'Riverside "Growers" 7' });
const thing = aThing({ groupId: group.id, name: 'Mill Lane rowan' });
const watered = anAction({ thingId: thing.id, comments: 'Slow soak, 100 % done' });

const append = async (
  { stream, facts }: { readonly stream: string; readonly facts: readonly Fact[] },
  over: { actor?: Actor; correlationId?: string; causationId?: string } = {},
) => {
  const { version: expected } = await store.read(stream);
  const { events } = await store.append({
    ...{ commandId: newId(), actor: mia, streams: [{ stream, expected, facts }] },
    ...over,
  });
  return events;
};
const setTimes = (stream: string, at: string) =>
  db.pool.query('update events.events set recorded_at = $2, occurred_at = $2 where stream = $1', [
    stream,
    at,
  ]);

const typesOf = async (filter: LogFilter, browser = log): Promise<string[]> => {
  const found: string[] = [];
  for (let before: string | undefined, calls = 0; ;) {
    const page = await browser.page(filter, { first: 50, before });
    found.push(...page.events.map(({ event }) => event.type));
    if (page.next === undefined) return found;
    before = page.next;
    if ((calls += 1) > 50) throw new Error('The log does not end');
  }
};

beforeAll(async () => {
  ({ db, store } = await freshStore());
  log = new LogBrowser(db.pool);
  for (const one of [anna, group, thing, watered]) await append(one);
  await setTimes(anna.stream, '2026-06-01T10:00:00Z');
  await setTimes(group.stream, '2026-06-02T10:00:00Z');
  await setTimes(thing.stream, '2026-06-03T10:00:00Z');
  await setTimes(watered.stream, '2026-06-04T10:00:00Z');
}, 60_000);
afterAll(() => db.drop());

describe('the log, looked through', () => {
  const all = [
    ...['ActionRecorded', 'ThingAccessGranted', 'ThingRegistered'],
    ...['GroupMembershipGranted', 'GroupCreated', 'UserEmailAdded', 'UserRegistered'],
  ];
  const filters: readonly (readonly [string, () => LogFilter, readonly string[]])[] = [
    ['all of it, the newest first', () => ({}), all],
    ['types', () => ({ types: ['ActionRecorded', 'GroupCreated'] }), ['ActionRecorded', 'GroupCreated']],
    ['a stream', () => ({ subject: thing.stream }), ['ThingAccessGranted', 'ThingRegistered']],
    [
      'a stream, and a type',
      () => ({ subject: thing.stream, types: ['ThingRegistered'] }),
      ['ThingRegistered'],
    ],
    [
      'an id, of a stream or in the data',
      () => ({ subject: thing.id }),
      ['ActionRecorded', 'ThingAccessGranted', 'ThingRegistered'],
    ],
    ['a person who caused it', () => ({ personId: mia.id }), all],
    ['a person who is named', () => ({ personId: anna.id }), ['UserEmailAdded', 'UserRegistered']],
    ['a first moment', () => ({ from: new Date('2026-06-04T10:00:00Z') }), ['ActionRecorded']],
    [
      'a first and a last moment',
      () => ({ from: new Date('2026-06-02T00:00:00Z'), to: new Date('2026-06-03T10:00:00Z') }),
      ['GroupMembershipGranted', 'GroupCreated'],
    ],
    ['a last moment before all', () => ({ to: new Date('2020-01-01T00:00:00Z') }), []],
    ['a text, whatever its case', () => ({ text: 'slow SOAK' }), ['ActionRecorded']],
    ['a text with what patterns are made of', () => ({ text: '100 % d' }), ['ActionRecorded']],
    ['a text with quotes', () => ({ text: '"growers"' }), ['GroupCreated']],
    ['the name of a field, which is no text', () => ({ text: 'thingId' }), []],
    ['a personal text, which is not searched', () => ({ text: 'Anna Hill' }), []],
    ['the beginning of all that is sealed', () => ({ text: 'pii:v1' }), []],
    ['a stream that there is not', () => ({ subject: 'thing-x' }), []],
    [
      'all at once',
      () => ({ types: ['ActionRecorded'], subject: thing.id, text: 'soak' }),
      ['ActionRecorded'],
    ],
  ];

  it.each(filters)('finds by %s', async (_, filter, expected) => {
    expect(await typesOf(filter())).toEqual(expected);
    // The same with windows that end anywhere.
    const narrow = new LogBrowser(db.pool, { atOnce: 2, most: 3, patienceMs: 2_000 });
    expect(await typesOf(filter(), narrow)).toEqual(expected);
  });

  it('answers after a bounded number of events, with how far it looked and from where to look on', async () => {
    const narrow = new LogBrowser(db.pool, { atOnce: 2, most: 4, patienceMs: 2_000 });
    const nothing = await narrow.page({ text: 'nowhere' }, { first: 10 });
    expect(nothing).toMatchObject({ events: [], lookedUntil: new Date('2026-06-02T10:00:00Z') });
    const rest = await narrow.page({ text: 'nowhere' }, { first: 10, before: nothing.next });
    expect(rest).toMatchObject({
      events: [],
      next: undefined,
      lookedUntil: new Date('2026-06-01T10:00:00Z'),
    });
  });

  it('counts no further than a bounded look, and says that it did not look at all', async () => {
    const narrow = new LogBrowser(db.pool, { atOnce: 2, most: 4, patienceMs: 2_000 });
    expect(await narrow.count({})).toMatchObject({ events: 4, isAll: false });
    expect(await log.count({})).toMatchObject({ events: all.length, isAll: true });
  });

  it('counts no more than its most, and says that there are more', async () => {
    const { db: many } = await freshStore();
    const insert = (from: number, to: number) =>
      many.pool.query(
        `insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type, actor_kind, actor_id, data)
         select gen_random_uuid(), gen_random_uuid(), now(), 1, 1, 0, 'action-' || n, 'ActionRecorded', 'person', 'x', '{}'
         from generate_series($1::int, $2::int) n`,
        [from, to],
      );
    const counting = new LogBrowser(many.pool);
    await insert(1, mostEventsCounted);
    expect(await counting.count({})).toMatchObject({ events: mostEventsCounted, isAll: true });
    await insert(mostEventsCounted + 1, mostEventsCounted + 1);
    expect(await counting.count({})).toMatchObject({ events: mostEventsCounted, isAll: false });
    await many.drop();
  });

  it('answers after a bounded time', async () => {
    const hurried = new LogBrowser(db.pool, { atOnce: 1, most: 1_000, patienceMs: 0 });
    const { events, next } = await hurried.page({ text: 'nowhere' }, { first: 10 });
    expect(events).toEqual([]);
    expect(next).toBeDefined();
    expect(await typesOf({}, hurried)).toEqual(all);
  });

  it('comes in pages without gap or repeat, while events are appended', async () => {
    const seen: string[] = [];
    for (let before: string | undefined; ;) {
      const { events, next } = await log.page({}, { first: 2, before });
      expect(events.length).toBeLessThanOrEqual(2);
      seen.push(...events.map(({ event }) => event.id));
      await append(aUser());
      if (next === undefined) break;
      before = next;
    }
    const { rows } = await db.pool.query<{ id: string }>(
      'select id from events.events order by position limit $1',
      [all.length],
    );
    expect(seen).toEqual(rows.map(({ id }) => id).reverse());
  });
});

describe('an event', () => {
  it('is shown without any personal text, sealed or not, and says which', async () => {
    const [user] = (await log.page({ subject: anna.stream }, { first: 10 })).events.slice(-1);
    expect(user!.event.data).toMatchObject({ userId: anna.id, name: null, username: null, isAdmin: false });
    expect(user!.personal).toEqual(expect.arrayContaining(['name', 'username']));
    // A guest has no key, so that nothing of theirs is sealed.
    const { visitorId: _visitorId, ...guests } = navigationSessionStarted.definition.example;
    const session = navigationSessionStarted(guests);
    const [started] = await append({ stream: `navigation-${newId()}`, facts: [session] });
    const found = (await log.find(started!.id))!;
    expect(found.event.data).toMatchObject({ userAgent: null });
    expect(found.personal).toEqual(['userAgent']);
    expect(await log.find(newId())).toBeUndefined();
  });

  it('of a newer program is shown as it is stored, without what is sealed', async () => {
    const id = newId();
    const sealed = `pii:v1:${anna.id}:c2VhbGVk`;
    await db.pool.query(
      `insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type, actor_kind,
         actor_id, data) values ($1, gen_random_uuid(), now(), 1, 9, 0, $2, 'ThingRegistered', 'rule', 'test', $3)`,
      [id, things.stream(newId()), JSON.stringify({ names: [{ of: sealed }], n: 1 })],
    );
    expect(await log.find(id)).toMatchObject({
      ...{ storedVersion: 9, personal: ['names.0.of'] },
      event: { schemaVersion: 9, data: { names: [{ of: null }], n: 1 } },
    });
  });

  it('leads to all that has its correlation, each with what it follows from', async () => {
    const [first] = await append(anAction());
    const { event } = (await log.find(first!.id))!;
    const rule: Actor = { kind: 'rule', id: 'test' };
    const cause = { actor: rule, correlationId: event.correlationId, causationId: first!.id };
    const [second] = await append(anAction(), cause);
    await append(anAction());
    const steps = await log.connected(event.correlationId);
    expect(steps.map(({ kind, name, id, parentId }) => [kind, name, id, parentId])).toEqual([
      ['COMMAND', null, event.causationId, null],
      ['EVENT', 'ActionRecorded', first!.id, event.causationId],
      ['EVENT', 'ActionRecorded', second!.id, first!.id],
    ]);
    expect(await log.connected('no id')).toEqual([]);
  });
});
