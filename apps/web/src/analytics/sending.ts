import type { KnownSession, NavigationEvent, TabHistory } from './history.js';
import { batchSize, betweenBatchesMs, mostBytes } from './limits.js';

/** What the server says of one call. */
export interface Answer {
  readonly success: boolean;
  /** A refused call has one text, which begins with its code. */
  readonly errors: readonly string[];
}

/** The calls to the server. They reject when no answer came, or none that says anything of the call. */
export interface Calls {
  /** Makes the session known to the server; once it is, reports how far it has gone. */
  readonly bind: (session: KnownSession, endedAt: number | null) => Promise<Answer>;
  readonly send: (session: KnownSession, events: readonly NavigationEvent[]) => Promise<Answer>;
  /** Sends from a page that goes. False when the browser does not take it. */
  readonly beacon: (session: KnownSession, events: readonly NavigationEvent[]) => boolean;
  /** Reports from a page that goes how far a session has gone. */
  readonly beaconEnd: (session: KnownSession, endedAt: number) => boolean;
}

interface Rim {
  readonly history: TabHistory;
  readonly calls: Calls;
  /** The person who is signed in now; null for a guest. */
  readonly person: () => string | null;
  /** Whether anything of this person, or of a guest, may be sent. */
  readonly isAllowed: (person: string | null) => boolean;
}

type Verdict = 'done' | 'given up' | 'bind first' | 'later';

/** What an answer means for the batch: broken rules do not mend by repeating, everything else may. */
const verdictOf = ({ success, errors: [first = ''] }: Answer): Verdict => {
  if (success) return 'done';
  if (first.startsWith('NOT_BOUND:')) return 'bind first';
  return /^(DENIED|VALIDATION):/.test(first) ? 'given up' : 'later';
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The next events of a session to be sent, as many as one call takes. */
export const nextBatch = (
  { userAgent }: Pick<KnownSession, 'userAgent'>,
  unsent: readonly NavigationEvent[],
): readonly NavigationEvent[] => {
  // What one event adds to the body: its paths, quoted twice at the most, the user agent, and its other keys.
  const bytes = ({ from, to }: NavigationEvent) =>
    2 * new TextEncoder().encode(`${from ?? ''}${to}${userAgent}`).length + 300;
  let left = mostBytes;
  const fitting = unsent.slice(0, batchSize).findIndex((event) => (left -= bytes(event)) < 0);
  return unsent.slice(0, fitting < 0 ? batchSize : Math.max(1, fitting));
};

/** Sends what one tab keeps, batch by batch, one after the other. Nothing of it is ever thrown. */
export const createSending = ({ history, calls, person, isAllowed }: Rim) => {
  const onTheWay = new Set<string>();
  const reported = new Map<string, number>();
  let work: Promise<void> = Promise.resolve();
  let isAsked = false;

  const unsentOf = (id: string) =>
    history
      .get()
      .events.filter((event) => event.sessionId === id && !event.synced && !onTheWay.has(event.id));
  /** The server binds a session to the token of the call: a person's waits for that person. */
  const mayBind = ({ person: owner }: KnownSession) => owner === null || owner === person();
  /** The sessions that the server can take events of now. */
  const openSessions = () =>
    history
      .get()
      .sessions.filter((session) => isAllowed(session.person) && (session.bound || mayBind(session)));

  const tell = (failures: readonly string[]) => {
    if (failures.length > 0)
      history.change((before) => ({ ...before, failures: [...before.failures, ...failures] }));
  };
  const tellFailure = (error: unknown) => tell([error instanceof Error ? error.message : String(error)]);
  const setBound = (id: string, bound: boolean) =>
    history.change((before) => ({
      ...before,
      sessions: before.sessions.map((session) => (session.id === id ? { ...session, bound } : session)),
    }));
  const setSynced = (events: readonly NavigationEvent[]) => {
    const ids = new Set(events.map(({ id }) => id));
    history.change((before) => ({
      ...before,
      events: before.events.map((event) => (ids.has(event.id) ? { ...event, synced: true } : event)),
    }));
  };

  const bind = async (session: KnownSession): Promise<Verdict> => {
    const answer = await calls.bind(session, null);
    tell(answer.errors);
    const verdict = verdictOf(answer);
    if (verdict === 'done') setBound(session.id, true);
    // No event of a session that can never be bound will be taken.
    if (verdict === 'given up') setSynced(unsentOf(session.id));
    return verdict;
  };

  const sendBatch = async (session: KnownSession, events: readonly NavigationEvent[]): Promise<Verdict> => {
    for (const { id } of events) onTheWay.add(id);
    try {
      const answer = await calls.send(session, events);
      tell(answer.errors);
      let verdict = verdictOf(answer);
      // It was bound to a person who is not here: their account is gone.
      if (verdict === 'bind first' && !mayBind(session)) verdict = 'given up';
      if (verdict === 'done' || verdict === 'given up') setSynced(events);
      if (verdict === 'bind first') setBound(session.id, false);
      return verdict;
    } finally {
      for (const { id } of events) onTheWay.delete(id);
    }
  };

  /** Sends all there is of a session, as far as the server takes it now. */
  const sendSession = async (id: string): Promise<void> => {
    let isRefused = false;
    for (;;) {
      const session = openSessions().find((open) => open.id === id);
      const events = session ? nextBatch(session, unsentOf(id)) : [];
      if (!session || events.length === 0) return;
      if (!session.bound && (await bind(session)) !== 'done') return;
      const verdict = await sendBatch(session, events);
      // Bound a moment ago, and not known: another attempt now would be refused as well.
      if (verdict === 'later' || (verdict === 'bind first' && isRefused)) return;
      isRefused = verdict === 'bind first';
      if (unsentOf(id).length > 0) await wait(betweenBatchesMs);
    }
  };

  const reportable = (id: string, endedAt: number) =>
    openSessions().find(
      (open) => open.id === id && open.bound && endedAt > (reported.get(id) ?? open.startedAt),
    );

  const quietly = (what: () => Promise<unknown>): Promise<void> =>
    (work = work.then(async () => {
      try {
        await what();
      } catch (error) {
        tellFailure(error);
      }
    }));

  return {
    /** How many events wait for the server to take them. */
    waiting: (): number => {
      const open = new Set(openSessions().map(({ id }) => id));
      return history.get().events.filter(({ synced, sessionId }) => !synced && open.has(sessionId)).length;
    },

    /** Sends everything that waits; what cannot be sent stays for the next time. */
    send: (): Promise<void> => {
      if (isAsked) return work;
      isAsked = true;
      return quietly(async () => {
        isAsked = false;
        for (const { id } of openSessions()) await sendSession(id).catch(tellFailure);
      });
    },

    /** Makes a session known to the server ahead of its events, so that a beacon is not refused. */
    bind: (id: string): Promise<void> =>
      quietly(async () => {
        const session = openSessions().find((open) => open.id === id);
        if (session && !session.bound) await bind(session);
      }),

    /** Reports how far a session has gone, if that is further than it was said before. */
    reportEnd: (id: string, endedAt: number): Promise<void> => {
      const session = reportable(id, endedAt);
      if (!session) return work;
      reported.set(id, endedAt);
      return quietly(async () => tell((await calls.bind(session, endedAt)).errors));
    },

    /**
     * Sends what waits by beacon, because the page goes. No answer is ever seen, so all of it is sent once more at the next
     * occasion; the server knows what it has.
     */
    beacon: (): void => {
      for (const session of openSessions().filter(({ bound }) => bound)) {
        const unsent = [...unsentOf(session.id)];
        while (unsent.length > 0) {
          const batch = nextBatch(session, unsent);
          if (!calls.beacon(session, batch)) return;
          unsent.splice(0, batch.length);
        }
      }
    },

    /** Reports by beacon how far a session has gone. */
    beaconEnd: (id: string, endedAt: number): void => {
      const session = reportable(id, endedAt);
      if (session && calls.beaconEnd(session, endedAt)) reported.set(id, endedAt);
    },
  };
};

export type Sending = ReturnType<typeof createSending>;
