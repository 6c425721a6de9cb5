import type { Ledger } from './ledger.js';
import type { SyntheticCall, SyntheticSession } from './synthetic.js';

/** What the product says of a call that it took. */
export interface Taken {
  /** Events newly stored. */
  readonly stored: number;
  /** Items that it refused. */
  readonly errors: number;
}

/** Takes in what browsers tell. Rejects where a call is refused as a whole. */
export interface Taker {
  /** The first call of a session, or the report of an end. */
  session(session: SyntheticSession, endedAt: number | null): Promise<Taken>;
  events(session: SyntheticSession, items: readonly object[]): Promise<Taken>;
}

/** What became of all calls together. */
export interface Told {
  readonly sessions: number;
  readonly calls: number;
  readonly items: number;
  readonly stored: number;
  readonly errors: number;
}

/**
 * Tells a product of sessions, so many at a time, each in the order of its calls; the late calls of all of them come at the end. What is
 * sent is written into the ledger.
 */
export const tell = async (
  sessions: Iterable<SyntheticSession>,
  taker: Taker,
  ledger: Ledger,
  { atOnce = 16, say = (_line: string) => undefined as void } = {},
): Promise<Told> => {
  const told = { sessions: 0, calls: 0, items: 0, stored: 0, errors: 0 };
  const late: SyntheticSession[] = [];
  const send = async (session: SyntheticSession, call: SyntheticCall): Promise<void> => {
    told.calls += 1;
    ledger.told(session, call);
    const isEnd = call.kind === 'ended';
    const { stored, errors } = isEnd
      ? await taker.session(session, call.endedAt)
      : await taker.events(
          session,
          call.items.map(({ sent }) => sent),
        );
    if (!isEnd) told.items += call.items.length;
    told.stored += stored;
    told.errors += errors;
  };
  const first = async (session: SyntheticSession): Promise<void> => {
    told.sessions += 1;
    told.calls += 1;
    ledger.begun(session);
    await taker.session(session, null);
    for (const call of session.calls) await send(session, call);
    if (session.lateCalls.length > 0) late.push({ ...session, calls: [] });
    if (told.sessions % 5_000 === 0) say(`${told.sessions} sessions, ${told.stored} events are stored`);
  };
  const again = async (session: SyntheticSession): Promise<void> => {
    for (const call of session.lateCalls) await send(session, call);
  };
  await allOf(sessions, atOnce, first);
  await allOf(late, atOnce, again);
  return told;
};

/** Does the work for each, so many at a time. */
const allOf = async <T>(all: Iterable<T>, atOnce: number, work: (one: T) => Promise<void>): Promise<void> => {
  const iterator = all[Symbol.iterator]();
  const one = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
};
