import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { guest, type Viewer } from '../users/rules.js';
import { audienceOf, isBot, isCounted } from './audience.js';
import {
  isSyncRefusal,
  type OwnedSession,
  type ReportedSession,
  type SyncCaller,
  type SyncedItems,
  syncItems,
  syncSession,
} from './decide.js';
import { readItems } from './items.js';
import { mean } from './mean.js';
import { type NavigationFact, navigationSessions } from './session.js';

const sessionId = '0192f0c1-7a10-4c3e-9d01-3f6d2a9b1c01';
const [annasId, bensId, visitorId] = [
  '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c11',
  '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c12',
  '6a1f3f8e-3b1c-4f57-8d55-0d1b6a6b5f10',
];
const anna: SyncCaller = { viewer: { role: 'bk_user', userId: annasId }, hasToken: true, visitorId };
const ben: SyncCaller = { viewer: { role: 'bk_user', userId: bensId }, hasToken: true };
const guestWithToken: SyncCaller = { viewer: guest, hasToken: true };
const beacon: SyncCaller = { viewer: guest, hasToken: false };

const start = Date.parse('2026-07-16T09:00:00.000Z');
const minutes = (n: number) => n * 60_000;
const days = (n: number) => n * 24 * 60 * 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

const report = (over: Partial<ReportedSession> = {}): ReportedSession => ({
  ...{ sessionId, userId: null, startedAt: iso(start), endedAt: null, userAgent: 'Firefox' },
  ...over,
});
const accepted = (outcome: NavigationFact[] | { refused: string }): NavigationFact[] => {
  if (!Array.isArray(outcome)) throw new Error(outcome.refused);
  return outcome;
};
const sessionOf = (facts: readonly NavigationFact[], ownerId?: string): OwnedSession => ({
  session: navigationSessions.fold(facts),
  ownerId,
});
const annas = (...more: readonly NavigationFact[]) =>
  sessionOf([...accepted(syncSession(undefined, anna, report(), start)), ...more], annasId);
const guests = () => sessionOf(accepted(syncSession(undefined, beacon, report(), start)));

const item = (over: object = {}) => ({ toRoute: '/tasks', timestamp: iso(start), timeSpentMs: 0, ...over });
const sync = (owned: OwnedSession | undefined, items: readonly object[], caller = anna, now = start) =>
  syncItems(owned, caller, { sessionId, items: readItems(JSON.stringify(items)) as [] }, now);
const taken = (outcome: ReturnType<typeof sync>): SyncedItems => {
  if (isSyncRefusal(outcome)) throw new Error(outcome.because);
  return outcome;
};

describe('binding a session', () => {
  it('fixes whose it is, when it began and its audience, for good (N09)', () => {
    expect(syncSession(undefined, anna, report({ userId: annasId }), start)).toEqual([
      {
        type: 'NavigationSessionStarted',
        data: { sessionId, visitorId, audience: 'user', startedAt: iso(start), userAgent: 'Firefox' },
      },
    ]);
    const again = report({ startedAt: 'whenever', userAgent: 'Googlebot' });
    expect(syncSession(annas(), anna, again, start)).toEqual([]);
  });

  it('by a guest names nobody', () => {
    expect(accepted(syncSession(undefined, guestWithToken, report(), start))[0]!.data).toEqual({
      ...{ sessionId, audience: 'guest', startedAt: iso(start), userAgent: 'Firefox' },
    });
    for (const caller of [guestWithToken, beacon])
      expect(syncSession(undefined, caller, report({ userId: annasId }), start)).toMatchObject({
        refused: 'DENIED',
      });
    expect(syncSession(undefined, anna, report({ userId: bensId }), start)).toMatchObject({
      refused: 'DENIED',
    });
  });

  it.each([
    ['5 minutes ahead', minutes(5), true],
    ['a moment more', minutes(5) + 1, false],
    ['396 days back', -days(396), true],
    ['a moment more back', -days(396) - 1, false],
  ])('is held to its start: %s', (_, offset, isRight) => {
    const outcome = syncSession(undefined, anna, report({ startedAt: iso(start + offset) }), start);
    expect(Array.isArray(outcome)).toBe(isRight);
    if (!isRight) expect(outcome).toMatchObject({ refused: 'VALIDATION' });
  });

  it.each([
    ['at its start', 0, days(2), 'nothing'],
    ['24 hours and 5 minutes after it', days(1) + minutes(5), days(2), 'an end'],
    ['a moment later', days(1) + minutes(5) + 1, days(2), 'VALIDATION'],
    ['before it', -1, days(2), 'VALIDATION'],
    ['5 minutes ahead', minutes(15), minutes(10), 'an end'],
    ['further ahead', minutes(15) + 1, minutes(10), 'VALIDATION'],
  ])('takes an end %s or refuses it, at once and later (N10)', (_, offset, now, expected) => {
    const given = report({ endedAt: iso(start + offset) });
    const of = (outcome: ReturnType<typeof syncSession>) =>
      !Array.isArray(outcome)
        ? outcome.refused
        : outcome.some(({ type }) => type === 'NavigationSessionEndReported')
          ? 'an end'
          : 'nothing';
    expect(of(syncSession(undefined, anna, given, start + now))).toBe(expected);
    expect(of(syncSession(annas(), anna, given, start + now))).toBe(expected);
  });

  it('lets the latest end count, whatever the order (N11)', () => {
    const ends = [minutes(6), minutes(2), minutes(9), minutes(9)];
    fc.assert(
      fc.property(fc.shuffledSubarray(ends, { minLength: 4 }), (order) => {
        let facts = accepted(syncSession(undefined, anna, report(), start));
        for (const end of order) {
          const owned = sessionOf(facts, annasId);
          const given = report({ endedAt: iso(start + end) });
          facts = [...facts, ...accepted(syncSession(owned, anna, given, start + minutes(9)))];
        }
        expect(navigationSessions.fold(facts).endedAt).toBe(start + minutes(9));
      }),
    );
  });
});

describe('who may write to a session (N12, N13)', () => {
  const callers = { anna, ben, guestWithToken, beacon };
  it.each([
    ['anna', 'annas', true],
    ['ben', 'annas', false],
    ['guestWithToken', 'annas', false],
    ['beacon', 'annas', true],
    ['anna', 'guests', false],
    ['guestWithToken', 'guests', true],
    ['beacon', 'guests', true],
  ] as const)('%s to %s: %s', (who, whose, may) => {
    const owned = whose === 'annas' ? annas() : guests();
    for (const outcome of [
      sync(owned, [item()], callers[who]),
      syncSession(owned, callers[who], report(), start),
    ])
      expect('refused' in outcome && outcome.refused).toBe(may ? false : 'DENIED');
  });

  it('is told to send only what is theirs, by beacon too', () => {
    const call = { sessionId, items: [], userId: bensId };
    expect(syncItems(annas(), beacon, call, start)).toMatchObject({ refused: 'DENIED' });
    expect(syncItems(annas(), beacon, { ...call, userId: annasId }, start)).toEqual({
      facts: [],
      errors: [],
    });
  });

  it('is told when it is not bound', () => {
    for (const caller of [anna, guestWithToken, beacon])
      expect(sync(undefined, [item()], caller)).toMatchObject({ refused: 'NOT_BOUND' });
  });
});

describe('events of a session', () => {
  it('hold routes, and paths where they differ; the user agent where it is another one (N06)', () => {
    const thing = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c21';
    const items = [
      item({ userAgent: 'Firefox' }),
      item({ fromRoute: '/tasks', toRoute: `/things/${thing}`, timeSpentMs: 7, userAgent: 'Safari' }),
    ];
    expect(taken(sync(annas(), items)).facts.map(({ data }) => data)).toEqual([
      { sessionId, visitorId, audience: 'user', toRoute: '/tasks', timestamp: iso(start), timeSpentMs: 0 },
      {
        ...{ sessionId, visitorId, audience: 'user', fromRoute: '/tasks', toRoute: '/things/:id' },
        ...{ toPath: `/things/${thing}`, timestamp: iso(start), timeSpentMs: 7, userAgent: 'Safari' },
      },
    ]);
  });

  it.each([
    ['5 minutes before its start', -minutes(5), 0, true],
    ['a moment earlier', -minutes(5) - 1, 0, false],
    ['24 hours and 5 minutes after it', days(1) + minutes(5), days(2), true],
    ['a moment later', days(1) + minutes(5) + 1, days(2), false],
    ['5 minutes ahead', minutes(5), 0, true],
    ['further ahead', minutes(5) + 1, 0, false],
    ['396 days back', 0, days(396), true],
    ['further back', 0, days(396) + 1, false],
  ])('are held to their moment: %s (N15)', (_, offset, later, isRight) => {
    const { facts, errors } = taken(
      sync(annas(), [item({ timestamp: iso(start + offset) })], anna, start + later),
    );
    expect([facts.length, errors.length]).toEqual(isRight ? [1, 0] : [0, 1]);
    if (!isRight) expect(errors[0]).toMatch(/^events\[0\]: timestamp /);
  });

  it('that break a rule give one text each, by their place; the others are stored (N15)', () => {
    const items = [item({ toRoute: 7, timestamp: 7 }), item(), item({ timeSpentMs: -1 })];
    const { facts, errors } = taken(sync(annas(), items));
    expect(facts).toHaveLength(1);
    expect(errors.map((text) => text.slice(0, 10))).toEqual(['events[0]:', 'events[2]:']);
  });

  it('are copies by their id, in one call or another, whatever else they say (N17)', () => {
    const clientEventId = '5f0c9a52-7d0e-4c1b-9a53-0f6a2b1c7d11';
    const first = item({ clientEventId });
    const again = item({ clientEventId: clientEventId.toUpperCase(), toRoute: '/things' });
    const { facts } = taken(sync(annas(), [first, again]));
    expect(facts).toMatchObject([{ data: { toRoute: '/tasks' } }]);
    expect(taken(sync(annas(...facts), [again]))).toEqual({ facts: [], errors: [] });
    // A broken copy is an error; the right one after a broken one is stored; one without an id is none of one with.
    expect(taken(sync(annas(...facts), [{ ...again, timeSpentMs: -1 }])).errors).toHaveLength(1);
    expect(taken(sync(annas(), [{ ...first, timeSpentMs: -1 }, first])).facts).toHaveLength(1);
    expect(taken(sync(annas(...facts), [item()])).facts).toHaveLength(1);
  });

  it('without an id are known by their moment and both paths', () => {
    const first = item({ fromRoute: '/things?a', timeSpentMs: 5 });
    const same = item({ fromRoute: '/things/', timeSpentMs: 9, timestamp: '2026-07-16T11:00:00.0009+02:00' });
    const others = [item(), { ...first, toRoute: '/' }, { ...first, timestamp: iso(start + 1) }];
    const { facts } = taken(sync(annas(), [first, same, ...others]));
    expect(facts).toHaveLength(4);
    expect(taken(sync(annas(...facts), [same, ...others]))).toEqual({ facts: [], errors: [] });
  });

  it('are at most 5000; a copy of one is no error then', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => item({ timestamp: iso(start + n) }));
    const all = many.flatMap((_, n) => (n % 50 === 0 ? [many.slice(n, n + 50)] : []));
    const facts = all.flatMap((batch) => [...taken(sync(annas(), batch)).facts]);
    const full = annas(...facts);
    expect(full.session.identities.size).toBe(5_000);
    expect(taken(sync(full, [many[7]!, item({ timestamp: iso(start + 6_000) })]))).toEqual({
      facts: [],
      errors: ['events[1]: the session has 5000 events already'],
    });
  });

  it('stored in any batches and order are the same events, and as many as there are (N16, N19)', () => {
    const items = Array.from({ length: 12 }, (_, n) => item({ timestamp: iso(start + (n % 9)) }));
    const shuffled = fc.shuffledSubarray(items, { minLength: 12 });
    fc.assert(
      fc.property(shuffled, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (order, sizes) => {
        let facts: NavigationFact[] = [];
        for (let from = 0, n = 0; from < order.length; n += 1) {
          const size = sizes[n % sizes.length]!;
          facts = [...facts, ...taken(sync(annas(...facts), order.slice(from, from + size))).facts];
          from += size;
        }
        expect(facts).toHaveLength(9);
        expect(annas(...facts).session.endedAt).toBe(start + 8);
      }),
    );
  });
});

describe('the audience of a session (N24, N28)', () => {
  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    ['BOT', true],
    ['Some crawler', true],
    ['baiduspider+', true],
    ['Yahoo! Slurp', true],
    ['bot2', true],
    ['Mozilla/5.0 (Linux; Android 9; CUBOT NOTE S)', false],
    ['robots are none', false],
    ['spiderman', false],
    ['HeadlessChrome/140.0', false],
    ['Botä', false],
    ['', false],
  ])('%j is a machine: %s', (userAgent, is) => {
    expect(isBot(userAgent)).toBe(is);
  });

  it('is a machine before all else, then an administrator, a person or a guest', () => {
    const admin: Viewer = { role: 'bk_admin', userId: annasId };
    expect([
      audienceOf(admin, 'Googlebot'),
      audienceOf(admin, 'Firefox'),
      audienceOf(anna.viewer, 'Firefox'),
      audienceOf(guest, 'Firefox'),
    ]).toEqual(['bot', 'admin', 'user', 'guest']);
    expect(['bot', 'admin', 'user', 'guest'].filter(isCounted)).toEqual(['user', 'guest']);
  });
});

describe('a mean (N38)', () => {
  it.each([
    [90_001, 2, 0, 45_001],
    [335_001, 4, 0, 83_750],
    [8, 3, 2, 2.67],
    [1, 8, 2, 0.13],
    [0, 5, 0, 0],
  ])('of %d over %d to %d decimals is %d', (sum, count, decimals, expected) => {
    expect(mean(sum, count, decimals)).toBe(expected);
  });

  it('of nothing is null', () => {
    expect(mean(0, 0)).toBeNull();
  });

  it('is off by half at most, upwards at the half, however large the sum', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 1, max: 10 ** 6 }), (sum, count) => {
        const twice = 2n * (BigInt(mean(sum, count)!) * BigInt(count) - sum);
        expect(twice > -BigInt(count) && twice <= BigInt(count)).toBe(true);
      }),
    );
  });
});
