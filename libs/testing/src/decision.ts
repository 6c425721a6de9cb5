import { expect } from '@jest/globals';
import { type Fact, isRejection, type Rejection, type RejectionCode } from '@hedgerow/domain';

/** What a decision is made on: a state and how facts change it. */
export interface Decider<State, F> {
  readonly initial: State;
  readonly evolve: (state: State, fact: F) => State;
}

/** Part of a fact: its type, and of its data what the test is about. */
export interface ExpectedFact {
  readonly type: string;
  readonly data?: object;
}

interface StreamFacts<F> {
  readonly stream: string;
  readonly facts: readonly F[];
}

/** What a decision answers: one fact, several, several for more than one stream, or a rejection. */
type Decision<F> = F | readonly F[] | readonly StreamFacts<F>[] | Rejection;

/** The outcome of a decision, held against what it should be. */
export class Outcome<F extends Fact> {
  constructor(private readonly decision: Decision<F>) {}

  /** Exactly these facts came of it, in this order; fields that are not named may hold anything. */
  then(...expected: readonly ExpectedFact[]): void {
    expect(this.accepted()).toMatchObject([...expected]);
  }

  /** It was refused with this code, in these words and for these fields where they are given. */
  rejected(code: RejectionCode, because: { message?: string; fields?: readonly string[] } = {}): void {
    const { message, fields } = because;
    expect(this.decision).toMatchObject({
      rejected: code,
      ...(message === undefined ? {} : { message }),
      ...(fields === undefined ? {} : { fields: fields.map((field) => ({ field })) }),
    });
  }

  /** `accepted`, or the code with which it was refused: for a table of both. */
  get code(): RejectionCode | 'accepted' {
    return isRejection(this.decision) ? this.decision.rejected : 'accepted';
  }

  /** The facts that came of it, of all its streams, to look at closer or to go on from; fails when it was refused. */
  accepted(): F[] {
    const { decision } = this;
    if (isRejection(decision)) throw new Error(`Rejected with ${decision.rejected}: ${decision.message}`);
    const parts = (Array.isArray(decision) ? decision : [decision]) as (F | StreamFacts<F>)[];
    return parts.flatMap((part) => ('facts' in part ? part.facts : [part]));
  }
}

/**
 * Specifies decisions as given, when, then. `const given = specification({ initial, evolve })`, and in a test
 * `given(...facts).when((state) => decide(state, command)).then(...facts)` or `.rejected(code)`.
 */
export const specification =
  <State, F extends Fact>({ initial, evolve }: Decider<State, F>) =>
  (...history: readonly F[]) => ({
    when: <Decided extends Fact>(decide: (state: State) => Decision<Decided>): Outcome<Decided> =>
      new Outcome(decide(history.reduce(evolve, initial))),
  });
