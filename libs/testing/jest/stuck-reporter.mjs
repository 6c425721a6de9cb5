/**
 * A test that waits has a limit of its own; a file has none while it is read, nor has a program that it waits for synchronously. Such a
 * file would hold the whole run. When no test of any file has ended for longer than one may take, this says which files and tests were
 * under way and what their processes had started, and ends those processes. Jest then begins the files anew, three times at most; one whose
 * process is blocked counts as failed. The tests of a file that was begun anew are named as any that passed at the second try only.
 * Where tests run in this process itself (`--runInBand`), nothing here can go on: it ends, without results.
 */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Longer than a test may take with the hooks before it, which is eight minutes at most. */
const usualMs = 600_000;
/** A process that answers its signal ends at once; one that is blocked never does. */
const graceMs = 5_000;

const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The processes of this machine that run, by the one that started them. Of Linux: elsewhere there is no /proc, and none is known. */
const childrenByParent = () => {
  const children = new Map();
  if (!existsSync('/proc')) return children;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    // The name of the program is in brackets and may hold any character.
    const [state, parent] = textOf(`/proc/${name}/stat`).split(') ').at(-1).split(' ');
    if (state !== 'Z') children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)]);
  }
  return children;
};

const isWorker = (pid) =>
  textOf(`/proc/${pid}/environ`)
    .split('\0')
    .some((entry) => entry.startsWith('JEST_WORKER_ID='));

/** The commands of a process and of all that it started, a line each. */
const commands = (children, pid, depth = 1) => [
  `${'  '.repeat(depth)}${pid} ${textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 300)}`,
  ...(children.get(pid) ?? []).flatMap((child) => commands(children, child, depth + 1)),
];

const isThere = (pid) => {
  try {
    return readlinkSync(`/proc/${pid}/exe`) !== '';
  } catch {
    return false;
  }
};

const send = (pid, signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
};

export default class StuckReporter {
  #limitMs;
  #timer;
  #lastMs = performance.now();
  /** The files under way: since when, and the test that began last. */
  #files = new Map();
  #stuck = new Set();
  #hasEnded = false;

  constructor(_config, { limitMs = usualMs } = {}) {
    this.#limitMs = limitMs;
  }

  onRunStart() {
    this.#lastMs = performance.now();
    this.#timer = setInterval(() => this.#look(), Math.min(5_000, this.#limitMs / 4));
    // What is left after the last test may hold a run as well, but is no reason to keep it.
    this.#timer.unref();
  }

  onTestFileStart({ path }) {
    this.#lastMs = performance.now();
    this.#files.set(path, { sinceMs: this.#lastMs, name: 'no test yet' });
  }

  onTestCaseStart({ path }, { fullName }) {
    this.#lastMs = performance.now();
    const file = this.#files.get(path);
    if (file) file.name = fullName;
  }

  onTestCaseResult() {
    this.#lastMs = performance.now();
  }

  onTestFileResult({ path }, { testResults }) {
    this.#lastMs = performance.now();
    this.#files.delete(path);
    if (this.#stuck.has(path))
      for (const result of testResults) result.invocations = (result.invocations ?? 1) + 1;
  }

  onRunComplete() {
    this.#lastMs = performance.now();
    this.#files.clear();
    this.#hasEnded = true;
  }

  #look() {
    const now = performance.now();
    if (now - this.#lastMs < this.#limitMs) return;
    this.#lastMs = now;
    const children = childrenByParent();
    const workers = (children.get(process.pid) ?? []).filter(isWorker);
    console.error(
      [
        `\nStuck: no test has ended for ${Math.round(this.#limitMs / 1000)} s.${this.#hasEnded ? ' All had ended.' : ''}`,
        ...[...this.#files].map(
          ([path, { sinceMs, name }]) =>
            `  ${path}, for ${Math.round((now - sinceMs) / 1000)} s, at: ${name}`,
        ),
        ...commands(children, process.pid),
      ].join('\n'),
    );
    // The tests run in this process, or it is what comes after them: nothing here can go on.
    if (workers.length === 0) process.exit(1);
    for (const path of this.#files.keys()) this.#stuck.add(path);
    for (const pid of workers) send(pid, 'SIGUSR2');
    setTimeout(() => workers.filter(isThere).forEach((pid) => send(pid, 'SIGKILL')), graceMs).unref();
  }
}
