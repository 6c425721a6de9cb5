/** `npm run acceptance`: which lines of the checklist have a passing test in the results of the last `npm test`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/paths.js';
import { resultsDir } from '../test/parts.js';
import { linesOf, standings, type Standing } from './lines.js';
import { testRuns } from './results.js';

const lines = linesOf(readFileSync(join(root, 'docs/checklist.md'), 'utf8'));
const runs = existsSync(resultsDir) ? testRuns(resultsDir) : [];
if (runs.length === 0) console.log('There are no test results yet: run npm test first.\n');
const where = standings(lines, runs);
const of = (standing: Standing, among = lines) =>
  among.filter(({ number }) => where.get(number) === standing);

const notes: Partial<Record<Standing, string>> = {
  failing: 'a test fails: ',
  process: 'in one process alone: ',
  unit: 'by unit tests alone: ',
};
let chapter = '';
for (const line of lines) {
  const standing = where.get(line.number);
  if (standing === undefined || standing === 'stack') continue;
  if (line.chapter !== chapter) console.log(`\n${(chapter = line.chapter)}`);
  console.log(`  ${line.number}  ${notes[standing] ?? ''}${line.text}`);
}

const columns: readonly (readonly [string, Standing])[] = [
  ['running stack', 'stack'],
  ['one process', 'process'],
  ['unit', 'unit'],
  ['failing', 'failing'],
  ['no test', 'missing'],
];
const row = (name: string, cells: readonly (string | number)[]) =>
  console.log(`${name.padEnd(44)}${cells.map((cell) => String(cell).padStart(15)).join('')}`);
console.log();
row(
  '',
  columns.map(([title]) => title),
);
for (const name of new Set(lines.map((line) => line.chapter))) {
  const among = lines.filter((line) => line.chapter === name);
  row(
    name,
    columns.map(([, standing]) => of(standing, among).length),
  );
}
row(
  `All ${lines.length} lines`,
  columns.map(([, standing]) => of(standing).length),
);
