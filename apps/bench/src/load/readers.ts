import type { Histogram } from 'hdr-histogram-js';
import { newHistogram, note, openLoop } from '../runner/latency.js';
import type { Freshness } from './freshness.js';
import type { Connections } from './http-client.js';
import { dataIn, graphql } from './scene.js';

/** What an answer showed of something that only grows. */
export type Shown = readonly [of: Freshness, value: number];

/** A page that is asked for again and again. */
export interface Page {
  readonly name: string;
  readonly token: string;
  readonly query: string;
  readonly variables: (n: number) => object;
  /** What the nth answer showed; throws when it is wrong. */
  readonly shown: (data: never, n: number) => readonly Shown[];
}

/** The oldest that may be missing in an answer: that of the checker of all fault tests. */
export const staleMs = 5_000;

/** How the answers of one time were. */
export class Answers {
  count = 0;
  /** Why, of each that was refused, in error, wrong or cut off. */
  readonly failed: string[] = [];
  /** Each that missed something for longer than `staleMs`, or showed less than one before. */
  readonly stale: string[] = [];
  /** For how long each has missed the oldest that it did not show. */
  readonly missed: Histogram = newHistogram();
  readonly latency: Histogram = newHistogram();

  /** Notes an answer to a question of this moment; `before` is what answers had shown of each by then. Throws for one that shows nothing. */
  note(name: string, askedAt: number, shown: readonly Shown[], before: ReadonlyMap<Freshness, number>): void {
    if (shown.some(([, value]) => Number.isNaN(value))) throw new Error('shows nothing');
    this.count += 1;
    const missed = Math.max(...shown.map(([of, value]) => of.missedFor(value, askedAt)));
    note(this.missed, missed);
    if (missed > staleMs) this.stale.push(`${name} missed ${Math.round(missed)} ms`);
    for (const [of, value] of shown) {
      const earlier = before.get(of) ?? -Infinity;
      if (value < earlier) this.stale.push(`${name} showed ${value} after ${earlier}`);
    }
  }

  /** Notes an answer that was none. */
  fail(why: string): void {
    this.count += 1;
    this.failed.push(why);
  }
}

/** Asks for pages in turn at a fixed rate until the signal; `answers` says whose the next one is. Resolves when all are answered. */
export const readPages = async (
  { door, pages, perSecond }: { door: Connections; pages: readonly Page[]; perSecond: number },
  answers: () => Answers,
  signal: AbortSignal,
): Promise<void> => {
  // An answer to a later question shows no less.
  const shownBy = new Map<Freshness, number>();
  const ask = async (turn: number, dueAt: number) => {
    const { name, token, query, variables, shown } = pages[turn % pages.length]!;
    const [n, own, askedAt] = [Math.floor(turn / pages.length), answers(), performance.now()];
    const before = new Map(shownBy);
    try {
      const { status, body } = await door.send(graphql(token, query, variables(n)));
      if (status !== 200) throw new Error(`answered ${status}`);
      const now = shown(dataIn<never>(body), n);
      note(own.latency, performance.now() - dueAt);
      own.note(name, askedAt, now, before);
      for (const [of, value] of now) shownBy.set(of, Math.max(value, shownBy.get(of) ?? -Infinity));
    } catch (error) {
      own.fail(`${name}: ${(error as Error).message}`);
    }
  };
  const asked: Promise<void>[] = [];
  await openLoop(perSecond, Infinity, (n, dueAt) => void asked.push(ask(n, dueAt)), signal);
  await Promise.all(asked);
};
