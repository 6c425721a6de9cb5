import { keep, read } from './kept.js';
import { clockMs, sessionIdleMs, sessionMs } from './limits.js';
import { newUuid } from './new-uuid.js';

/** One stretch of use of a browser, over all its tabs. Never the session of a sign-in. Times are milliseconds since 1970. */
export interface NavigationSession {
  /** Random: who knows it may add to the session. */
  readonly id: string;
  readonly startedAt: number;
  /** The last input or navigation. */
  readonly activeAt: number;
  /** The person it belongs to for good; null for a guest. */
  readonly person: string | null;
}

export const sessionKey = 'hedgerow.analytics.session';
// Milliseconds by which other tabs may know the last input later: a finger that scrolls is not written down each time.
const writeAfterMs = 5_000;

const stored = (): NavigationSession | undefined => {
  const value = read(sessionKey) as Partial<NavigationSession> | null | undefined;
  return typeof value?.id === 'string' &&
    typeof value.startedAt === 'number' &&
    typeof value.activeAt === 'number'
    ? { id: value.id, startedAt: value.startedAt, activeAt: value.activeAt, person: value.person ?? null }
    : undefined;
};

/** Whether something at this time, by this person, belongs to another session. */
export const isOver = (session: NavigationSession, at: number, person: string | null): boolean =>
  session.person !== person || at - session.activeAt >= sessionIdleMs || at - session.startedAt >= sessionMs;

/** Whether it lies in a time to come: it was begun or used while the clock stood ahead. The server takes none of it. */
export const isAhead = ({ startedAt, activeAt }: NavigationSession, now: number): boolean =>
  Math.max(startedAt, activeAt) > now + clockMs;

/** The session of this browser as one tab knows it. */
export const createSessions = () => {
  let latest = 0;
  return {
    /** The session that the tabs have now, be it over or not. */
    current: stored,
    /** An input or a navigation: the session it belongs to, which begins with it where the one before is over. */
    touch: (at: number, person: string | null): NavigationSession => {
      const before = stored();
      // What is worked through late was noted before now.
      const now = Math.max(at, Date.now());
      if (latest > now + clockMs) latest = 0;
      const known = before && { ...before, activeAt: Math.max(before.activeAt, latest) };
      latest = Math.max(latest, at);
      if (!known || isOver(known, at, person) || isAhead(known, now)) {
        const begun = { id: newUuid(), startedAt: at, activeAt: at, person };
        keep(sessionKey, begun);
        return begun;
      }
      const touched = { ...known, activeAt: Math.max(known.activeAt, at) };
      if (touched.activeAt - before.activeAt >= writeAfterMs) keep(sessionKey, touched);
      return touched;
    },
  };
};
