import { describe, expect, it } from '@jest/globals';
import type { Part } from './parts.js';
import { inWords, jestNames, jestTally, outcomeOf, playwrightNames, playwrightTally, sum } from './tally.js';

const nothing = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

describe('the sums of a test run', () => {
  it('a suite that could not be read is a failure', () => {
    expect(jestTally({ ...nothing, numPassedTests: 4, numRuntimeErrorTestSuites: 1 })).toEqual({
      passed: 4,
      failed: 1,
      skipped: 0,
    });
  });

  it('a browser run whose stack did not start is a failure, though no test failed', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightTally({ stats, errors: [{}] }).failed).toBe(1);
  });

  it('a check counts as one', () => {
    const lint: Part = { name: 'lint', title: 'Lint', command: [], node: 'own' };
    expect(outcomeOf(lint, 0).tally).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(outcomeOf(lint, 2).tally).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('a part that left no results has failed when its runner says so', () => {
    const part: Part = {
      name: 'unit',
      title: 'Unit',
      command: [],
      node: '26',
      results: { file: '/nowhere.json', kind: 'jest' },
    };
    expect(outcomeOf(part, 1).tally.failed).toBe(1);
  });

  it('the last line names all three', () => {
    const all = sum([
      { passed: 3, failed: 0, skipped: 1 },
      { passed: 2, failed: 1, skipped: 0 },
    ]);
    expect(inWords(all)).toBe('5 passed, 1 failed, 1 skipped');
  });

  it('the tests that failed are named, and so is a file that could not be read', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a bed is wet' },
      { status: 'failed', fullName: 'a bed is dry' },
    ];
    const testResults = [
      { name: '/beds.test.ts', message: 'one failed', assertionResults },
      { name: '/trees.test.ts', message: 'SyntaxError', assertionResults: [] },
    ];
    expect(jestNames({ ...nothing, testResults }).failed).toEqual([
      expect.stringMatching(/beds\.test\.ts: a bed is dry$/),
      expect.stringMatching(/trees\.test\.ts: the file as a whole$/),
    ]);
  });

  it('a test that passed at the second try only is named apart', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a bed is wet', invocations: 1 },
      { status: 'passed', fullName: 'a bed is moist', invocations: 2 },
      { status: 'failed', fullName: 'a bed is dry', invocations: 2 },
    ];
    const testResults = [{ name: '/beds.test.ts', message: 'one failed', assertionResults }];
    expect(jestNames({ ...nothing, testResults })).toEqual({
      failed: [expect.stringMatching(/beds\.test\.ts: a bed is dry$/)],
      unsteady: [expect.stringMatching(/beds\.test\.ts: a bed is moist$/)],
    });
  });

  it('a test of a browser that passed at the second try is named apart', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const inner = { file: 'home.spec.ts', specs: [spec('opens', 'flaky'), spec('closes', 'expected')] };
    const suites = [{ file: 'home.spec.ts', suites: [inner], specs: [spec('lists', 'unexpected')] }];
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    expect(playwrightNames({ suites, stats, errors: [] })).toEqual({
      failed: ['home.spec.ts: lists'],
      unsteady: ['home.spec.ts: opens'],
    });
  });
});
