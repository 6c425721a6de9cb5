import { forget, keep, keysWith, read } from './kept.js';
import { keptMs, mostKept } from './limits.js';

/** One navigation, as this browser keeps it. */
export interface NavigationEvent {
  /** The same at every attempt to send it. */
  readonly id: string;
  readonly sessionId: string;
  /** The path that was left; null for an entry. */
  readonly from: string | null;
  readonly to: string;
  /** The moment of arrival in milliseconds since 1970. */
  readonly timestamp: number;
  /** Milliseconds for which `from` was visible. */
  readonly timeSpent: number;
  /** True once the server has answered for it. */
  readonly synced: boolean;
}

/** A session that events of this browser belong to. */
export interface KnownSession {
  readonly id: string;
  readonly startedAt: number;
  /** Null for a guest's. */
  readonly person: string | null;
  readonly userAgent: string;
  /** True once the server knows it. */
  readonly bound: boolean;
}

/** What one tab keeps: what it noted itself, and what it took over from tabs that are closed. */
export interface History {
  readonly sessions: readonly KnownSession[];
  readonly events: readonly NavigationEvent[];
  /** What the server or the network said of batches that failed, the latest last. */
  readonly failures: readonly string[];
}

export const historyPrefix = 'hedgerow.analytics.tab.';
// Failures are for who looks into a browser that does not send: the last of them say why.
const mostFailures = 50;
// Milliseconds by which an event may lie ahead: by less, its time comes soon.
const mostAheadMs = 86_400_000;

const nothing: History = { sessions: [], events: [], failures: [] };

/** What a tab keeps; nothing where another program wrote there. */
export const historyOf = (tab: string): History => {
  const kept = read(historyPrefix + tab) as Partial<Record<keyof History, unknown>> | null | undefined;
  return Array.isArray(kept?.sessions) && Array.isArray(kept.events) && Array.isArray(kept.failures)
    ? (kept as unknown as History)
    : nothing;
};

/** The tabs that something is kept of, be they open or closed. */
export const tabsKept = (): readonly string[] =>
  keysWith(historyPrefix).map((key) => key.slice(historyPrefix.length));

/** Both together, each event and each session once; of a session, what the server is known to know of it. */
export const joined = (one: History, other: History): History => {
  const events = new Map([...one.events, ...other.events].map((event) => [event.id, event]));
  const sessions = new Map<string, KnownSession>();
  for (const session of [...one.sessions, ...other.sessions])
    sessions.set(session.id, {
      ...session,
      bound: session.bound || (sessions.get(session.id)?.bound ?? false),
    });
  return {
    sessions: [...sessions.values()],
    events: [...events.values()].sort((a, b) => a.timestamp - b.timestamp),
    failures: [...one.failures, ...other.failures],
  };
};

/**
 * What of it may stay: 1 000 events and 30 days. An event of a clock that stood ahead would stay for longer: it goes once the
 * server has answered for it.
 */
export const withinLimits = ({ sessions, events, failures }: History, now: number): History => {
  const mayStay = ({ timestamp, synced }: NavigationEvent) =>
    timestamp > now - keptMs && (!synced || timestamp <= now + mostAheadMs);
  const kept = events.filter(mayStay).slice(-mostKept);
  const used = new Set(kept.map(({ sessionId }) => sessionId));
  return {
    events: kept,
    sessions: sessions.filter(({ id }) => used.has(id)),
    failures: failures.slice(-mostFailures),
  };
};

/**
 * What may stay when this person, or a guest, is the one who uses the browser: of another person only what the server has
 * not got yet.
 */
export const withoutOthers = (history: History, person: string | null): History => {
  const others = new Set(
    history.sessions
      .filter((session) => session.person !== null && session.person !== person)
      .map(({ id }) => id),
  );
  return {
    ...history,
    events: history.events.filter(({ synced, sessionId }) => !synced || !others.has(sessionId)),
  };
};

/** The navigations of this browser that a person may see, the oldest first: their own, and a guest's. */
export const localHistory = (person: string | null, now: number): readonly NavigationEvent[] => {
  const all = tabsKept().map(historyOf).reduce(joined, nothing);
  const own = new Set(
    all.sessions
      .filter((session) => session.person === null || session.person === person)
      .map(({ id }) => id),
  );
  return withinLimits({ ...all, events: all.events.filter(({ sessionId }) => own.has(sessionId)) }, now)
    .events;
};

/**
 * The history that one open tab keeps. No other tab writes it, so nothing is lost between reading and writing. `person` is the
 * one who is signed in, null for a guest.
 */
export const createHistory = (tab: string, person: () => string | null) => {
  let own = historyOf(tab);
  const change = (next: History): void => {
    own = withinLimits(withoutOthers(next, person()), Date.now());
    if (own.events.length + own.failures.length === 0) return forget(historyPrefix + tab);
    if (keep(historyPrefix + tab, own)) return;
    // What is still to be sent is little, and may find room.
    keep(historyPrefix + tab, { ...own, events: own.events.filter(({ synced }) => !synced) });
  };
  return {
    get: () => own,
    change: (next: (before: History) => History) => change(next(own)),
    /** Gives the events of a session to another one, which stands for the same stretch of use. */
    giveTo: (from: string, to: Pick<KnownSession, 'id' | 'startedAt'>) =>
      change({
        ...own,
        sessions: own.sessions
          .filter(({ id }) => id !== to.id)
          .map((session) => (session.id === from ? { ...session, ...to } : session)),
        events: own.events.map((event) =>
          event.sessionId === from ? { ...event, sessionId: to.id } : event,
        ),
      }),
    /** Reads it again: this page was put aside, and another one of the same tab may have gone on. */
    readAgain: () => void (own = historyOf(tab)),
    /** Takes over what a closed tab has left. */
    takeOver: (closed: string) => {
      change(joined(historyOf(closed), own));
      forget(historyPrefix + closed);
    },
    /** Forgets all of it. */
    clear: () => {
      own = nothing;
      forget(historyPrefix + tab);
    },
  };
};

export type TabHistory = ReturnType<typeof createHistory>;
