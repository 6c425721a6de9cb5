import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const jest = resolve('node_modules/jest/bin/jest.js');
const ours = (name: string) => resolve('libs/testing/jest', name);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-stuck-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs two files by Jest, one of which has this text; what was printed, and the results. */
const run = async (stuck: string) => {
  const config = {
    rootDir: folder,
    testEnvironment: ours('node-environment.mjs'),
    transform: {},
    reporters: [[ours('stuck-reporter.mjs'), { limitMs: 6_000 }]],
  };
  await writeFile(join(folder, 'jest.config.json'), JSON.stringify(config));
  await writeFile(join(folder, 'quick.test.js'), "it('is quick', () => {});");
  await writeFile(
    join(folder, 'stuck.test.js'),
    `const isSecond = require('fs').existsSync('${folder}/tried');
     require('fs').writeFileSync('${folder}/tried', '');
     ${stuck}
     it('comes after it', () => {});`,
  );
  const child = spawn(
    process.execPath,
    [jest, '--maxWorkers=2', '--json', '--outputFile=results.json', '--config=jest.config.json'],
    { cwd: folder, env: { PATH: process.env.PATH, CI: 'true' } },
  );
  const [printed] = await Promise.all([text(child.stderr), text(child.stdout)]);
  const results = JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')) as {
    numPassedTests: number;
    numRuntimeErrorTestSuites: number;
    testResults: { name: string; assertionResults: { fullName: string; invocations: number }[] }[];
  };
  return { printed, results };
};

it('a file that waits for a program for ever is named with the program, and counts as failed', async () => {
  const { printed, results } = await run("require('child_process').execFileSync('sleep', ['61']);");
  expect(printed).toMatch(
    /Stuck: no test has ended for 6 s\.\n.*stuck\.test\.js, for \d+ s, at: no test yet\n/,
  );
  expect(printed).toContain('sleep 61');
  expect(results).toMatchObject({ numPassedTests: 1, numRuntimeErrorTestSuites: 1 });
}, 60_000);

it('a file that can be told is begun anew, and its tests are among those that passed at the second try', async () => {
  const { printed, results } = await run(
    "it('waits', async () => isSecond || new Promise(() => {}), 600_000);",
  );
  expect(printed).toMatch(/stuck\.test\.js, for \d+ s, at: waits\n/);
  expect(printed).toMatch(/Process \d+ waited for: .*PipeWrap/);
  expect(results.numPassedTests).toBe(3);
  expect(
    Object.fromEntries(
      results.testResults.flatMap(({ assertionResults }) =>
        assertionResults.map(({ fullName, invocations }) => [fullName, invocations]),
      ),
    ),
  ).toEqual({ 'is quick': 1, waits: 2, 'comes after it': 2 });
}, 60_000);
