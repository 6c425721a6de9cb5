import type { Fact } from './event.js';
import { isRejection, type Rejection } from './rejection.js';

/** Something that decisions are made about: where its history is kept and what state that history leads to. */
export interface Aggregate<S = unknown, F extends Fact = Fact> {
  /** Begins the names of its streams: `thing`. */
  readonly name: string;
  /** The state of one that nothing has happened to. */
  readonly initial: S;
  readonly evolve: (state: S, fact: F) => S;
  /** The stream of the one with this id. */
  readonly stream: (id: string) => string;
}

/** From type of fact to the state that follows. Every type is named, so that none is forgotten. */
type Evolutions<S, F extends Fact> = {
  readonly [T in F['type']]: (state: S, data: Extract<F, { readonly type: T }>['data']) => S;
};

/** For facts that no decision asks about. */
export const unchanged = <S>(state: S): S => state;

/**
 * Declares an aggregate, the facts of its streams and what each does to the state:
 * `aggregate<Thing, ThingFact>('thing', { initial: noThing, on: { ThingDeleted: () => noThing } })`.
 */
export const aggregate = <S, F extends Fact>(
  name: string,
  { initial, on }: { readonly initial: S; readonly on: Evolutions<S, F> },
): Aggregate<S, F> => ({
  name,
  initial,
  evolve: (state, { type, data }) => (on[type as F['type']] as (state: S, data: unknown) => S)(state, data),
  stream: (id) => `${name}-${id}`,
});

/** New facts for one stream. */
export interface StreamFacts<F extends Fact = Fact> {
  readonly stream: string;
  /** The version that was read before the decision; 0 for a stream that must be new. */
  readonly expected: number;
  readonly facts: readonly F[];
}

/** An aggregate as it was read: its state, and the version that an append has to follow. */
export interface Loaded<S = unknown, F extends Fact = Fact> {
  readonly aggregate: Aggregate<S, F>;
  readonly id: string;
  readonly state: S;
  readonly version: number;
}

/** What was decided about something new, as facts of its stream; a rejection stays one. */
export function start<F extends Fact>(
  of: { readonly stream: (id: string) => string },
  id: string,
  facts: F | readonly F[],
): StreamFacts<F>;
export function start<F extends Fact>(
  of: { readonly stream: (id: string) => string },
  id: string,
  decided: F | readonly F[] | Rejection,
): StreamFacts<F> | Rejection;
export function start<F extends Fact>(
  { stream }: { readonly stream: (id: string) => string },
  id: string,
  decided: F | readonly F[] | Rejection,
): StreamFacts<F> | Rejection {
  return isRejection(decided) ? decided : { stream: stream(id), expected: 0, facts: listOf(decided) };
}

/** What was decided about something that was read, as facts that follow what was read; a rejection stays one. */
export const follow = <F extends Fact>(
  {
    aggregate,
    id,
    version,
  }: Pick<Loaded<unknown, F>, 'id' | 'version'> & {
    readonly aggregate: { readonly stream: (id: string) => string };
  },
  decided: F | readonly F[] | Rejection,
): StreamFacts<F> | Rejection =>
  isRejection(decided)
    ? decided
    : { stream: aggregate.stream(id), expected: version, facts: listOf(decided) };

const listOf = <F extends Fact>(facts: F | readonly F[]): readonly F[] =>
  Array.isArray(facts) ? (facts as readonly F[]) : [facts as F];
