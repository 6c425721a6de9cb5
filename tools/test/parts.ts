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
  /** What Node runs, with its arguments. */
  readonly command: readonly string[];
  /** Node 26, or the one that runs us. */
  readonly node: '26' | 'own';
  readonly results?: { readonly file: string; readonly kind: 'jest' | 'playwright' };
  readonly env?: Readonly<Record<string, string>>;
  /** Where the Node that runs us is 26 or newer, another part shows the same: then this one runs only when it alone is named. */
  readonly isForOlderNode?: boolean;
  /** Takes about one core, and changes nothing that its neighbours of the same kind read: they run together. */
  readonly sharesMachine?: boolean;
}

const entry = (name: string, file: string) => join(root, 'node_modules', name, file);
const tool = (script: string) => [
  ...['--conditions=@hedgerow/source', '--import', 'tsx', join(root, 'tools', script)],
];

const jestPart = (name: string, title: string, ...args: string[]): Part => {
  const file = join(resultsDir, `${name}.json`);
  return {
    name,
    title,
    command: [
      ...[entry('jest', 'bin/jest.js'), '--selectProjects', name, '--passWithNoTests'],
      ...['--json', `--outputFile=${file}`, ...args],
    ],
    node: '26',
    results: { file, kind: 'jest' },
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  };
};

const smoke = ['--disable-warning=TimeoutNegativeWarning', ...tool('test/smoke.ts')];

const parts: readonly Part[] = [
  { name: 'build', title: 'Build', command: tool('start/build-only.ts'), node: 'own' },
  // By itself, since it writes what the next ones read.
  {
    name: 'generated',
    title: 'Generated files are up to date',
    command: tool('generate/check.ts'),
    node: 'own',
  },
  { name: 'lint', title: 'Lint', command: tool('test/lint.ts'), node: 'own', sharesMachine: true },
  {
    name: 'format',
    title: 'Format',
    command: [entry('prettier', 'bin/prettier.cjs'), '--check', '.'],
    ...{ node: 'own', sharesMachine: true },
  },
  { name: 'types', title: 'Types', command: tool('test/types.ts'), node: 'own', sharesMachine: true },
  { ...jestPart('unit', 'Unit tests'), sharesMachine: true },
  // By two at a time a quarter of a machine with two cores has nothing to do: many tests wait for a timer of the page.
  jestPart('web', 'Web tests', '--maxWorkers=3', '--workerIdleMemoryLimit=1GB'),
  // Most of them wait for services more than they compute: by two at a time a quarter of a machine with two cores has nothing to do,
  // by three an eighth, and all are done a sixth sooner.
  // What test files leave behind in a worker adds up to gigabytes, whose collection takes more and more of its time.
  jestPart('integration', 'Integration tests', '--maxWorkers=3', '--workerIdleMemoryLimit=1GB'),
  {
    name: 'e2e',
    title: 'End-to-end tests in Chromium',
    command: [
      ...[entry('@playwright/test', 'cli.js'), 'test'],
      ...['--config', join(root, 'apps/web-e2e/playwright.config.ts')],
    ],
    node: '26',
    results: { file: join(resultsDir, 'e2e.json'), kind: 'playwright' },
    env: { NODE_OPTIONS: '--conditions=@hedgerow/source' },
  },
  jestPart('faults', 'Fault tests, short form', '--runInBand'),
  {
    name: 'smoke',
    title: `Smoke test on ${isNode26() ? ownNodeName : 'Node 26'}`,
    command: smoke,
    node: '26',
  },
  {
    name: 'smoke-own-node',
    title: `Smoke test on ${ownNodeName}`,
    command: smoke,
    ...{ node: 'own', isForOlderNode: true },
  },
];

/** Of `npm test -- <name>`, and of result files. */
export const partNames: readonly string[] = parts.map((part) => part.name);

/** The parts with these names, or all that show something on a Node that is 26 or newer, or on an older one. */
const chosenParts = (names: readonly string[], isNew: boolean): readonly Part[] =>
  parts.filter(({ name, isForOlderNode }) => {
    if (isForOlderNode && isNew) return names.length === 1 && names[0] === name;
    return names.length === 0 || names.includes(name);
  });

/**
 * The parts that the words of a command line name. What is no part's name goes on to the runner of the only one, or of
 * the last one that counts tests, so that what it needs is built before: `npm run test:e2e -- opens`. A Problem when no
 * part is named. Of the Node that runs us it takes whether it is 26 or newer.
 */
export const plannedParts = (words: readonly string[], isNew = isNode26()): readonly Part[] => {
  const named = words.filter((word) => partNames.includes(word));
  const rest = words.filter((word) => !partNames.includes(word));
  const chosen = chosenParts(named, isNew);
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
