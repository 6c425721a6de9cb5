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
const of = (standing: Standing) => lines.filter(({ number }) => where.get(number) === standing);

let chapter = '';
for (const line of [...of('failing'), ...of('in part'), ...of('missing')].sort((a, b) =>
  a.number.localeCompare(b.number),
)) {
  if (line.chapter !== chapter) console.log(`\n${(chapter = line.chapter)}`);
  const standing = where.get(line.number);
  const note =
    standing === 'missing'
      ? ''
      : standing === 'failing'
        ? 'a test fails: '
        : 'not on the running stack yet: ';
  console.log(`  ${line.number}  ${note}${line.text}`);
}
console.log(
  `\n${lines.length} lines: ${of('shown').length} with a passing test on the running stack, ` +
    `${of('in part').length} with unit tests alone, ${of('failing').length} with a failing test, ` +
    `${of('missing').length} without a test.`,
);
