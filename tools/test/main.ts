/** `npm test`: every part one after the other, also after one that failed; the sums at the very end. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { root } from '../start/paths.js';
import { explain } from '../start/report.js';
import { type Part, plannedParts, resultsDir } from './parts.js';
import { inWords, outcomeOf, sum } from './tally.js';

const planned = (): readonly Part[] => {
  try {
    return plannedParts(process.argv.slice(2));
  } catch (error) {
    console.error(explain(error));
    process.exit(2);
  }
};

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped = true));

const run = (part: Part): Promise<number> =>
  new Promise((resolve) => {
    const [program = '', ...args] = part.command;
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...part.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    process.once('disconnect', stop);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      process.off('disconnect', stop);
      resolve(code ?? 1);
    });
  });

mkdirSync(resultsDir, { recursive: true });
const outcomes = [];
for (const part of planned()) {
  if (stopped) break;
  console.log(`\n== ${part.title} ==\n`);
  // Results of an earlier run must not pass for those of this one.
  if (part.results !== undefined) rmSync(part.results.file, { force: true });
  const begun = performance.now();
  const code = await run(part);
  outcomes.push({ part, ...outcomeOf(part, code), seconds: (performance.now() - begun) / 1000 });
}

console.log('\n== Summary ==\n');
for (const { part, tally, seconds } of outcomes) {
  const mark = tally.failed === 0 ? 'ok    ' : 'FAILED';
  console.log(
    `${mark}  ${part.title.padEnd(34)} ${inWords(tally).padEnd(40)} ${seconds.toFixed(1).padStart(7)} s`,
  );
}
const list = (title: string, names: readonly string[]) => {
  if (names.length > 0) console.log([`\n${title}:`, ...names].join('\n  '));
};
list(
  'Passed at the second try only',
  outcomes.flatMap(({ unsteady }) => unsteady),
);
list(
  'Failed',
  outcomes.flatMap(({ failed }) => failed),
);
const total = sum(outcomes.map(({ tally }) => tally));
if (stopped) console.log('\nStopped before all parts had run.');
console.log(`\n${inWords(total)}`);
process.exitCode = total.failed > 0 || stopped ? 1 : 0;
