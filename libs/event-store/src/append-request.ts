import type { Actor, StreamFacts } from '@hedgerow/domain';
import type pg from 'pg';

/** A value that only one owner may hold. Values are compared without regard to case or outer spaces. */
export interface Claim {
  readonly kind: 'username' | 'email' | 'verified-email' | 'device' | 'administrator';
  readonly value: string;
  readonly owner: string;
}

export interface AppendRequest {
  /**
   * Chosen by the caller, once for each intention; ids of different actors are different ids. The same id again gets the
   * first answer.
   */
  readonly commandId: string;
  /** What the command asks for, in JSON. The same id with another payload is refused (`CommandIdReused`). */
  readonly payload?: unknown;
  readonly actor: Actor;
  /** The conversation this belongs to; without one, that of the work in progress, or the command itself. */
  readonly correlationId?: string;
  /** The event that a reaction responds to; without one, the command itself. */
  readonly causationId?: string;
  /** ISO 8601; now when left out. */
  readonly occurredAt?: string;
  /** `expected` is the version that was read; 0 means that the stream must be new. */
  readonly streams: readonly StreamFacts[];
  readonly claims?: readonly Claim[];
  readonly release?: readonly Omit<Claim, 'owner'>[];
  /** More SQL in the same transaction (credentials). Not run when the command came before. */
  readonly within?: (client: pg.PoolClient) => Promise<void>;
}

export interface AppendedEvent {
  readonly id: string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
}

/** The append that events came by. */
export interface AppendWork {
  /** The command as the log remembers it: what its events name as their cause where no event is. */
  readonly command: string;
  readonly correlationId: string;
  readonly causationId: string | undefined;
  /** Milliseconds since 1970. */
  readonly begun: number;
}

/** Told of events once they are in the log. */
export type OnAppended = (events: readonly AppendedEvent[], work: AppendWork) => void;

export interface Appended {
  readonly events: readonly AppendedEvent[];
  /** True when the same command came before: nothing was written now, this is the first result. */
  readonly repeated: boolean;
}
