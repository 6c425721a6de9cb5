import type { Fact } from './event.js';
import { isRejection, type Rejection } from './rejection.js';

/** Something that decisions are made about: where its history is kept and what state that history leads to. */
export interface Aggregate<S = unknown, F extends Fact = Fact> {
  /** Begins the names of its streams: `thing`. */
  readonly name: string;
  /** The state of one that nothing has happened to. */
  readonly initial: S;
  readonly evolve: (state: S, fact: F) => S;
  /** The state that all these facts lead to, from the first one or from the state given: the same as `evolve` for each, at a cost that grows with their number alone. */
  readonly fold: (facts: Iterable<F>, from?: S) => S;
  /** The stream of the one with this id. */
  readonly stream: (id: string) => string;
}

/** What a stream is of: the name of the aggregate, and the id. */
export const namedBy = (stream: string): { readonly name: string; readonly id: string } => {
  const at = stream.indexOf('-');
  return { name: stream.slice(0, at), id: stream.slice(at + 1) };
};

/** Answers with a copy that may be changed. While many facts are folded, what was copied for one serves the next. */
export type CopyMap = <K, V>(map: ReadonlyMap<K, V>) => Map<K, V>;

/**
 * From type of fact to the state that follows. Every type is named, so that none is forgotten. A map is changed by way of
 * `copy`: of a group of thousands, a copy for each fact would stop the program for seconds.
 */
type Evolutions<S, F extends Fact> = {
  readonly [T in F['type']]: (state: S, data: Extract<F, { readonly type: T }>['data'], copy: CopyMap) => S;
};

const copyAlways: CopyMap = (map) => new Map(map);

/** A copy of a map without one of its keys. */
export const without = <K, V>(copy: Map<K, V>, key: K): Map<K, V> => {
  copy.delete(key);
  return copy;
};

/** Copies a map once, and answers with its copies as they are. */
const copyOnce = (): CopyMap => {
  // Made when it is needed: most streams are one fact long.
  let copies: Set<unknown> | undefined;
  return <K, V>(map: ReadonlyMap<K, V>) => {
    if (copies?.has(map)) return map as Map<K, V>;
    const copy = new Map(map);
    (copies ??= new Set()).add(copy);
    return copy;
  };
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
): Aggregate<S, F> => {
  type Evolution = (state: S, data: unknown, copy: CopyMap) => S;
  const next = (state: S, { type, data }: F, copy: CopyMap): S =>
    (on[type as F['type']] as Evolution)(state, data, copy);
  return {
    name,
    initial,
    evolve: (state, fact) => next(state, fact, copyAlways),
    fold: (facts, from = initial) => {
      const copy = copyOnce();
      let state = from;
      for (const fact of facts) state = next(state, fact, copy);
      return state;
    },
    stream: (id) => `${name}-${id}`,
  };
};

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
