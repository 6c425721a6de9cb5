import { readFileSync } from 'node:fs';
import type { Part } from './parts.js';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Sums of a Jest run; a suite that could not be read counts as one failure, since its tests never ran. */
export const jestTally = (r: JestResults): Tally => ({
  passed: r.numPassedTests,
  failed: r.numFailedTests + r.numRuntimeErrorTestSuites,
  skipped: r.numPendingTests + r.numTodoTests,
});

/** Sums of a Playwright run; an error outside a test (the stack did not start) counts as one failure. */
export const playwrightTally = ({ stats, errors }: PlaywrightResults): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + (stats.unexpected === 0 && errors.length > 0 ? 1 : 0),
  skipped: stats.skipped,
});

/** What a part adds to the sums. A part that counts no tests is one check; one that left no results has failed. */
export const tallyOf = ({ results }: Part, code: number): Tally => {
  const one = code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  if (results === undefined) return one;
  try {
    const read = JSON.parse(readFileSync(results.file, 'utf8')) as never;
    const tally = results.kind === 'jest' ? jestTally(read) : playwrightTally(read);
    // The runner may fail for a reason that is no test's: a coverage bound, a set-up that broke.
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    return one.failed === 1 ? one : { passed: 0, failed: 0, skipped: 0 };
  }
};

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (all, t) => ({
      passed: all.passed + t.passed,
      failed: all.failed + t.failed,
      skipped: all.skipped + t.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** The line that ends every run. */
export const inWords = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
