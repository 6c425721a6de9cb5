import { afterEach, beforeEach, jest } from '@jest/globals';
import type * as arrivals from './arrivals.js';
import type * as browserAuth from '../auth/browser-auth.js';
import type * as collector from './collector.js';
import type { KnownSession, NavigationEvent } from './history.js';
import type * as history from './history.js';
import type * as lastVisits from './last-visited.js';
import type * as optOut from './opt-out.js';
import type { Answer, Calls } from './sending.js';
import type { Locks } from './tabs.js';

/** When each test begins. */
export const start = Date.parse('2026-07-16T09:00:00.000Z');
export const minute = 60_000;

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

/** Both are made anew for each test. */
export let server: Server;
let locks: ReturnType<typeof createLocks>;
let tabs = 0;
const stops = new Set<() => void>();

/** Opens a tab: with modules of its own, and the storage of the browser. */
export const openTab = async ({ withLocks = true }: { readonly withLocks?: boolean } = {}) => {
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

/** Lets time go by, in milliseconds. */
export const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
/** A visitor presses the page. */
export const press = () => window.dispatchEvent(new Event('pointerdown'));
let visibility: DocumentVisibilityState = 'visible';
/** Shows or hides the page. */
export const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
const tokenOf = (claims: object) =>
  `h.${btoa(JSON.stringify({ exp: 4_000_000_000, ...claims })).replaceAll('=', '')}.s`;
/** Tokens, of a guest and of a person. */
export const guest = tokenOf({ role: 'bk_anonymous' });
export const marens = tokenOf({ role: 'bk_user', user_id: 'maren' });

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
