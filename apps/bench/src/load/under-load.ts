import type { Bench } from '../runner/bench.js';
import { type Cost, Meter } from '../runner/cost.js';
import { percentiles } from '../runner/latency.js';
import { processesOf, type Stack } from '../runner/programs.js';
import type { DeviceLoad } from './device-load.js';
import { Answers } from './readers.js';
import type { Visible } from './scene-pages.js';
import type { Scene } from './scene.js';
import { viewAll } from './viewers.js';

/** A page open on each thing; once a second it is noted what it shows. */
export const watchAll = async (stack: Stack, scene: Scene, { moments }: Visible, answers: () => Answers) => {
  const newest = new Map<number, number>();
  const sockets = await viewAll(stack.programs.api.url, scene, (thing, ms) => {
    newest.set(thing, Math.max(ms, newest.get(thing) ?? 0));
  });
  for (const socket of sockets) socket.once('close', () => answers().fail('a viewer: the socket was closed'));
  const look = () => {
    const [own, now] = [answers(), performance.now()];
    for (const [thing, ms] of newest) own.note('a viewer', now, [[moments[thing]!, ms]], new Map());
  };
  const timer = setInterval(look, 1_000);
  return {
    /** Whether each has been shown something. */
    isShown: () => newest.size === scene.things.length,
    close: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.removeAllListeners('close').close();
    },
  };
};

/** A time with a rebuild, or without one. */
export interface Phase {
  readonly accepted: number;
  readonly seconds: number;
  readonly pages: Answers;
  readonly viewers: Answers;
  readonly cost: Cost;
}

/** The stack under load, and whose the answers of now are. */
export class UnderLoad {
  /** Of all times. */
  readonly all: Answers[] = [];
  pages = new Answers();
  viewers = new Answers();

  constructor(
    private readonly load: DeviceLoad,
    private readonly bench: Bench,
  ) {}

  /** What comes while `work` is done. */
  async during<T>(name: string, work: () => Promise<T>): Promise<{ phase: Phase; outcome: T }> {
    const [pages, viewers] = [(this.pages = new Answers()), (this.viewers = new Answers())];
    this.all.push(pages, viewers);
    const [before, begun] = [this.load.accepted, performance.now()];
    const meter = new Meter(processesOf(this.load.stack));
    const outcome = await work();
    const [accepted, seconds] = [this.load.accepted - before, (performance.now() - begun) / 1_000];
    const phase = { accepted, seconds, pages, viewers, cost: meter.stop() };
    this.#say(name, phase);
    if (pages.count === 0 || viewers.count === 0) throw new Error('Nothing was looked at');
    return { phase, outcome };
  }

  #say(name: string, phase: Phase): void {
    const told = (['pages', 'viewers'] as const).map((who) => {
      const { count, failed, stale, missed } = phase[who];
      const { p50, p99, max } = percentiles(missed);
      return `${who}: ${count} answers, ${failed.length} failed, ${stale.length} stale, missed p50 ${p50} p99 ${p99} max ${max} ms`;
    });
    const { seconds } = phase;
    this.bench.say(`  ${name}, ${seconds.toFixed(1)} s at ${perSecond(phase).toFixed(0)}/s; ${told.join('; ')}`); // prettier-ignore
    const { failed, stale } = phase.pages;
    for (const why of [...failed, ...phase.viewers.failed, ...stale].slice(0, 5))
      this.bench.say(`    ${why}`);
  }
}

export const perSecond = ({ accepted, seconds }: Phase): number => accepted / seconds;
