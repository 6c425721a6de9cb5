import { describe, expect, it } from '@jest/globals';
import type { Part } from './parts.js';
import { inWords, jestTally, playwrightTally, sum, tallyOf } from './tally.js';

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
    const lint: Part = { name: 'lint', title: 'Lint', command: [] };
    expect(tallyOf(lint, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(tallyOf(lint, 2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('a part that left no results has failed when its runner says so', () => {
    const part: Part = {
      name: 'unit',
      title: 'Unit',
      command: [],
      results: { file: '/nowhere.json', kind: 'jest' },
    };
    expect(tallyOf(part, 1).failed).toBe(1);
  });

  it('the last line names all three', () => {
    const all = sum([
      { passed: 3, failed: 0, skipped: 1 },
      { passed: 2, failed: 1, skipped: 0 },
    ]);
    expect(inWords(all)).toBe('5 passed, 1 failed, 1 skipped');
  });
});
