import { type Bar, type Figure, meets } from './bars.js';
import type { Machine } from './machine.js';
import type { Measured, Row } from './row.js';

/** One row as it is kept in JSON. */
export interface Report extends Measured {
  readonly id: string;
  readonly title: string;
  readonly gate: Row['gate'];
  readonly stretch: Row['stretch'];
  /** False when the law of the bench was not kept (a quick run, too few rounds). */
  readonly valid: boolean;
  /** Only some of its figures were measured (`--only`). */
  readonly part: boolean;
  readonly at: string;
  readonly rounds: number;
  readonly seed: number;
  readonly machine: Machine;
}

export type Verdict = 'stretch' | 'pass' | 'missed' | '';

const round = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);

export const show = ({ unit }: Figure, value: number): string =>
  unit === '' ? round(value) : `${round(value)} ${unit}`.replace(' /s', '/s');

const limit = (bar: Bar | undefined, unit: string): string =>
  bar === undefined
    ? ''
    : `${bar.better === 'higher' ? '≥' : '≤'} ${unit === '' ? bar.limit : `${bar.limit} ${unit}`}`;

export const verdict = (
  { gate, stretch }: Pick<Report, 'gate' | 'stretch'>,
  name: string,
  f: Figure,
): Verdict => {
  const bar = gate[name];
  if (bar === undefined) return '';
  if (!meets(bar, f.value)) return 'missed';
  const further = stretch[name];
  return further !== undefined && meets(further, f.value) ? 'stretch' : 'pass';
};

/** The cells of a row's lines: one line for each figure. */
export const cells = (report: Report): string[][] =>
  Object.entries(report.figures).map(([name, f], i) => [
    i === 0 ? report.id : '',
    name,
    limit(report.gate[name], f.unit),
    limit(report.stretch[name], f.unit),
    show(f, f.value),
    show(f, f.min),
    show(f, f.max),
    report.valid ? verdict(report, name, f) : `${verdict(report, name, f)} (not valid)`,
  ]);

export const header = ['row', 'figure', 'gate', 'stretch', 'measured', 'min', 'max', 'verdict'];

/** The table for a terminal. */
export const table = (reports: readonly Report[]): string => {
  const lines = [header, ...reports.flatMap(cells)];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const perProcess = (values: Readonly<Record<string, number>>, digits: number): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value.toFixed(digits)}`)
    .join(', ');

/** Rates and costs of both sides, in words. */
export const details = (report: Report): string[] =>
  Object.values(report.sides).map((side) => {
    const { rate } = side;
    const parts = [
      `${side.name}: ${Math.round(rate.value)}/s (${Math.round(rate.min)} to ${Math.round(rate.max)})`,
    ];
    if (side.latency !== undefined) {
      const { p50, p95, p99, max } = side.latency;
      parts.push(`p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, max ${max} ms`);
    }
    parts.push(`CPU s for 1 000: ${perProcess(side.cpu, 3)}`, `peak MiB: ${perProcess(side.memory, 0)}`);
    if (side.diskBytesPerItem !== undefined)
      parts.push(`${Math.round(side.diskBytesPerItem)} bytes on disk for each`);
    return parts.join(' · ');
  });
