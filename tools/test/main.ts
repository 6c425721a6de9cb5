/** `npm test`: every part in its turn, also after one that failed; the sums at the very end. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { root } from '../start/paths.js';
import { explain } from '../start/report.js';
import { bringNode26 } from './bring-node-26.js';
import { inGroups, type Part, plannedParts, resultsDir } from './parts.js';
import { inWords, outcomeOf, sum } from './tally.js';

const planned = (): readonly Part[] => {
  try {
    return plannedParts(process.argv.slice(2));
  } catch (error) {
    console.error(explain(error));
    process.exit(2);
  }
};

const parts = planned();

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped = true));

/** Node 26, or undefined, with the reason said, where it cannot be had. */
const bringNode = async (): Promise<string | undefined> => {
  try {
    return await bringNode26(console.log);
  } catch (error) {
    console.error(explain(error));
    return undefined;
  }
};
// Before the first part, so that one who has to do something about it is told at once, and once.
const node26 = parts.some(({ node }) => node === '26') ? await bringNode() : undefined;

/** What a part wrote, and where to. */
type Said = readonly [to: NodeJS.WriteStream, text: Buffer];

/** Runs a part, which writes to our output, or gives what it would write there to `hear`. */
const run = (part: Part, hear?: (said: Said) => void): Promise<number> =>
  new Promise((resolve) => {
    const node = part.node === '26' ? node26 : process.execPath;
    if (node === undefined) {
      console.error(`Not run, for want of Node 26 (see above): ${part.title}`);
      resolve(1);
      return;
    }
    const output = hear === undefined ? 'inherit' : 'pipe';
    const child = spawn(node, part.command, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...part.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    child.stdout?.on('data', (text: Buffer) => hear?.([process.stdout, text]));
    child.stderr?.on('data', (text: Buffer) => hear?.([process.stderr, text]));
    // What it started may go on for a while, and keeps its output open.
    child.once('exit', () => {
      if (stopped) for (const stream of [child.stdout, child.stderr]) stream?.destroy();
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

const measured = async (part: Part, hear?: (said: Said) => void) => {
  // Results of an earlier run must not pass for those of this one.
  if (part.results !== undefined) rmSync(part.results.file, { force: true });
  const begun = performance.now();
  const code = await run(part, hear);
  return { part, ...outcomeOf(part, code), seconds: (performance.now() - begun) / 1000 };
};
type Outcome = Awaited<ReturnType<typeof measured>>;

const headline = (part: Part) => console.log(`\n== ${part.title} ==\n`);

/** One part with its output as it comes, or several by two at a time, each with its output once it has ended. */
const runGroup = async (group: readonly Part[]): Promise<readonly Outcome[]> => {
  const outcomes = new Map<Part, Outcome>();
  const waiting = [...group];
  const lane = async () => {
    // From the last one: the later ones take longer, and what takes longest should not begin last.
    for (let part = waiting.pop(); part !== undefined && !stopped; part = waiting.pop()) {
      const all: Said[] = [];
      if (group.length === 1) headline(part);
      outcomes.set(part, await measured(part, group.length === 1 ? undefined : (said) => all.push(said)));
      if (group.length > 1) headline(part);
      for (const [to, text] of all) to.write(text);
    }
  };
  if (group.length > 1) console.log(`\nTogether: ${group.map(({ title }) => title).join(', ')}`);
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
  return group.flatMap((part) => outcomes.get(part) ?? []);
};

mkdirSync(resultsDir, { recursive: true });
const outcomes: Outcome[] = [];
for (const group of inGroups(parts)) {
  // Also when the one that started us is gone.
  stopped ||= process.connected === false;
  if (stopped) break;
  outcomes.push(...(await runGroup(group)));
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
