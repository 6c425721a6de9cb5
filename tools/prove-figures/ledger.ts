import { type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import { optedOut, type SyntheticCall, type SyntheticSession } from './synthetic.js';

/**
 * What was sent, as tables of DuckDB: `told_sessions`, `told_ends` and `told_items`, each item by its session and in the order of it.
 * Who opted out or is not to be followed is in none.
 */
export class Ledger {
  readonly #places = new Map<string, number>();

  private constructor(
    private readonly sessions: DuckDBAppender,
    private readonly ends: DuckDBAppender,
    private readonly items: DuckDBAppender,
  ) {}

  static async open(duck: DuckDBConnection): Promise<Ledger> {
    await duck.run(`
      create table told_sessions (session text, person int, user_agent text, started_at bigint);
      create table told_ends (session text, ended_at bigint);
      create table told_items (session text, n int, client_id text, from_path text, to_path text,
        from_route text, to_route text, moment bigint, spent int)`);
    const [sessions, ends, items] = [
      await duck.createAppender('told_sessions'),
      await duck.createAppender('told_ends'),
      await duck.createAppender('told_items'),
    ];
    return new Ledger(sessions, ends, items);
  }

  /** A session is told of for the first time. */
  begun(session: SyntheticSession): void {
    const { id, who, userAgent, startedAt } = session;
    if (isIgnored(session)) return;
    const row = this.sessions;
    row.appendVarchar(id);
    if (who === 'guest') row.appendNull();
    else row.appendInteger(who);
    row.appendVarchar(userAgent);
    row.appendBigInt(BigInt(startedAt));
    row.endRow();
  }

  /** A call about it is sent. */
  told(session: SyntheticSession, call: SyntheticCall): void {
    if (isIgnored(session)) return;
    if (call.kind === 'ended') {
      this.ends.appendVarchar(session.id);
      this.ends.appendBigInt(BigInt(call.endedAt));
      this.ends.endRow();
      return;
    }
    for (const { meant } of call.items) {
      if (!meant) continue;
      const place = (this.#places.get(session.id) ?? 0) + 1;
      this.#places.set(session.id, place);
      const row = this.items;
      const text = (value: string | null) => (value === null ? row.appendNull() : row.appendVarchar(value));
      row.appendVarchar(session.id);
      row.appendInteger(place);
      text(meant.clientEventId);
      text(meant.fromPath);
      text(meant.toPath);
      text(meant.fromRoute);
      text(meant.toRoute);
      row.appendBigInt(BigInt(meant.at));
      row.appendInteger(meant.timeSpentMs);
      row.endRow();
    }
  }

  /** Nothing more is sent: all of it can be read. */
  close(): void {
    for (const table of [this.sessions, this.ends, this.items]) table.closeSync();
  }
}

const isIgnored = ({ who, isUnfollowed }: SyntheticSession): boolean => isUnfollowed || who === optedOut;
