import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partNames } from '../test/parts.js';
import type { TestRun } from './lines.js';

interface JestFile {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
}

/**
 * Every test that ran, from the result files of the last `npm test`. Skipped tests show nothing and are left out, as is the file of
 * a part that there is no longer.
 */
export const testRuns = (folder: string): TestRun[] =>
  partNames
    .filter((part) => existsSync(join(folder, `${part}.json`)))
    .flatMap((part) => {
      const read = JSON.parse(readFileSync(join(folder, `${part}.json`), 'utf8')) as Partial<
        JestFile & { suites: Suite[] }
      >;
      if (read.testResults !== undefined) return fromJest(part, read.testResults);
      return (read.suites ?? []).flatMap((suite) => fromPlaywright(part, suite, ''));
    });

const fromJest = (part: string, files: JestFile['testResults']): TestRun[] =>
  files
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status }) => ({ part, title: fullName, passed: status === 'passed' }));

const fromPlaywright = (part: string, suite: Suite, above: string): TestRun[] => {
  const titles = `${above} ${suite.title}`;
  const specs = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'));
  return [
    ...specs.map(({ title, ok }) => ({ part, title: `${titles} ${title}`, passed: ok })),
    ...(suite.suites ?? []).flatMap((inner) => fromPlaywright(part, inner, titles)),
  ];
};
