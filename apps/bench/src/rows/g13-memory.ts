import { setTimeout as pause } from 'node:timers/promises';
import { checkNothingLost, devices, lag, openLoad, rateHeld, send } from '../load/device-load.js';
import { setScene } from '../load/scene.js';
import { viewAll } from '../load/viewers.js';
import { atMost, type Figure, median } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { familyOf, memoryMiB, Meter, type Processes } from '../runner/cost.js';
import { processesOf, programNames, startStack } from '../runner/programs.js';
import type { Row } from '../runner/row.js';

const viewers = 50;
const sampleEveryMs = 5_000;

interface Sample {
  readonly at: number;
  readonly mib: Readonly<Record<string, number>>;
}

/** Memory of each process, every five seconds until stopped. */
const watchMemory = (processes: Processes) => {
  const begun = performance.now();
  const samples: Sample[] = [];
  const take = () => {
    const mib = Object.entries(processes).map(([name, pid]) => [name, memoryMiB(familyOf(pid))]);
    samples.push({ at: performance.now() - begun, mib: Object.fromEntries(mib) as Sample['mib'] });
  };
  take();
  const timer = setInterval(take, sampleEveryMs);
  return {
    stop: () => {
      clearInterval(timer);
      return samples;
    },
  };
};

/** Median, lowest and highest of a process over the samples. */
const over = (values: readonly number[], unit: string): Figure => ({
  value: Math.max(...values),
  min: Math.min(...values),
  max: Math.max(...values),
  unit,
});

/**
 * How fast memory grows, in percent an hour: the median of the slopes between all pairs of samples of the second half
 * (Theil and Sen), which a single collection of garbage does not move.
 */
export const slopePerHour = (points: readonly { at: number; mib: number }[]): number => {
  const late = points.slice(Math.floor(points.length / 2));
  const slopes = late.flatMap((a, i) => late.slice(i + 1).map((b) => (b.mib - a.mib) / (b.at - a.at)));
  return (100 * 3_600_000 * median(slopes)) / median(late.map((point) => point.mib));
};

const run = async (bench: Bench) => {
  const stack = await startStack(await bench.services());
  const scene = await setScene(stack.programs.api.url, viewers);
  const sockets = await viewAll(stack.programs.api.url, scene, () => undefined);
  const load = await openLoad(stack, scene);
  const rate = await rateHeld(bench, load);
  await pause(bench.quick ? 0 : 5_000);

  const ms = bench.quick ? 20_000 : 600_000;
  const processes = processesOf(stack);
  const [memory, meter] = [watchMemory(processes), new Meter(processes)];
  const begun = performance.now();
  const { accepted, p99 } = await send(load, rate, ms);
  const seconds = (performance.now() - begun) / 1_000;
  const cost = meter.stop();
  const samples = memory.stop();
  const behind = await lag(stack);
  await checkNothingLost(load);
  load.door.close();
  for (const socket of sockets) socket.removeAllListeners('close').close();
  await stack.stop();

  const names = Object.keys(processes);
  const whole = samples.map(({ at, mib }) => ({ at, mib: names.reduce((sum, name) => sum + mib[name]!, 0) }));
  const slopes = Object.fromEntries(
    names.map((name) => [name, slopePerHour(samples.map(({ at, mib }) => ({ at, mib: mib[name]! })))]),
  );
  const perSecond = accepted / seconds;
  return {
    figures: {
      ...Object.fromEntries(programNames.map((name) => [name, over(samples.map((s) => s.mib[name]!), 'MiB')])), // prettier-ignore
      stack: over(whole.map((point) => point.mib), 'MiB'), // prettier-ignore
      'slope of the stack': { value: slopePerHour(whole), min: Math.min(...Object.values(slopes)), max: Math.max(...Object.values(slopes)), unit: '%/h' }, // prettier-ignore
      'rate held': { value: perSecond, min: perSecond, max: perSecond, unit: '/s' },
    },
    sides: {
      ours: {
        name: `the whole stack at ${rate}/s`,
        rate: { value: perSecond, min: perSecond, max: perSecond, unit: '/s' },
        cpu: Object.fromEntries(names.map((name) => [name, (1_000 * cost.cpuSeconds[name]!) / accepted])),
        memory: cost.peakMiB,
      },
    },
    settings: {
      ...{ devices, viewers, minutes: ms / 60_000, 'readings for each message': 3 },
      ...{ 'p99 of the answers, ms': p99, 'records behind at the end': behind },
      'slopes, %/h': JSON.stringify(slopes, (_, v: unknown) => (typeof v === 'number' ? Math.round(v) : v)),
      samples: samples.length,
    },
    voided: [],
  };
};

const mib = atMost(200);
const fine = atMost(128);

export const g13: Row = {
  id: 'G13',
  title: 'memory of each program and of the stack under load for ten minutes',
  gate: { api: mib, ingest: mib, projector: mib, worker: mib, stack: atMost(2_048) },
  stretch: { api: fine, ingest: fine, projector: fine, worker: fine },
  run,
};
