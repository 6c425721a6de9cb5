import type { Stage } from '../stack/stage.js';

/** One fault of the catalogue, done to a stage under load. The checker speaks afterwards. */
export interface Scenario {
  /** F1 to F14. */
  readonly id: string;
  readonly title: string;
  /** Throws when something besides the checker's questions is not as promised. */
  readonly run: (stage: Stage) => Promise<void>;
}

/** Measures one step in milliseconds. */
export const timed = async (step: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await step();
  return performance.now() - begun;
};

/** Throws in words a reader of the report understands. */
export const promise = (kept: boolean, words: string): void => {
  if (!kept) throw new Error(`Promise not kept: ${words}`);
};
