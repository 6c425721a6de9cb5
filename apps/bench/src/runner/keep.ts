import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { resultsDir, summaryFile } from './paths.js';
import { cells, details, header, type Report } from './report.js';

/** Keeps a row's figures; a quick run never replaces a valid one. Part of a row is laid over what is kept of the rest. */
export const keep = (report: Report): void => {
  mkdirSync(resultsDir, { recursive: true });
  const file = join(resultsDir, `${report.id}${report.valid ? '' : '.quick'}.json`);
  const before = report.part && existsSync(file) ? read(file) : undefined;
  writeFileSync(file, `${JSON.stringify(before ? together(before, report) : report, null, 2)}\n`);
};

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report;

const together = (before: Report, now: Report): Report => ({
  ...now,
  figures: { ...before.figures, ...now.figures },
  sides: { ...before.sides, ...now.sides },
  voided: [...before.voided, ...now.voided],
});

/** The last valid figures of each row, in the order of the table of bars. */
export const kept = (order: readonly string[]): Report[] => {
  if (!existsSync(resultsDir)) return [];
  const reports = readdirSync(resultsDir)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.quick.json'))
    .map((name) => read(join(resultsDir, name)));
  return reports.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
};

const [from, to] = ['<!-- measured -->', '<!-- /measured -->'];

/** Puts the last valid figures between the marks of docs/bench.md and leaves the words around them alone. */
export const writeSummary = async (reports: readonly Report[]): Promise<void> => {
  const text = readFileSync(summaryFile, 'utf8');
  const [before, rest] = text.split(from);
  const after = rest?.split(to)[1];
  if (before === undefined || after === undefined) throw new Error(`${summaryFile} has lost its marks`);
  const page = `${before}${from}\n\n${markdown(reports)}\n\n${to}${after}`;
  const style = await resolveConfig(summaryFile);
  writeFileSync(summaryFile, await format(page, { ...style, parser: 'markdown' }));
};

const markdown = (reports: readonly Report[]): string => {
  const row = (values: readonly string[]) => `| ${values.join(' | ')} |`;
  const lines = [row(header), row(header.map(() => '---')), ...reports.flatMap(cells).map(row)];
  const [first] = reports;
  const machine =
    first === undefined
      ? ''
      : `${first.machine.cores} cores (${first.machine.processor}), ${first.machine.memoryGiB} GiB, ${first.machine.system}, ` +
        `Node ${first.machine.node}, Apache Kafka ${first.machine.kafka}, ${first.machine.postgres}, ${first.machine.redis.split(' sha')[0]}`;
  const sections = reports.map((report) => {
    const { id, title, at, rounds, voided, settings, seed, machine: on } = report;
    const said = `${rounds} rounds, ${voided.length} void, seed ${seed}, load before ${on.loadBefore}, ${at.slice(0, 10)}`;
    const set = Object.entries(settings).map(([name, value]) => `${name}: ${String(value)}`);
    return [`### ${id}`, '', `${title}. ${said}.`, '', ...details(report).map((line) => `- ${line}`), ...set.map((s) => `- ${s}`)].join('\n'); // prettier-ignore
  });
  return [machine, '', ...lines, '', sections.join('\n\n')].join('\n');
};
