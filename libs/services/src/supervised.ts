import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from './machine.js';
import { Problem, type Say } from '@hedgerow/platform';
import { isRunning, markOf, type ProcessMark, signal, signalTree, treeOf } from './process-tree.js';

/** How to run one program and how to check that it serves. */
export interface Recipe {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly user?: { readonly name: string; readonly uid: number; readonly gid: number };
  readonly logFile: string;
  readonly pidFile: string;
  /** SIGTERM for most; PostgreSQL ends its sessions on SIGINT and waits for them on SIGTERM. */
  readonly stopSignal?: 'SIGTERM' | 'SIGINT';
  /** Resolves once the program answers in its own protocol; rejects while it does not. */
  readonly ready: () => Promise<unknown>;
  readonly readyWithinMs?: number;
  /** Time to stop on its own before it is killed. */
  readonly graceMs?: number;
  /** Called when it ends without having been stopped. */
  readonly onCrash?: (code: number | null, by: NodeJS.Signals | null) => void;
  readonly say?: Say;
}

/**
 * One child program: started in a process group of its own, so that Ctrl-C reaches only the parent, which stops its
 * children in order; ended by the kernel when the parent dies by SIGKILL; found through its pid file should that fail.
 */
export class Supervised {
  #child: ChildProcess | undefined;
  #mark: ProcessMark | undefined;
  /** Serving and not being stopped: only then is an end a crash. */
  #serving = false;
  #frozen = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(readonly recipe: Recipe) {}

  get pid(): number | undefined {
    return this.#mark !== undefined && isRunning(this.#mark) ? this.#mark.pid : undefined;
  }

  /** Starts it and waits until it is ready. Rejects with the end of its log when it does not come up. */
  async start(): Promise<void> {
    await this.#stopOrphan();
    await this.#spawn('w');
  }

  /** Starts it again with the same port and data, whether it runs, crashed or was killed. */
  async restart(): Promise<void> {
    await this.stop();
    await this.#spawn('a');
  }

  /** Stops it in an orderly way; kills it with all its children when that takes longer than the grace. */
  async stop(): Promise<void> {
    this.#serving = false;
    const pid = this.pid;
    if (pid === undefined) return;
    if (this.#frozen) this.thaw();
    signal(pid, this.recipe.stopSignal ?? 'SIGTERM');
    if (!(await this.#endsWithin(this.recipe.graceMs ?? 8_000))) await this.kill();
    rmSync(this.recipe.pidFile, { force: true });
  }

  /** `kill -9`, children included: what a crash of the machine would do to it. */
  async kill(): Promise<void> {
    this.#serving = false;
    const family = this.pid === undefined ? [] : treeOf(this.pid).map(markOf);
    family.forEach(({ pid }) => signal(pid, 'SIGKILL'));
    this.#frozen = false;
    const deadline = Date.now() + 5_000;
    while (family.some(isRunning) && Date.now() < deadline) await pause(5);
  }

  /** SIGSTOP to it and all its children: it keeps its connections and does not answer. */
  freeze(): void {
    if (this.pid !== undefined) signalTree(this.pid, 'SIGSTOP');
    this.#frozen = true;
  }

  /** SIGCONT: it goes on as if no time had passed. */
  thaw(): void {
    if (this.pid !== undefined) signalTree(this.pid, 'SIGCONT');
    this.#frozen = false;
  }

  /** The last lines of its log. */
  logTail(lines = 12): string {
    try {
      return readFileSync(this.recipe.logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
    } catch {
      return '';
    }
  }

  async #spawn(mode: 'w' | 'a'): Promise<void> {
    const { recipe } = this;
    mkdirSync(dirname(recipe.logFile), { recursive: true });
    const log = openSync(recipe.logFile, mode);
    const [program, args] = commandLine(recipe);
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', log, log],
      ...(recipe.cwd === undefined ? {} : { cwd: recipe.cwd }),
      ...(recipe.env === undefined ? {} : { env: recipe.env }),
    });
    closeSync(log);
    this.#child = child;
    this.#frozen = false;
    this.#ended = new Promise((resolve) => {
      child.once('error', () => resolve());
      child.once('exit', (code, by) => {
        resolve();
        const crashed = this.#child === child && this.#serving;
        if (crashed) recipe.onCrash?.(code, by);
      });
    });
    if (child.pid === undefined) throw this.#didNotComeUp('could not be run');
    child.unref();
    this.#mark = markOf(child.pid);
    writeFileSync(recipe.pidFile, JSON.stringify(this.#mark));
    await this.#untilReady(child);
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const within = this.recipe.readyWithinMs ?? 60_000;
    const deadline = Date.now() + within;
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null) throw this.#didNotComeUp('ended at once');
      try {
        await this.recipe.ready();
        this.#serving = true;
        return;
      } catch {
        if (Date.now() > deadline) {
          await this.kill();
          throw this.#didNotComeUp(`was not ready within ${Math.round(within / 1000)} s`);
        }
        await Promise.race([pause(50), this.#ended]);
      }
    }
  }

  #didNotComeUp(how: string): Problem {
    this.#serving = false;
    const { name, logFile } = this.recipe;
    const tail = this.logTail().replace(/^/gm, '    ');
    return new Problem(`${name} ${how}. The end of its log:\n${tail}`, `The whole log is in ${logFile}.`);
  }

  async #endsWithin(ms: number): Promise<boolean> {
    const deadline = Date.now() + ms;
    while (this.pid !== undefined) {
      if (Date.now() > deadline) return false;
      await Promise.race([pause(20), this.#ended.then(() => pause(1))]);
    }
    return true;
  }

  /** A program left over from a run that was killed hard would hold our port and our data. */
  async #stopOrphan(): Promise<void> {
    const { name, pidFile, say, stopSignal } = this.recipe;
    mkdirSync(dirname(pidFile), { recursive: true });
    const mark = readMark(pidFile);
    if (mark === undefined || !isRunning(mark)) return;
    say?.(`${name}: one of an earlier run is still there (pid ${mark.pid}), stopping it`);
    this.#mark = mark;
    signal(mark.pid, stopSignal ?? 'SIGTERM');
    if (!(await this.#endsWithin(10_000))) await this.kill();
  }
}

const readMark = (pidFile: string): ProcessMark | undefined => {
  try {
    return JSON.parse(readFileSync(pidFile, 'utf8')) as ProcessMark;
  } catch {
    return undefined;
  }
};

/** Wraps the command in `setpriv` (util-linux): takes the user, and has the kernel end it when the parent dies. */
const commandLine = ({ program, args, user, stopSignal }: Recipe): [string, string[]] => {
  const setpriv = findProgram('setpriv');
  if (setpriv === undefined) {
    if (user === undefined) return [program, [...args]];
    throw new Problem(
      `${program} has to run as the user ${user.name}, and setpriv is missing.`,
      'Install util-linux, or start as an ordinary user.',
    );
  }
  const asUser = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--init-groups'] : [];
  const whenWeDie = `--pdeathsig=${(stopSignal ?? 'SIGTERM').slice(3)}`;
  return [setpriv, [...asUser, whenWeDie, '--', program, ...args]];
};
