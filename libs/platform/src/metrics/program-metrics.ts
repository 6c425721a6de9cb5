import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type LoopDelay, LoopDelayWatch } from './loop-delay.js';

export type { Counter, Histogram };

/** One figure: its value, and the values of its labels. */
export type Figure<L extends string> = Readonly<Record<L, string>> & { readonly value: number };

/** Reads figures when they are asked for. May throw: then the metric is left out, and the failure is counted. */
export type ReadFigures<L extends string> = () => readonly Figure<L>[] | Promise<readonly Figure<L>[]>;

/** What is told of a pool of database connections. */
export interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Milliseconds that a figure may take: a scraper waits ten seconds for all of them together. */
const patienceMs = 2_000;

/** Every name of our own begins so. */
const prefix = 'hedgerow_';

/** prom-client has a look of its own at the delay of the event loop, which cannot be left out. Ours looks only where there may be something to see. */
const hardlyEverMs = 86_400_000;

/** What is told of the delay of the event loop, by the names that prom-client gives it. */
const loopFigures: Readonly<Record<keyof LoopDelay, string>> = {
  min: 'The least delay of the event loop',
  max: 'The greatest delay of the event loop',
  mean: 'The mean of the delays of the event loop',
  stddev: 'The standard deviation of the delays of the event loop',
  p50: 'The 50th percentile of the delays of the event loop',
  p90: 'The 90th percentile of the delays of the event loop',
  p99: 'The 99th percentile of the delays of the event loop',
};

/**
 * The metrics of one program, in the format of Prometheus: those of its process (memory, CPU, garbage collection, the delay of
 * the event loop), and its own. What others count or know already is read when it is asked for; nothing is asked of a
 * database for an event.
 */
export class ProgramMetrics {
  // Of its own: several programs run in one process in tests.
  readonly #registry = new Registry();
  readonly #unread: Counter<'metric'>;

  constructor(
    program: string,
    private readonly withinMs = patienceMs,
  ) {
    this.#registry.setDefaultLabels({ program });
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: hardlyEverMs });
    this.#tellLoopDelay(new LoopDelayWatch());
    this.#unread = this.counter('unread_metrics_total', 'Figures that could not be read for a scrape', [
      'metric',
    ]);
  }

  /** A count that only grows. The name is given without our prefix. */
  counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
    return new Counter(this.#described(name, help, labelNames));
  }

  /** A distribution of durations in seconds. */
  histogram<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    buckets: readonly number[],
  ): Histogram<L> {
    return new Histogram({ ...this.#described(name, help, labelNames), buckets: [...buckets] });
  }

  /** A figure that goes up and down. */
  gauge<L extends string>(name: string, help: string, labelNames: readonly L[], read: ReadFigures<L>): void {
    const gauge: Gauge<L> = new Gauge({
      ...this.#described(name, help, labelNames),
      collect: () =>
        this.#read(name, read, (figures) => {
          gauge.reset();
          // It would be 0 now, which is a figure, too.
          if (labelNames.length === 0) gauge.remove();
          for (const { value, ...labels } of figures) gauge.set(labels as never, value);
        }),
    });
  }

  /** A count that is kept elsewhere and only grows. */
  counted<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: ReadFigures<L>,
  ): void {
    const counter: Counter<L> = new Counter({
      ...this.#described(name, help, labelNames),
      collect: () =>
        this.#read(name, read, (figures) => {
          counter.reset();
          if (labelNames.length === 0) counter.remove();
          for (const { value, ...labels } of figures) counter.inc(labels as never, value);
        }),
    });
  }

  /** Connections of pools, by the name of the pool. */
  pools(pools: Readonly<Record<string, PoolFigures>>): void {
    const all = Object.entries(pools);
    this.gauge('database_connections', 'Connections of a pool', ['pool', 'state'], () =>
      all.flatMap(([pool, { totalCount, idleCount }]) => [
        { pool, state: 'in_use', value: totalCount - idleCount },
        { pool, state: 'idle', value: idleCount },
      ]),
    );
    this.gauge('database_waiting', 'Statements that wait for a connection of a pool', ['pool'], () =>
      all.map(([pool, { waitingCount }]) => ({ pool, value: waitingCount })),
    );
  }

  /** All of them, as Prometheus reads them. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** The names of all of them. */
  names(): string[] {
    return this.#registry.getMetricsAsArray().map(({ name }) => name);
  }

  /** In place of what prom-client tells under these names. What was seen is taken once for a scrape, by the first that is asked. */
  #tellLoopDelay(watch: LoopDelayWatch): void {
    const registers = [this.#registry];
    const gauges = new Map<keyof LoopDelay, Gauge>();
    const collect = () => {
      const seen = watch.take();
      for (const [figure, gauge] of gauges) gauge.set(seen[figure]);
    };
    for (const [figure, help] of Object.entries(loopFigures) as [keyof LoopDelay, string][]) {
      const name = `nodejs_eventloop_lag_${figure}_seconds`;
      this.#registry.removeSingleMetric(name);
      const isFirst = gauges.size === 0;
      gauges.set(figure, new Gauge({ name, help, registers, ...(isFirst ? { collect } : {}) }));
    }
  }

  #described<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
  ): { name: string; help: string; labelNames: L[]; registers: Registry[] } {
    return { name: prefix + name, help, labelNames: [...labelNames], registers: [this.#registry] };
  }

  /** One figure that cannot be read, or not in time, is left out and keeps none of the others back. */
  async #read<L extends string>(
    name: string,
    read: ReadFigures<L>,
    take: (figures: readonly Figure<L>[]) => void,
  ): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} took too long`)), this.withinMs);
    });
    try {
      take(await Promise.race([read(), late]));
    } catch {
      take([]);
      this.#unread.inc({ metric: prefix + name });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** One answer serves the metrics that one scrape reads from it. */
export const readTogether = <T>(read: () => Promise<T>, forMs = 500): (() => Promise<T>) => {
  let kept: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at > forMs) kept = { at: now, answer: read() };
    return kept.answer;
  };
};
