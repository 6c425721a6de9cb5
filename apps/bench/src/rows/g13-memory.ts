import { setTimeout as pause } from 'node:timers/promises';
import { createBus } from '@hedgerow/kafka';
import { eventually } from '@hedgerow/testing';
import { Connections, post } from '../load/http-client.js';
import { type Scene, setScene } from '../load/scene.js';
import { type Sender, sender, uplinkBody } from '../load/uplinks.js';
import { viewAll } from '../load/viewers.js';
import { atMost, type Figure, median } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { familyOf, memoryMiB, Meter, type Processes } from '../runner/cost.js';
import { newHistogram, note, openLoop, percentiles } from '../runner/latency.js';
import { processesOf, programNames, secretHeader, type Stack, startStack } from '../runner/programs.js';
import type { Row } from '../runner/row.js';

/** The load of G4, then what is tried when the machine does not hold it. Messages a second, three readings each. */
const rates = [3_000, 2_500, 2_000, 1_500, 1_000, 750, 500, 250];
const devices = 1_000;
const viewers = 50;
const sampleEveryMs = 5_000;

interface Load {
  readonly stack: Stack;
  readonly senders: readonly Sender[];
  readonly door: Connections;
  accepted: number;
  frames: number;
}

/** Sends at a rate; resolves with how many were accepted and the 99th percentile of their durations, in milliseconds. */
const send = async (
  load: Load,
  perSecond: number,
  ms: number,
): Promise<{ accepted: number; p99: number }> => {
  const latency = newHistogram();
  const before = load.accepted;
  let failed: Error | undefined;
  let open = 0;
  const one = async (dueAt: number) => {
    const { networkDeviceId, device } = load.senders[load.frames % load.senders.length]!;
    const fCnt = Math.floor(load.frames++ / load.senders.length);
    const body = uplinkBody({ networkDeviceId, device }, fCnt, new Date().toISOString());
    const request = post('/webhooks/tts/v3', { [secretHeader.name]: secretHeader.value }, body);
    const { status } = await load.door.send(request);
    note(latency, performance.now() - dueAt);
    if (status !== 202) throw new Error(`Answered ${status}`);
    load.accepted += 1;
  };
  await openLoop(perSecond, ms, (_, dueAt) => {
    open += 1;
    one(dueAt)
      .catch((error: Error) => (failed = error))
      .finally(() => (open -= 1));
  });
  await eventually(() => open === 0, { within: 60_000 });
  if (failed !== undefined) throw failed;
  return { accepted: load.accepted - before, p99: percentiles(latency)['p99']! };
};

/** Records that a projection has not taken in yet. */
const lagOf = async ({ deployment }: Stack, projection: string): Promise<number> => {
  const bus = createBus({
    brokers: deployment.services.brokers,
    clientId: 'bench',
    namespace: deployment.namespace,
  });
  const ends = [...(await bus.endOffsets('sensors.uplinks')).values()].reduce((sum, n) => sum + Number(n), 0);
  await bus.close();
  const { rows } = await deployment.db.pool.query<{ n: string }>(
    `select coalesce(sum(position), 0) as n from read.positions where projection = $1 and is_live and topic = 'sensors.uplinks'`,
    [projection],
  );
  return ends - Number(rows[0]!.n);
};

const lag = async (stack: Stack): Promise<number> =>
  Math.max(await lagOf(stack, 'readings'), await lagOf(stack, 'conditions'));

/** The highest of the rates that the stack keeps up with: all sent in time, and less than two seconds behind. */
const rateHeld = async (bench: Bench, load: Load): Promise<number> => {
  const ms = bench.quick ? 5_000 : 20_000;
  for (const rate of rates) {
    const begun = performance.now();
    await send(load, rate, ms);
    const late = performance.now() - begun - ms;
    const behind = await lag(load.stack);
    bench.say(`  ${rate}/s: ${Math.round(late)} ms late, ${behind} records behind`);
    await eventually(async () => (await lag(load.stack)) === 0, { within: 300_000 });
    if (late < 1_000 && behind < 2 * rate) return rate;
  }
  throw new Error(`Not even ${rates.at(-1)} a second were held`);
};

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

/** Every message accepted has to be one reading, once. */
const checkNothingLost = async ({ stack, accepted }: Load): Promise<void> => {
  await eventually(async () => (await lag(stack)) === 0, { within: 300_000 });
  const { rows } = await stack.deployment.db.pool.query<{ n: string }>(
    'select count(*) as n from read.readings',
  );
  if (Number(rows[0]!.n) !== accepted) throw new Error(`${accepted} accepted, ${rows[0]!.n} readings`);
};

const openLoad = async (stack: Stack, scene: Scene): Promise<Load> => {
  const registered = scene.things.map((thing) => thing.sender);
  const others = Array.from({ length: devices - registered.length }, (_, n) => sender(n, 1));
  const door = await Connections.open(stack.programs.ingest.url, 64);
  return { stack, senders: [...registered, ...others], door, accepted: 0, frames: 0 };
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
