import { join } from 'node:path';
import { Problem } from '@hedgerow/services';
import { root } from '../start/paths.js';
import { isNode26, ownNodeName } from './node-version.js';

/** Where each part leaves its results, for the sums here and for `npm run acceptance`. */
export const resultsDir = join(root, 'test-results');

/** One part of `npm test`: a program to run, and the file its results are in when it counts tests of its own. */
export interface Part {
  readonly name: string;
  readonly title: string;
  readonly command: readonly string[];
  readonly results?: { readonly file: string; readonly kind: 'jest' | 'playwright' };
  readonly env?: Readonly<Record<string, string>>;
  /** Another part shows the same on this machine, so that this one runs only when it is named. */
  readonly isCovered?: boolean;
  /** Takes about one core, and changes nothing that its neighbours of the same kind read: they run together. */
  readonly sharesMachine?: boolean;
}

const entry = (name: string, file: string) => join(root, 'node_modules', name, file);
const tool = (script: string) => [
  ...['--conditions=@hedgerow/source', '--import', 'tsx', join(root, 'tools', script)],
];

const onThisNode = (...args: string[]): readonly string[] => [process.execPath, ...args];
/** On Node 26, which is brought where the machine's own is older. */
const onNode26 = (...args: string[]): readonly string[] => onThisNode(...tool('test/on-node-26.ts'), ...args);

const jestPart = (name: string, title: string, ...args: string[]): Part => {
  const file = join(resultsDir, `${name}.json`);
  return {
    name,
    title,
    command: onNode26(
      ...[entry('jest', 'bin/jest.js'), '--selectProjects', name, '--passWithNoTests'],
      ...['--json', `--outputFile=${file}`, ...args],
    ),
    results: { file, kind: 'jest' },
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  };
};

const parts: readonly Part[] = [
  { name: 'build', title: 'Build', command: onThisNode(...tool('start/build-only.ts')) },
  // By itself, since it writes what the next ones read.
  {
    name: 'generated',
    title: 'Generated files are up to date',
    command: onThisNode(...tool('generate/check.ts')),
  },
  { name: 'lint', title: 'Lint', command: onThisNode(...tool('test/lint.ts')), sharesMachine: true },
  {
    name: 'format',
    title: 'Format',
    command: onThisNode(entry('prettier', 'bin/prettier.cjs'), '--check', '.'),
    sharesMachine: true,
  },
  { name: 'types', title: 'Types', command: onThisNode(...tool('test/types.ts')), sharesMachine: true },
  { ...jestPart('unit', 'Unit tests'), sharesMachine: true },
  // By two at a time a quarter of a machine with two cores has nothing to do: some of them wait.
  jestPart('web', 'Web tests', '--maxWorkers=3', '--workerIdleMemoryLimit=1GB'),
  // Most of them wait for services more than they compute: by two at a time a quarter of a machine with two cores has nothing to do,
  // by three an eighth, and all are done a sixth sooner.
  // What test files leave behind in a worker adds up to gigabytes, whose collection takes more and more of its time.
  jestPart('integration', 'Integration tests', '--maxWorkers=3', '--workerIdleMemoryLimit=1GB'),
  {
    name: 'e2e',
    title: 'End-to-end tests in Chromium',
    command: onNode26(
      ...[entry('@playwright/test', 'cli.js'), 'test'],
      ...['--config', join(root, 'apps/web-e2e/playwright.config.ts')],
    ),
    results: { file: join(resultsDir, 'e2e.json'), kind: 'playwright' },
    env: { NODE_OPTIONS: '--conditions=@hedgerow/source' },
  },
  jestPart('faults', 'Fault tests, short form', '--runInBand'),
  // That the product runs on an older Node as well; on a newer one all others show it.
  {
    name: 'smoke',
    title: `Smoke test on ${ownNodeName}`,
    command: onThisNode('--disable-warning=TimeoutNegativeWarning', ...tool('test/smoke.ts')),
    isCovered: isNode26,
  },
];

const partNames: readonly string[] = parts.map((part) => part.name);

/** The parts with these names, or all that are not covered by others. */
const chosenParts = (names: readonly string[]): readonly Part[] =>
  parts.filter((part) => (names.length === 0 ? !part.isCovered : names.includes(part.name)));

/**
 * The parts that the words of a command line name. What is no part's name goes on to the runner of the only one, or of
 * the last one that counts tests, so that what it needs is built before: `npm run test:e2e -- opens`. A Problem when no
 * part is named.
 */
export const plannedParts = (words: readonly string[]): readonly Part[] => {
  const named = words.filter((word) => partNames.includes(word));
  const rest = words.filter((word) => !partNames.includes(word));
  const chosen = chosenParts(named);
  if (rest.length === 0) return chosen;
  const taker = chosen.length === 1 ? chosen[0] : chosen.findLast((part) => part.results);
  if (named.length === 0 || taker === undefined)
    throw new Problem(
      `No part is named that takes ${rest.join(' ')}.`,
      `Name one: npm run test:unit -- ${rest.join(' ')}. The parts are ${partNames.join(', ')}.`,
    );
  return chosen.map((part) => (part === taker ? { ...part, command: [...part.command, ...rest] } : part));
};

/** The parts that run together, one group after the other, in the order of the parts. */
export const inGroups = (planned: readonly Part[]): readonly (readonly Part[])[] => {
  const groups: Part[][] = [];
  for (const part of planned) {
    const last = groups.at(-1);
    if (part.sharesMachine && last?.[0]!.sharesMachine) last.push(part);
    else groups.push([part]);
  }
  return groups;
};
