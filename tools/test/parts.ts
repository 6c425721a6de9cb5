import { join } from 'node:path';
import { root } from '../start/paths.js';

/** Where each part leaves its results, for the sums here and for `npm run acceptance`. */
export const resultsDir = join(root, 'test-results');

/** One part of `npm test`: a program to run, and the file its results are in when it counts tests of its own. */
export interface Part {
  readonly name: string;
  readonly title: string;
  readonly command: readonly string[];
  readonly results?: { readonly file: string; readonly kind: 'jest' | 'playwright' };
  readonly env?: Readonly<Record<string, string>>;
}

const bin = (name: string, entry: string) => [process.execPath, join(root, 'node_modules', name, entry)];
const ours = (script: string) => [
  ...[process.execPath, '--conditions=@hedgerow/source', '--import', 'tsx', join(root, 'tools', script)],
];

const jestPart = (name: string, title: string, ...args: string[]): Part => {
  const file = join(resultsDir, `${name}.json`);
  return {
    name,
    title,
    command: [
      ...[...bin('jest', 'bin/jest.js'), '--selectProjects', name, '--passWithNoTests'],
      ...['--json', `--outputFile=${file}`, ...args],
    ],
    results: { file, kind: 'jest' },
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  };
};

const parts: readonly Part[] = [
  { name: 'build', title: 'Build', command: ours('start/build-only.ts') },
  { name: 'lint', title: 'Lint', command: ours('test/lint.ts') },
  { name: 'format', title: 'Format', command: [...bin('prettier', 'bin/prettier.cjs'), '--check', '.'] },
  { name: 'generated', title: 'Generated files are up to date', command: ours('generate/check.ts') },
  { name: 'types', title: 'Types', command: ours('test/types.ts') },
  jestPart('unit', 'Unit tests'),
  jestPart('web', 'Web tests'),
  jestPart('integration', 'Integration tests'),
  {
    name: 'e2e',
    title: 'End-to-end tests in Chromium',
    command: [
      ...bin('@playwright/test', 'cli.js'),
      'test',
      '--config',
      join(root, 'apps/web-e2e/playwright.config.ts'),
    ],
    results: { file: join(resultsDir, 'e2e.json'), kind: 'playwright' },
    env: { NODE_OPTIONS: '--conditions=@hedgerow/source' },
  },
  jestPart('faults', 'Fault tests, short form', '--runInBand'),
];

export const partNames: readonly string[] = parts.map((part) => part.name);

/** The parts with these names, or all of them. */
export const chosenParts = (names: readonly string[]): readonly Part[] =>
  parts.filter((part) => names.length === 0 || names.includes(part.name));
