import { type Note, takeNotes } from './arrivals.js';
import { createHistory, historyPrefix } from './history.js';
import { rememberVisit } from './last-visited.js';
import { keptPath } from './kept-path.js';
import { idleMs, sendAt, sendEveryMs, sessionIdleMs } from './limits.js';
import { createSessions, isAhead, isOver, type NavigationSession, sessionKey } from './navigation-session.js';
import { newUuid } from './new-uuid.js';
import { browserRefuses, hasOptedOut, noteOptOut, onForgotten } from './opt-out.js';
import { arrive, type PageInTab, pageAt } from './page-time.js';
import { type Calls, createSending } from './sending.js';
import { holdTab, type Locks, takeOverClosed } from './tabs.js';
import { leaveBehind, takeLeftBehind } from './tab-goes-on.js';

interface Rim {
  readonly calls: Calls;
  /** Whether a person who is signed in has opted out, as the server knows. */
  readonly asksOptOut: () => Promise<boolean>;
  readonly auth: {
    /** The person who is signed in now; null for a guest. */
    readonly person: () => string | null;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly locks: Locks | undefined;
}

// Milliseconds after which a new session is made known to the server: tabs that were opened together agree on one by then.
const bindAfterMs = 1_000;
// Milliseconds between the beginnings of what counts as one session then.
const togetherMs = 5_000;
// Milliseconds within which inputs are one: a finger that moves makes several each frame.
const oneInputMs = 100;
// A tab that cannot ask for the opt-out for hours keeps no more than this of what it noted.
const mostNotes = 1_000;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'pointermove'] as const;

/**
 * Collects the navigations of this tab, keeps them and sends them. Returns what stops it; the app never does. Nothing that
 * fails in here is seen by the page.
 */
export const startCollector = ({ calls, asksOptOut, auth, locks }: Rim): (() => void) => {
  const before = takeLeftBehind();
  // With locks, what the page before has left is taken over like that of any closed tab.
  const tab = (locks ? undefined : before?.tab) ?? newUuid();
  const history = createHistory(tab, auth.person);
  const sessions = createSessions();
  // When the server last said of a person whether they opted out, since this page was opened.
  const asked = new Map<string, number>();
  // The person of whom it is to say so again.
  let due: string | undefined;
  const isOut = (who: string | null): boolean => who !== null && hasOptedOut(who);
  const mayCollect = (who: string | null): boolean | undefined => {
    if (browserRefuses()) return false;
    // Asked with each load, whatever was known: they may have changed their mind in another browser.
    return who === null || asked.has(who) ? !isOut(who) : undefined;
  };
  const sending = createSending({
    history,
    calls,
    person: auth.person,
    // Of a person who has left there is only what was kept with leave.
    isAllowed: (who) => (who === auth.person() ? mayCollect(who) === true : !browserRefuses() && !isOut(who)),
  });

  let page: PageInTab | undefined = before?.page;
  let person = auth.person();
  let lastInput = 0;
  const notes: Note[] = [];

  /** Tabs that are opened in one moment begin a session each, before they see each other's: the one that is kept is for all. */
  const agree = (id: string): void => {
    const own = history.get().sessions.find((session) => session.id === id);
    const kept = sessions.current();
    const isSame =
      own && kept?.person === own.person && Math.abs(kept.startedAt - own.startedAt) < togetherMs;
    if (isSame && !own.bound && kept.id !== id) {
      history.giveTo(id, kept);
      if (page?.sessionId === id) page = { ...page, sessionId: kept.id };
    }
    void sending.bind(isSame ? kept.id : id);
  };

  /** How far a session has gone at this time: to now, or to its last use where it was over by then. */
  const endOf = (session: NavigationSession, at: number): number => {
    const goesOn = (time: number) => !isOver(session, time, session.person);
    if (goesOn(at)) return at;
    const used = lastInput > session.activeAt && goesOn(lastInput) ? lastInput : session.activeAt;
    return Math.min(at, used);
  };

  // The session as this tab saw it last: another tab may have begun the next one since.
  let seen = sessions.current();
  /** Where it is that of another person now, the one before ended at the very moment at which it began. */
  const see = (session: NavigationSession | undefined): void => {
    if (!session) return;
    if (seen && seen.person !== session.person)
      void sending.reportEnd(seen.id, endOf(seen, session.startedAt));
    seen = session;
  };

  /** An input or a navigation. Pages stay open for days: with a new session the server is asked again for the opt-out. */
  const touch = (at: number, who: string | null): NavigationSession => {
    const last = sessions.current();
    see(last);
    const session = sessions.touch(at, who);
    see(session);
    const before = who === null || who !== auth.person() ? undefined : asked.get(who);
    if (session.id !== last?.id && before !== undefined && Math.abs(Date.now() - before) >= sessionIdleMs)
      askOptOut((due = who!));
    return session;
  };

  const record = (note: Note & { readonly path: string }): void => {
    const session = touch(note.at, note.person);
    lastInput = Math.max(lastInput, note.at);
    watchIdle();
    const arrived = arrive(page, note, { sessionId: session.id, id: newUuid() });
    page = arrived.page;
    const { event } = arrived;
    if (!event) return;
    const isNew = !history.get().sessions.some(({ id }) => id === session.id);
    const known = {
      ...{ id: session.id, startedAt: session.startedAt, person: session.person },
      ...{ userAgent: navigator.userAgent, bound: false },
    };
    history.change(({ sessions: all, events, failures }) => ({
      sessions: isNew ? [...all, known] : all,
      events: [...events, event],
      failures,
    }));
    if (isNew) setTimeout(() => agree(session.id), bindAfterMs);
    if (sending.waiting() >= sendAt) void sending.send();
  };

  const handle = (note: Note): void => {
    if (mayCollect(note.person) !== true) page = undefined;
    else if (note.path !== undefined) record({ ...note, path: note.path });
    else page &&= pageAt(page, note);
  };

  let isAsking = false;
  /** Works through what was noted, as soon as it is known whether it may be kept. */
  const goOn = (): void => {
    for (let [first] = notes; first; [first] = notes) {
      const isKnown = mayCollect(first.person) !== undefined;
      // Whether a person who has left had opted out is not answered any more.
      if (!isKnown && first.person === auth.person()) return askOptOut(first.person!);
      notes.shift();
      handle(first);
    }
  };
  const askOptOut = (who: string): void => {
    if (isAsking) return;
    isAsking = true;
    const known = hasOptedOut(who);
    asksOptOut().then(
      (answer) => {
        isAsking = false;
        if (auth.person() !== who) return goOn();
        asked.set(who, Date.now());
        due = undefined;
        // What they chose here meanwhile is newer than the answer.
        if (hasOptedOut(who) === known) noteOptOut(who, answer);
        goOn();
      },
      // Asked again at the next regular time.
      () => (isAsking = false),
    );
  };

  /** The session that goes on now. */
  const openSession = () => {
    const current = sessions.current();
    const now = Date.now();
    const goesOn = current && !isOver(current, now, auth.person()) && !isAhead(current, now);
    return goesOn ? current : undefined;
  };

  let isLeaving = false;
  const hidden = (): void => {
    if (isLeaving) return;
    void sending.send();
    const current = openSession();
    if (current) void sending.reportEnd(current.id, Date.now());
  };
  const take = (note: Note): void => {
    if (note.path !== undefined) rememberVisit(note.path, note.at, note.person);
    notes.push(note.path === undefined ? note : { ...note, path: keptPath(note.path) });
    notes.splice(0, notes.length - mostNotes);
    goOn();
    if (note.path === undefined && !note.isVisible) hidden();
  };

  const leave = (): void => {
    isLeaving = true;
    leaveBehind({ tab, page: page && pageAt(page, { ms: performance.now(), isVisible: false }) });
    sending.beacon();
    const current = openSession();
    if (current && document.visibilityState === 'visible') sending.beaconEnd(current.id, Date.now());
  };
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    isLeaving = false;
    if (!persisted) return;
    takeLeftBehind();
    history.readAgain();
  };

  const clear = (): void => {
    history.clear();
    page = undefined;
  };
  const storedElsewhere = ({ key, newValue }: StorageEvent): void => {
    if (key === sessionKey) see(sessions.current());
    if (newValue === null && (key === null || key === historyPrefix + tab)) clear();
  };

  const changePerson = (): void => {
    const next = auth.person();
    if (next === person) return;
    const [old, now] = [sessions.current(), Date.now()];
    void sending.send();
    if (old && old.person === person) void sending.reportEnd(old.id, endOf(old, now));
    person = next;
    // Of a person who has left nothing is kept, so that no later end of their session could be reported: the next one begins now.
    if (mayCollect(next) === true) touch(now, next);
    goOn();
  };

  let idle: ReturnType<typeof setTimeout> | undefined;
  /** Looks again when a minute could have passed since the last input. */
  const watchIdle = (): void => {
    clearTimeout(idle);
    const left = lastInput + idleMs - Date.now();
    if (left > 0) return void (idle = setTimeout(watchIdle, left));
    void sending.send();
    const current = sessions.current();
    if (current) void sending.reportEnd(current.id, Math.max(lastInput, current.activeAt));
  };
  const input = (): void => {
    const now = Date.now();
    // The clock may have been set back since.
    if (Math.abs(now - lastInput) < oneInputMs) return;
    if (mayCollect(auth.person()) === true) touch(now, auth.person());
    lastInput = now;
    watchIdle();
  };

  holdTab(tab, locks);
  takeOverClosed(tab, history, locks, Date.now());
  takeNotes(take);
  const regularly = setInterval(() => {
    goOn();
    if (due !== undefined && due === auth.person()) askOptOut(due);
    if (sending.waiting() > 0) void sending.send();
  }, sendEveryMs);
  for (const kind of inputs) window.addEventListener(kind, input, { passive: true, capture: true });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  window.addEventListener('storage', storedElsewhere);
  const stopForgetting = onForgotten(clear);
  const stopAuth = auth.subscribe(changePerson);
  return () => {
    takeNotes(() => undefined);
    clearInterval(regularly);
    clearTimeout(idle);
    for (const kind of inputs) window.removeEventListener(kind, input, { capture: true });
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    window.removeEventListener('storage', storedElsewhere);
    stopForgetting();
    stopAuth();
  };
};
