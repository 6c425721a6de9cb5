/**
 * `npm run bench [-- G5 G7 --quick]`: measures rows of the table of bars; `--only="list page,search"` those figures of a row
 * that is measured in parts; `--profile` also leaves CPU profiles in bench-results/profiles; `--summary` writes docs/bench.md.
 */
import { readArguments } from './runner/arguments.js';
import { Bench } from './runner/bench.js';
import { keep, kept, writeSummary } from './runner/keep.js';
import { describeMachine } from './runner/machine.js';
import { details, type Report, table, verdict } from './runner/report.js';
import type { Row } from './runner/row.js';
import { rows } from './rows/index.js';

const asked = readArguments(process.argv.slice(2), rows);
if (typeof asked === 'string') {
  console.error(asked);
  process.exit(2);
}
const { quick, profile, only, summary } = asked;

const say = (line: string) => console.log(line);
const bench = new Bench({ quick, profile, only, say });
const order = rows.map((row) => row.id);

const measure = async (row: Row): Promise<Report> => {
  const machine = await describeMachine();
  say(`${row.id}: ${row.title}`);
  const measured = await row.run(bench);
  const { id, title, gate, stretch } = row;
  const at = new Date().toISOString();
  const { rounds, seed } = bench;
  const report = {
    id,
    title,
    gate,
    stretch,
    rounds,
    ...measured,
    valid: !quick && !profile,
    part: only.length > 0,
    at,
    seed,
    machine,
  };
  keep(report);
  details(report).forEach((line) => say(`  ${line}`));
  say(`${table([report])}\n`);
  return report;
};

const run = async (): Promise<number> => {
  if (summary) {
    await writeSummary(kept(order));
    return 0;
  }
  const reports: Report[] = [];
  let failed = 0;
  for (const row of asked.rows) {
    try {
      reports.push(await measure(row));
    } catch (error) {
      failed += 1;
      console.error(`${row.id} could not be measured: ${(error as Error).stack}`);
    }
  }
  say(table(reports));
  const missed = reports.flatMap((report) =>
    Object.entries(report.figures).filter(([name, f]) => verdict(report, name, f) === 'missed'),
  );
  return failed + missed.length > 0 ? 1 : 0;
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void bench.stop().finally(() => process.exit(130)));
}
process.on('disconnect', () => void bench.stop().finally(() => process.exit(130)));
const code = await run().finally(() => bench.stop());
process.exit(code);
