import { readdirSync, readFileSync } from 'node:fs';

/** Names and pids; of each the whole tree below counts, of ourselves only we: what we started has its own name. */
export type Processes = Readonly<Record<string, number>>;

export interface Cost {
  readonly cpuSeconds: Readonly<Record<string, number>>;
  /** At the beginning or the end; of a family of processes that share memory (PostgreSQL) each page counts once. */
  readonly peakMiB: Readonly<Record<string, number>>;
}

// Linux counts in hundredths of a second on every machine that Node runs on.
const ticksPerSecond = 100;

/**
 * Measures what processes use between its making and `stop`, and looks at nothing in between: to walk the pages of a
 * PostgreSQL takes tens of milliseconds, in which the generator beside it would neither send nor record results.
 */
export class Meter {
  readonly #before: Record<string, number>;
  readonly #peak: Record<string, number> = {};

  constructor(private readonly processes: Processes) {
    this.#sample();
    this.#before = this.#cpu();
  }

  stop(): Cost {
    const after = this.#cpu();
    this.#sample();
    const cpu = Object.entries(after).map(([name, seconds]) => [name, seconds - this.#before[name]!]);
    return { cpuSeconds: Object.fromEntries(cpu), peakMiB: this.#peak };
  }

  #cpu(): Record<string, number> {
    const children = childrenOf();
    return mapValues(this.processes, (pid) => treeOf(pid, children).reduce((sum, p) => sum + cpuOf(p), 0));
  }

  #sample(): void {
    const children = childrenOf();
    for (const [name, pid] of Object.entries(this.processes)) {
      const mebibytes = memoryMiB(treeOf(pid, children));
      this.#peak[name] = Math.max(this.#peak[name] ?? 0, mebibytes);
    }
  }
}

/** Memory of a family of processes in MiB: proportional where pages are shared, resident where that is not to be had. */
export const memoryMiB = (pids: readonly number[]): number => {
  const kib = pids.map((pid) => {
    const shared = /^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1];
    return Number(shared ?? /^VmRSS:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? 0);
  });
  return kib.reduce((a, b) => a + b, 0) / 1_024;
};

/** A process and everything below it. */
export const familyOf = (pid: number): number[] => treeOf(pid, childrenOf());

const mapValues = (processes: Processes, f: (pid: number) => number): Record<string, number> =>
  Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, f(pid)]));

const readProc = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // Ended between listing and reading.
    return '';
  }
};

/** The fields of /proc/<pid>/stat that follow the name, which may hold anything. */
const statOf = (pid: number): string[] =>
  readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');

// utime, stime, and the same of children that ended and were waited for.
const cpuOf = (pid: number): number => {
  const stat = statOf(pid);
  return stat.length < 15
    ? 0
    : [11, 12, 13, 14].reduce((sum, i) => sum + Number(stat[i]), 0) / ticksPerSecond;
};

const childrenOf = (): ReadonlyMap<number, number[]> => {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = Number(statOf(pid)[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return children;
};

const treeOf = (root: number, children: ReadonlyMap<number, number[]>): number[] =>
  root === process.pid ? [root] : [root, ...(children.get(root) ?? []).flatMap((c) => treeOf(c, children))];
