import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../start/paths.js';
import type { Part } from './parts.js';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface JestResults {
  testResults?: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; invocations?: number }[];
  }[];
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

interface PlaywrightResults {
  suites?: PlaywrightSuite[];
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

/** Tests of a run that did not simply pass, in words that say where. */
export interface Named {
  readonly failed: readonly string[];
  /** Failed at first, and passed when they were tried again. */
  readonly unsteady: readonly string[];
}

const suiteFailed = 'the file as a whole';

/** The tests of a Jest run that failed, or passed at the second try only; a suite that could not be read is named by its file. */
export const jestNames = ({ testResults = [] }: JestResults): Named => ({
  failed: testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${relative(root, name)}: ${fullName}`);
    return assertionResults.length === 0 && message !== '' ? [`${relative(root, name)}: ${suiteFailed}`] : [];
  }),
  unsteady: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  ),
});

/** The tests of a Playwright run that failed, and those that passed at the second try only. */
export const playwrightNames = ({ suites = [] }: PlaywrightResults): Named => {
  const named = (wanted: string): string[] => {
    const within = ({ file, suites: inner = [], specs = [] }: PlaywrightSuite): string[] => [
      ...specs
        .filter(({ tests }) => tests.some(({ status }) => status === wanted))
        .map(({ title }) => `${file}: ${title}`),
      ...inner.flatMap(within),
    ];
    return suites.flatMap(within);
  };
  return { failed: named('unexpected'), unsteady: named('flaky') };
};

/** What a part adds to the sums, and the tests to look at. */
export interface Outcome extends Named {
  readonly tally: Tally;
}

/** The outcome of a part. One that counts no tests is one check; one that left no results has failed. */
export const outcomeOf = ({ results }: Part, code: number): Outcome => {
  const one = code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  const nameless = { failed: [], unsteady: [] };
  if (results === undefined) return { tally: one, ...nameless };
  try {
    const read = JSON.parse(readFileSync(results.file, 'utf8')) as never;
    const isJest = results.kind === 'jest';
    const tally = isJest ? jestTally(read) : playwrightTally(read);
    // The runner may fail for a reason that is no test's: a coverage bound, a set-up that broke.
    const isOurs = code !== 0 && tally.failed === 0;
    return {
      tally: isOurs ? { ...tally, failed: 1 } : tally,
      ...(isJest ? jestNames(read) : playwrightNames(read)),
    };
  } catch {
    return { tally: one.failed === 1 ? one : { passed: 0, failed: 0, skipped: 0 }, ...nameless };
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
