import { spawnSync } from 'node:child_process';
import type { Brokers } from '../stack/stack.js';
import type { Stage } from '../stack/stage.js';

/** One fault of the catalogue, done to a stage under load. The checker runs afterwards. */
export interface Scenario {
  /** F1 to F23. */
  readonly id: string;
  readonly title: string;
  /** One by default. */
  readonly brokers?: Brokers;
  /** Throws when something besides the checker's questions is not as promised. */
  readonly run: (stage: Stage) => Promise<void>;
}

/** Measures one step in milliseconds. */
export const timed = async (step: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await step();
  return performance.now() - begun;
};

/** Something besides the checker's questions is not as promised. */
export class PromiseBroken extends Error {
  override readonly name = 'PromiseBroken';
}

/** Throws a sentence for the report. */
export const promise = (kept: boolean, words: string): void => {
  if (!kept) throw new PromiseBroken(`Promise not kept: ${words}`);
};

/** How long an empty Node program takes from start to end on an idle machine of the class that the bounds are stated for. */
const idleStartMs = 60;

/**
 * A bound in milliseconds, as promised for an idle machine, in terms of this machine at this moment: where an empty
 * program takes five times as long to start, so may ours. Never less than promised.
 */
export const within = (promisedMs: number): number => {
  const begun = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return promisedMs * Math.max(1, (performance.now() - begun) / idleStartMs);
};
