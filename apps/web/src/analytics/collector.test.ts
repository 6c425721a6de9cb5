import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type * as arrivals from './arrivals.js';
import type * as browserAuth from '../auth/browser-auth.js';
import type * as collector from './collector.js';
import type { KnownSession, NavigationEvent } from './history.js';
import type * as history from './history.js';
import type * as lastVisits from './last-visited.js';
import type * as optOut from './opt-out.js';
import type { Answer, Calls } from './sending.js';
import type { Locks } from './tabs.js';

const start = Date.parse('2026-07-16T09:00:00.000Z');
const minute = 60_000;

/** The server's side: binds, stores each event once, and remembers each call. */
const createServer = () => {
  const bound = new Map<string, string | null>();
  const stored = new Map<string, NavigationEvent & { readonly person: string | null }>();
  const server = {
    bound,
    stored,
    /** How many events came, copies included. */
    received: 0,
    binds: 0,
    /** When each bound session began, and each end that was reported. */
    starts: [] as number[],
    ends: [] as number[],
    beacons: 0,
    sends: [] as number[],
    isReachable: true,
    optedOut: new Set<string>(),
    asked: 0,
    paths: () => [...stored.values()].map(({ from, to }) => `${from ?? ''}>${to}`),
    store: ({ id, person }: KnownSession, events: readonly NavigationEvent[]): Answer => {
      server.received += events.length;
      if (!bound.has(id)) return { success: false, errors: ['NOT_BOUND: This session is not known.'] };
      for (const event of events) if (!stored.has(event.id)) stored.set(event.id, { ...event, person });
      return { success: true, errors: [] };
    },
  };
  return server;
};
type Server = ReturnType<typeof createServer>;

/** The locks of a browser: free again when the tab that held one is closed. */
const createLocks = () => {
  const held = new Map<string, number>();
  return {
    of: (tab: number): Locks =>
      ({
        request: async (name: string, ...rest: unknown[]) => {
          const callback = rest.at(-1) as (lock: object | null) => unknown;
          const ifAvailable = rest.length > 1;
          if (held.has(name) && ifAvailable) return callback(null);
          held.set(name, tab);
          const done = await callback({ name });
          held.delete(name);
          return done;
        },
      }) as unknown as Locks,
    close: (tab: number) => {
      for (const [name, holder] of held) if (holder === tab) held.delete(name);
    },
  };
};

let server: Server;
let locks: ReturnType<typeof createLocks>;
let tabs = 0;
const stops = new Set<() => void>();

/** Opens a tab: with modules of its own, and the storage of the browser. */
const openTab = async ({ withLocks = true }: { readonly withLocks?: boolean } = {}) => {
  jest.resetModules();
  const number = (tabs += 1);
  const { noteArrival, personOf } = (await import('./arrivals.js')) as typeof arrivals;
  const { auth } = (await import('../auth/browser-auth.js')) as typeof browserAuth;
  const { startCollector } = (await import('./collector.js')) as typeof collector;
  const { localHistory } = (await import('./history.js')) as typeof history;
  const { lastVisited } = (await import('./last-visited.js')) as typeof lastVisits;
  const { noteOptOut, forgetHistory } = (await import('./opt-out.js')) as typeof optOut;
  const person = () => personOf(auth.get());
  const reached = () => {
    if (!server.isReachable) throw new Error('Can’t reach Hedgerow.');
  };
  const calls: Calls = {
    bind: async ({ id, person: owner, startedAt }, endedAt) => {
      reached();
      if (endedAt === null) server.binds += 1;
      else server.ends.push(endedAt - start);
      if (!server.bound.has(id)) server.starts.push(startedAt - start);
      if (!server.bound.has(id)) server.bound.set(id, owner);
      return { success: true, errors: [] };
    },
    send: async (session, events) => {
      reached();
      server.sends.push(Date.now() - start);
      return server.store(session, events);
    },
    beacon: (session, events) => {
      server.beacons += 1;
      if (server.isReachable) server.store(session, events);
      return true;
    },
    beaconEnd: (_session, endedAt) => server.ends.push(endedAt - start) > 0,
  };
  const asksOptOut = async () => {
    reached();
    server.asked += 1;
    return server.optedOut.has(person()!);
  };
  let stop: (() => void) | undefined;
  return {
    auth,
    noteOptOut,
    forgetHistory,
    arrive: noteArrival,
    events: () => localHistory(person(), Date.now()),
    lastVisited: () => lastVisited(person()),
    /** What comes after the first screen. */
    collect: async () => {
      stop = startCollector({
        ...{ calls, asksOptOut },
        auth: { person, subscribe: auth.subscribe },
        locks: withLocks ? locks.of(number) : undefined,
      });
      stops.add(stop);
      await pass(0);
    },
    /** Closes the page, or loads it anew. */
    close: () => {
      window.dispatchEvent(new Event('pagehide'));
      stop?.();
      if (stop) stops.delete(stop);
      locks.close(number);
    },
    /** Ends it without a word. */
    crash: () => {
      stop?.();
      if (stop) stops.delete(stop);
      sessionStorage.clear();
      locks.close(number);
    },
  };
};

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const press = () => window.dispatchEvent(new Event('pointerdown'));
let visibility: DocumentVisibilityState = 'visible';
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
const tokenOf = (claims: object) =>
  `h.${btoa(JSON.stringify({ exp: 4_000_000_000, ...claims })).replaceAll('=', '')}.s`;
const guest = tokenOf({ role: 'bk_anonymous' });
const marens = tokenOf({ role: 'bk_user', user_id: 'maren' });

beforeEach(() => {
  jest.useFakeTimers({ now: start });
  localStorage.clear();
  sessionStorage.clear();
  [server, locks] = [createServer(), createLocks()];
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
});
afterEach(() => {
  for (const stop of stops) stop();
  stops.clear();
  for (const name of ['globalPrivacyControl', 'doNotTrack']) Reflect.deleteProperty(navigator, name);
  jest.useRealTimers();
});

describe('the collector', () => {
  it('notes what was visited before its code came, with the time of arrival', async () => {
    const tab = await openTab();
    tab.arrive('/');
    await pass(2_000);
    tab.arrive('/things');
    tab.arrive('/things');
    await pass(3_000);
    await tab.collect();
    tab.arrive('/groups');
    expect(tab.events()).toMatchObject([
      { from: null, to: '/', timestamp: start, timeSpent: 0, synced: false },
      { from: '/', to: '/things', timestamp: start + 2_000, timeSpent: 2_000 },
      { from: '/things', to: '/groups', timestamp: start + 5_000, timeSpent: 3_000 },
    ]);
  });

  it('[286] sends every thirty seconds, and makes the session known a second after it began', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(1_000);
    expect([server.binds, server.stored.size]).toEqual([1, 0]);
    await pass(29_000);
    expect(server.paths()).toEqual(['>/']);
    tab.arrive('/things');
    await pass(29_999);
    expect(server.stored.size).toBe(1);
    await pass(1);
    expect(server.paths()).toEqual(['>/', '/>/things']);
    expect(server.sends).toEqual([30_000, 60_000]);
    await pass(10 * minute);
    expect(server.received).toBe(2);
  });

  it('[285] sends at once when twenty-five wait', async () => {
    const tab = await openTab();
    await tab.collect();
    for (let n = 1; n < 25; n += 1) tab.arrive(`/${n}`);
    await pass(0);
    expect(server.received).toBe(0);
    tab.arrive('/25');
    await pass(0);
    expect(server.stored.size).toBe(25);
  });

  it('[287] sends after a minute without input, and reports when the last one was', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(31_000);
    tab.arrive('/things');
    await pass(10_000);
    press();
    server.isReachable = false;
    await pass(50_000);
    server.isReachable = true;
    // A minute after the press, before the next regular time.
    await pass(9_000);
    expect(server.stored.size).toBe(1);
    await pass(1_000);
    expect(server.stored.size).toBe(2);
    expect(server.sends.at(-1)).toBe(101_000);
    expect(server.ends).toEqual([41_000]);
  });

  it('[288] sends when the page is hidden, and reports how far the session has gone', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(5_000);
    show('hidden');
    await pass(0);
    expect(server.paths()).toEqual(['>/']);
    expect(server.ends).toEqual([5_000]);
    show('visible');
    show('hidden');
    await pass(0);
    expect(server.received).toBe(1);
  });

  it('counts no hidden time', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(4_000);
    show('hidden');
    await pass(9 * minute);
    show('visible');
    await pass(2_000);
    tab.arrive('/things');
    expect(tab.events()[1]).toMatchObject({ from: '/', timeSpent: 6_000 });
  });

  it('[289] sends by beacon what waits when the page is left, and the server counts it once', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    tab.arrive('/things');
    await pass(2_000);
    tab.close();
    expect([server.beacons, server.stored.size]).toEqual([1, 2]);
    expect(server.ends).toEqual([2_000]);

    const next = await openTab();
    next.arrive('/things');
    await next.collect();
    await pass(30_000);
    expect(server.paths()).toEqual(['>/', '/>/things']);
    expect(server.received).toBe(4);
    expect(next.events().map(({ synced }) => synced)).toEqual([true, true]);
  });

  it('goes on with the page that was left when the app is loaded anew in the same tab', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(3_000);
    tab.close();
    await pass(5_000);
    const next = await openTab();
    next.arrive('/things');
    await next.collect();
    expect(next.events().at(-1)).toMatchObject({ from: '/', to: '/things', timeSpent: 3_000 });
    // A tab that is made as a copy of this one has left no page.
    const copy = await openTab();
    copy.arrive('/things');
    await copy.collect();
    expect(copy.events().at(-1)).toMatchObject({ from: null, to: '/things' });
  });

  it('keeps what cannot be sent, and sends it later', async () => {
    const tab = await openTab();
    await tab.collect();
    server.isReachable = false;
    tab.arrive('/');
    await pass(5 * minute);
    expect(tab.events()).toMatchObject([{ to: '/', synced: false }]);
    server.isReachable = true;
    await pass(30_000);
    expect(server.paths()).toEqual(['>/']);
    expect(tab.events()).toMatchObject([{ to: '/', synced: true }]);
  });

  it('begins a session anew after half an hour without input: the first page of it is an entry', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(40 * minute);
    press();
    await pass(10_000);
    tab.arrive('/things');
    tab.arrive('/groups');
    const [old, entry, last] = tab.events();
    expect(entry).toMatchObject({ from: null, to: '/things', timeSpent: 0 });
    expect(last).toMatchObject({ from: '/things', sessionId: entry!.sessionId });
    expect(entry!.sessionId).not.toBe(old!.sessionId);
    await pass(30_000);
    expect(server.bound.size).toBe(2);
    // The old one ended with the navigation, not with the wait.
    expect(server.ends[0]).toBeUndefined();
  });

  it('shares a session between tabs, also between those that are opened in one moment', async () => {
    const one = await openTab();
    await one.collect();
    one.arrive('/');
    // The other tab began before it saw that session.
    localStorage.removeItem('hedgerow.analytics.session');
    const other = await openTab();
    await other.collect();
    other.arrive('/things');
    other.arrive('/groups');
    await pass(1_000);
    expect(server.bound.size).toBe(1);
    one.arrive('/devices');
    await pass(30_000);
    expect(new Set(one.events().map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(server.paths().sort()).toEqual(['/>/devices', '/things>/groups', '>/', '>/things']);
    expect(server.received).toBe(4);
  });

  it('gives a person and a guest sessions of their own, and sends what is left of the one before', async () => {
    const tab = await openTab();
    tab.auth.accept(guest);
    await tab.collect();
    tab.arrive('/');
    tab.arrive('/signin');
    await pass(2_000);
    tab.auth.accept(marens);
    await pass(0);
    expect(server.paths()).toEqual(['>/', '/>/signin']);
    expect(server.ends).toEqual([2_000]);
    tab.arrive('/things');
    await pass(3_000);
    tab.auth.accept(guest);
    tab.arrive('/');
    await pass(0);
    expect(server.paths()).toEqual(['>/', '/>/signin', '>/things', '>/']);
    expect(server.ends).toEqual([2_000, 5_000]);
    await pass(30_000);
    expect([...server.bound.values()]).toEqual([null, 'maren', null]);
    expect([...server.stored.values()].map(({ to, person }) => [to, person])).toEqual([
      ['/', null],
      ['/signin', null],
      ['/things', 'maren'],
      ['/', null],
    ]);
    // Of the person who has left, nothing stays in the browser.
    expect(localStorage.length).toBeGreaterThan(0);
    expect(JSON.stringify({ ...localStorage })).not.toContain('/things');
  });

  it('ends the session of a guest at the very moment at which that of the person begins: who is here is known by it', async () => {
    const tab = await openTab();
    tab.auth.accept(guest);
    await tab.collect();
    tab.arrive('/signin');
    await pass(2_000);
    tab.auth.accept(marens);
    await pass(300);
    tab.arrive('/things');
    await pass(30_000);
    const [, first] = [...server.stored.values()];
    expect(first).toMatchObject({ to: '/things', person: 'maren' });
    expect(server.ends.at(-1)).toBe(first!.timestamp - start);
  });

  it('begins the session of a guest with the sign-out, also where the pointer moves before the next page', async () => {
    const tab = await openTab();
    tab.auth.accept(marens);
    await tab.collect();
    tab.arrive('/things');
    await pass(20_000);
    tab.auth.accept(guest);
    await pass(150);
    press();
    await pass(4_000);
    tab.arrive('/');
    await pass(30_000);
    expect([...server.bound.values()]).toEqual(['maren', null]);
    expect(server.starts).toEqual([0, 20_000]);
    expect(server.ends).toEqual([20_000]);
  });

  it('goes on when the clock stood ahead and is set right', async () => {
    const tab = await openTab();
    await tab.collect();
    jest.setSystemTime(start + 8 * 60 * minute);
    press();
    tab.arrive('/');
    jest.setSystemTime(start + minute);
    press();
    tab.arrive('/things');
    await pass(10_000);
    press();
    await pass(30_000);
    const [ahead, right] = [...server.bound.keys()];
    expect([...server.stored.values()].map(({ sessionId }) => sessionId)).toEqual([ahead, right]);
    expect(server.stored.size).toBe(2);
    // A minute after the last input, as ever.
    await pass(30_000);
    expect(server.ends).toEqual([minute + 10_000]);
  });

  it('reports the last use of a session that was over long before the person left', async () => {
    const tab = await openTab();
    tab.auth.accept(marens);
    await tab.collect();
    tab.arrive('/');
    await pass(31_000);
    press();
    await pass(40 * minute);
    expect(server.ends).toEqual([31_000]);
    tab.auth.accept(guest);
    await pass(0);
    tab.arrive('/signin');
    await pass(0);
    expect(server.ends).toEqual([31_000]);
  });
});

describe('several tabs', () => {
  it.each([true, false])('send each event once, and lose none (locks: %s)', async (withLocks) => {
    const all = [await openTab({ withLocks }), await openTab({ withLocks }), await openTab({ withLocks })];
    for (const tab of all) await tab.collect();
    for (let n = 0; n < 40; n += 1) {
      all[n % 3]!.arrive(`/page-${n}`);
      await pass(1_000);
    }
    show('hidden');
    await pass(minute);
    expect(server.stored.size).toBe(40);
    expect(server.received).toBe(40);
    expect(all[0]!.events()).toHaveLength(40);
  });

  it.each([
    ['signs out', marens, guest, 20_000],
    ['signs in', guest, marens, 20_305],
  ])(
    'end a session where that of another person begins in another tab: who is here %s',
    async (_, before, after, begins) => {
      const [one, other] = [await openTab(), await openTab()];
      for (const tab of [one, other]) {
        tab.auth.accept(before);
        await tab.collect();
      }
      one.arrive('/things');
      await pass(20_000);
      other.auth.accept(after);
      await pass(5);
      one.auth.accept(after);
      await pass(300);
      other.arrive('/');
      await pass(0);
      const key = 'hedgerow.analytics.session';
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: localStorage.getItem(key) }));
      await pass(2_000);
      expect(server.starts).toEqual([0, begins]);
      // The last of what is reported is the end.
      expect(server.ends.at(-1)).toBe(begins);
    },
  );

  it('take over what a tab has left that ended without a word, one of them', async () => {
    const [gone, one, other] = [await openTab(), await openTab(), await openTab()];
    await gone.collect();
    gone.arrive('/lost');
    await pass(5_000);
    gone.crash();
    await one.collect();
    await other.collect();
    await pass(30_000);
    expect(server.paths()).toEqual(['>/lost']);
    expect(server.received).toBe(1);
  });

  it('leave to an open tab what is its own', async () => {
    server.isReachable = false;
    const [open, one] = [await openTab(), await openTab()];
    await open.collect();
    open.arrive('/mine');
    await pass(5_000);
    await one.collect();
    server.isReachable = true;
    await pass(30_000);
    expect(server.received).toBe(1);
  });

  it('without locks, take over a day later', async () => {
    const gone = await openTab({ withLocks: false });
    await gone.collect();
    gone.arrive('/lost');
    gone.crash();
    const soon = await openTab({ withLocks: false });
    await soon.collect();
    await pass(minute);
    expect(server.received).toBe(0);
    soon.crash();
    await pass(24 * 60 * minute);
    const next = await openTab({ withLocks: false });
    await next.collect();
    await pass(30_000);
    expect(server.paths()).toEqual(['>/lost']);
  });
});

describe('where it is not allowed', () => {
  const nothingKept = () => Object.keys(localStorage).filter((key) => key.startsWith('hedgerow.analytics.'));

  it.each(['globalPrivacyControl', 'doNotTrack'])(
    'nothing is kept or sent: %s. The times of the last visits stay',
    async (name) => {
      Object.defineProperty(navigator, name, {
        configurable: true,
        value: name === 'doNotTrack' ? '1' : true,
      });
      const tab = await openTab();
      await tab.collect();
      tab.arrive('/');
      tab.arrive('/things');
      press();
      await pass(2 * minute);
      show('hidden');
      tab.close();
      expect([server.binds, server.received, server.ends.length, server.beacons]).toEqual([0, 0, 0, 0]);
      expect(nothingKept()).toEqual([]);
      expect(tab.lastVisited()).toEqual({ '/': start, '/things': start });
    },
  );

  it('a person who has opted out leaves nothing, and no page before it is known', async () => {
    server.optedOut.add('maren');
    server.isReachable = false;
    const tab = await openTab();
    tab.auth.accept(marens);
    tab.arrive('/');
    await tab.collect();
    await pass(minute);
    expect(tab.events()).toEqual([]);
    server.isReachable = true;
    await pass(minute);
    expect(server.asked).toBe(1);
    tab.arrive('/things');
    await pass(minute);
    tab.close();
    expect([server.binds, server.received, server.ends.length, server.beacons]).toEqual([0, 0, 0, 0]);
    expect(nothingKept()).toEqual(['hedgerow.analytics.opt-out']);
    expect(tab.lastVisited()).toMatchObject({ '/things': start + 2 * minute });
  });

  it('keeps what was noted until it is known that a person has not', async () => {
    server.isReachable = false;
    const tab = await openTab();
    tab.auth.accept(marens);
    tab.arrive('/');
    await tab.collect();
    await pass(5_000);
    tab.arrive('/things');
    server.isReachable = true;
    await pass(60_000);
    expect(server.paths()).toEqual(['>/', '/>/things']);
    expect([...server.bound.values()]).toEqual(['maren']);
  });

  it('forgets what is kept the moment that a person opts out, in every tab, and begins anew after', async () => {
    const [one, other] = [await openTab(), await openTab()];
    for (const tab of [one, other]) {
      tab.auth.accept(marens);
      await tab.collect();
      tab.arrive('/');
    }
    await pass(0);
    expect(one.events()).toHaveLength(2);
    const keys = nothingKept();
    one.noteOptOut('maren', true);
    for (const key of keys)
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
    one.arrive('/things');
    other.arrive('/groups');
    await pass(minute);
    expect(server.received).toBe(0);
    expect(nothingKept()).toEqual(['hedgerow.analytics.opt-out']);

    one.noteOptOut('maren', false);
    one.arrive('/devices');
    await pass(minute);
    expect(server.paths()).toEqual(['>/devices']);
  });

  it('counts a person again who has changed their mind in another browser', async () => {
    server.optedOut.add('maren');
    const before = await openTab();
    before.auth.accept(marens);
    await before.collect();
    before.arrive('/');
    await pass(minute);
    before.close();
    server.optedOut.clear();
    const next = await openTab();
    await next.collect();
    next.arrive('/things');
    await pass(minute);
    expect(server.asked).toBe(2);
    expect(server.paths()).toEqual(['>/things']);
  });

  it('asks again when a session begins in a page that was open for long, until there is an answer', async () => {
    const tab = await openTab();
    tab.auth.accept(marens);
    await tab.collect();
    tab.arrive('/');
    await pass(20 * minute);
    press();
    await pass(20 * minute);
    press();
    expect(server.asked).toBe(1);
    await pass(40 * minute);
    server.optedOut.add('maren');
    server.isReachable = false;
    press();
    tab.arrive('/things');
    await pass(20_000);
    expect(tab.events()).toHaveLength(2);
    server.isReachable = true;
    await pass(30_000);
    expect([server.asked, server.received]).toEqual([2, 1]);
    expect(tab.events()).toEqual([]);
    tab.arrive('/groups');
    await pass(minute);
    expect([server.asked, server.received]).toEqual([2, 1]);
    expect(nothingKept()).toEqual(['hedgerow.analytics.opt-out']);
  });

  it('takes what a person has chosen here for newer than an answer that was on its way', async () => {
    const tab = await openTab();
    tab.auth.accept(marens);
    await tab.collect();
    tab.arrive('/');
    tab.noteOptOut('maren', true);
    await pass(0);
    tab.arrive('/things');
    await pass(minute);
    expect([server.asked, server.received]).toEqual([1, 0]);
    expect(tab.events()).toEqual([]);
  });

  it('forgets what is kept on request, and goes on', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(minute);
    tab.forgetHistory();
    expect(tab.events()).toEqual([]);
    tab.arrive('/things');
    expect(tab.events()).toMatchObject([{ from: null, to: '/things' }]);
  });

  it('never disturbs the page where storage is full', async () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    tab.arrive('/things');
    await pass(30_000);
    tab.close();
    set.mockRestore();
    expect(server.paths()).toEqual(['>/', '/>/things']);
  });
});
