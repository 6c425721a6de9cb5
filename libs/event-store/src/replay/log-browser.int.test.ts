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
  into = store,
) => {
  const { version: expected } = await into.read(stream);
  const { events } = await into.append({
    ...{ commandId: newId(), actor: mia, streams: [{ stream, expected, facts }] },
    ...over,
  });
  return events;
};
const setTimes = (stream: string, at: string, of = db) =>
  of.pool.query('update events.events set recorded_at = $2, occurred_at = $2 where stream = $1', [
    stream,
    at,
  ]);

/** A log of what was made and done on four days. */
const fourDays = async () => {
  const fresh = await freshStore();
  for (const one of [anna, group, thing, watered]) await append(one, {}, fresh.store);
  await setTimes(anna.stream, '2026-06-01T10:00:00Z', fresh.db);
  await setTimes(group.stream, '2026-06-02T10:00:00Z', fresh.db);
  await setTimes(thing.stream, '2026-06-03T10:00:00Z', fresh.db);
  await setTimes(watered.stream, '2026-06-04T10:00:00Z', fresh.db);
  return fresh;
};

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
  ({ db, store } = await fourDays());
  log = new LogBrowser(db.pool);
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

describe('the log by time', () => {
  let timed: TestDatabase;
  let log: LogBrowser;
  /** Stores an event at each of these moments, which come one after the other. */
  const at = async (stream: string, moments: readonly string[], of: TestDatabase) => {
    for (const [n, moment] of moments.entries()) {
      await of.pool.query(
        `insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type, actor_kind,
           actor_id, data)
         values (gen_random_uuid(), gen_random_uuid(), now(), $2, 1, 0, $1, 'TaskMoved', 'rule', 'test', '{"rank":"soak"}')`,
        [stream, n + 1],
      );
      await of.pool.query('update events.events set recorded_at = $3 where stream = $1 and version = $2', [
        ...[stream, n + 1, moment],
      ]);
    }
  };
  const utc = { timeZone: 'UTC' };
  const barsIn = async (filter: LogFilter, { timeZone } = utc) => {
    const { unit, bars, ...rest } = await log.histogram(filter, { timeZone });
    const some = bars.filter(({ events }) => events > 0);
    return {
      ...{ unit, count: bars.length, ...rest },
      bars: some.map(({ from, to, events }) => [from.toISOString(), to.toISOString(), events]),
    };
  };
  const range = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
  const stream = `task-${newId()}`;
  beforeAll(async () => {
    ({ db: timed } = await fourDays());
    log = new LogBrowser(timed.pool);
    const moments = [
      '09:59:59.999',
      '10:00:00.000',
      '10:00:59.999',
      '10:01:00.000',
      '11:59:59.999',
      '12:00:00.000',
    ];
    await at(
      stream,
      moments.map((moment) => `2026-06-10T${moment}Z`),
      timed,
    );
  }, 60_000);
  afterAll(() => timed.drop());

  it('is counted in bars that begin with their first moment and end before the next one’s', async () => {
    const asked = range('2026-06-10T10:00:00Z', '2026-06-10T12:00:00Z');
    expect(await barsIn(asked)).toEqual({
      ...{ unit: 'MINUTE', count: 120, events: 4, isAll: true },
      bars: [
        ['2026-06-10T10:00:00.000Z', '2026-06-10T10:01:00.000Z', 2],
        ['2026-06-10T10:01:00.000Z', '2026-06-10T10:02:00.000Z', 1],
        ['2026-06-10T11:59:00.000Z', '2026-06-10T12:00:00.000Z', 1],
      ],
    });
  });

  it('has the first and the last bar cut where what was asked for begins and ends', async () => {
    const asked = range('2026-06-10T10:00:30Z', '2026-06-10T12:30:00Z');
    const { unit, bars } = await log.histogram(asked, utc);
    expect(unit).toBe('QUARTER_HOUR');
    expect(bars[0]).toEqual({
      ...{ from: asked.from, to: new Date('2026-06-10T10:15:00Z'), events: 2 },
    });
    expect(bars.at(-1)).toEqual({
      ...{ from: new Date('2026-06-10T12:15:00Z'), to: asked.to, events: 0 },
    });
  });

  it('has the days of a time zone, and hours of its clock', async () => {
    const asked = range('2026-06-03T12:00:00Z', '2026-06-20T00:00:00Z');
    const auckland = { timeZone: 'Pacific/Auckland' };
    const { unit, bars } = await barsIn({ ...asked, types: ['TaskMoved'] }, auckland);
    expect([unit, bars]).toEqual(['DAY', [['2026-06-09T12:00:00.000Z', '2026-06-10T12:00:00.000Z', 5], ['2026-06-10T12:00:00.000Z', '2026-06-11T12:00:00.000Z', 1]]]); // prettier-ignore
    const hours = range('2026-06-09T00:00:00Z', '2026-06-12T00:00:00Z');
    expect((await barsIn({ ...hours, types: ['TaskMoved'] }, { timeZone: 'Asia/Kolkata' })).bars).toEqual([
      ['2026-06-10T09:30:00.000Z', '2026-06-10T10:30:00.000Z', 4],
      ['2026-06-10T11:30:00.000Z', '2026-06-10T12:30:00.000Z', 2],
    ]);
  });

  it('has a day of another length where the clock goes forward or back', async () => {
    const { db: year } = await freshStore();
    const moments = ['2026-03-29T00:00:00Z', '2026-03-29T22:00:00Z', '2026-10-25T00:00:00Z'];
    await at(stream, ['2026-01-01T00:00:00Z', ...moments, '2026-12-01T00:00:00Z'], year);
    const daysOf = async (from: string, to: string) => {
      const asked = range(from, to);
      const { unit, bars } = await new LogBrowser(year.pool).histogram(asked, { timeZone: 'Europe/Berlin' });
      expect(unit).toBe('DAY');
      return bars.filter(({ events }) => events > 0);
    };
    expect(await daysOf('2026-03-20T00:00:00Z', '2026-04-10T00:00:00Z')).toEqual([
      { ...range('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'), events: 1 },
      { ...range('2026-03-29T22:00:00Z', '2026-03-30T22:00:00Z'), events: 1 },
    ]);
    expect(await daysOf('2026-10-10T00:00:00Z', '2026-11-10T00:00:00Z')).toEqual([
      { ...range('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'), events: 1 },
    ]);
    await year.drop();
  });

  it('counts what the list finds, whatever is asked for', async () => {
    const asked: readonly LogFilter[] = [
      {},
      { types: ['TaskMoved', 'ActionRecorded'] },
      { withoutTypes: ['TaskMoved'] },
      { subject: stream },
      { subject: thing.id },
      { personId: anna.id },
      range('2026-06-02T00:00:00Z', '2026-06-10T10:01:00Z'),
      { from: new Date('2026-06-10T10:00:00Z') },
      { to: new Date('2026-06-03T10:00:00Z') },
      { text: 'SOAK' },
      { text: 'thingId' },
      { text: 'Anna Hill' },
      { types: ['TaskMoved'], text: 'soak', from: new Date('2026-06-10T10:01:00Z') },
      { to: new Date('2020-01-01T00:00:00Z') },
      { subject: 'thing-x' },
    ];
    for (const limits of [undefined, { atOnce: 2, most: 1_000, patienceMs: 9_000 }]) {
      const browser = new LogBrowser(timed.pool, limits);
      for (const filter of asked) {
        const { bars, events, isAll } = await browser.histogram(filter, utc);
        const { length } = await typesOf(filter, browser);
        const inBars = bars.reduce((sum, bar) => sum + bar.events, 0);
        expect([filter, events, inBars, isAll]).toEqual([filter, length, length, true]);
      }
    }
  });

  it('ends its look after a bounded number of events, says so, and begins where the look ended', async () => {
    const narrow = new LogBrowser(timed.pool, { atOnce: 2, most: 4, patienceMs: 2_000 });
    const asked = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2026-06-10T11:00:00Z') };
    const { bars, ...rest } = await narrow.histogram(asked, utc);
    const lookedUntil = new Date('2026-06-10T09:59:59.999Z');
    expect(rest).toEqual({ unit: 'MINUTE', events: 4, isAll: false });
    expect(bars[0]).toEqual({ from: lookedUntil, to: new Date('2026-06-10T10:00:00Z'), events: 1 });
    expect(bars).toHaveLength(61);
  });

  it('has no bars where nothing was looked at', async () => {
    const { bars, events, isAll } = await log.histogram({ subject: 'thing-x' }, utc);
    expect({ bars, events, isAll }).toEqual({ bars: [], events: 0, isAll: true });
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
