import type { Topic } from '@hedgerow/domain';
import { createBus, everyTopic } from '@hedgerow/kafka';
import { eventually } from '@hedgerow/testing';
import type { Bench } from '../runner/bench.js';
import { newHistogram, note, openLoop, percentiles } from '../runner/latency.js';
import { secretHeader, type Stack } from '../runner/programs.js';
import { Connections, post } from './http-client.js';
import type { Scene } from './scene.js';
import { type Sender, sender, uplinkBody } from './uplinks.js';

/** The load of G4, then what is tried when the machine does not hold it. Messages a second, three readings each. */
const rates = [3_000, 2_500, 2_000, 1_500, 1_000, 750, 500, 250];
export const devices = 1_000;

/** Called when the device of this number is about to send; what it returns, when that is accepted. */
export type OnSend = (device: number, observedMs: number, dueAt: number) => () => void;

/** Devices that send through the front door of ingest, and how much of it was accepted. */
export interface DeviceLoad {
  readonly stack: Stack;
  readonly senders: readonly Sender[];
  readonly door: Connections;
  readonly onSend: OnSend;
  accepted: number;
  frames: number;
}

/** The devices of the scene first, with their numbers, then others up to a thousand that belong to no thing. */
export const openLoad = async (
  stack: Stack,
  scene: Scene,
  onSend: OnSend = () => () => undefined,
): Promise<DeviceLoad> => {
  const registered = scene.things.map((thing) => thing.sender);
  const others = Array.from({ length: devices - registered.length }, (_, n) => sender(n, 1));
  const door = await Connections.open(stack.programs.ingest.url, 64);
  return { stack, senders: [...registered, ...others], door, onSend, accepted: 0, frames: 0 };
};

/**
 * Sends at a rate for so long, or until the signal; resolves with how many were accepted and the 99th percentile of their durations,
 * in milliseconds. Rejects when one was not accepted.
 */
export const send = async (
  load: DeviceLoad,
  perSecond: number,
  ms: number,
  signal?: AbortSignal,
): Promise<{ accepted: number; p99: number }> => {
  const latency = newHistogram();
  const before = load.accepted;
  let failed: Error | undefined;
  let open = 0;
  const one = async (dueAt: number) => {
    const number = load.frames % load.senders.length;
    const fCnt = Math.floor(load.frames++ / load.senders.length);
    const observedMs = Date.now();
    const body = uplinkBody(load.senders[number]!, fCnt, new Date(observedMs).toISOString());
    const onAccepted = load.onSend(number, observedMs, dueAt);
    const request = post('/webhooks/tts/v3', { [secretHeader.name]: secretHeader.value }, body);
    const { status } = await load.door.send(request);
    note(latency, performance.now() - dueAt);
    if (status !== 202) throw new Error(`Answered ${status}`);
    load.accepted += 1;
    onAccepted();
  };
  const sendOne = (_: number, dueAt: number) => {
    open += 1;
    one(dueAt)
      .catch((error: Error) => (failed = error))
      .finally(() => (open -= 1));
  };
  await openLoop(perSecond, ms, sendOne, signal);
  await eventually(() => open === 0, { within: 60_000 });
  if (failed !== undefined) throw failed;
  return { accepted: load.accepted - before, p99: percentiles(latency)['p99']! };
};

/** Records that the projection that is furthest behind has not taken in yet, of the topic where it is. */
export const lag = async ({ deployment }: Stack): Promise<number> => {
  const { services, namespace, db } = deployment;
  const bus = createBus({ brokers: services.brokers, clientId: 'bench', namespace });
  const { rows } = await db.pool.query<{ topic: Topic; position: string }>(
    `select topic, sum(position) as position from read.positions where is_live group by projection, topic`,
  );
  const ends = new Map<Topic, number>();
  for (const topic of everyTopic)
    ends.set(
      topic,
      [...(await bus.endOffsets(topic)).values()].reduce((sum, end) => sum + Number(end), 0),
    );
  await bus.close();
  return Math.max(...rows.map(({ topic, position }) => ends.get(topic)! - Number(position)));
};

/** Resolves when everything sent is taken in. */
export const lagGone = (stack: Stack): Promise<unknown> =>
  eventually(async () => (await lag(stack)) === 0, { within: 300_000 });

/** The highest of the rates that the stack keeps up with: all sent in time, and less than two seconds behind. */
export const rateHeld = async (bench: Bench, load: DeviceLoad): Promise<number> => {
  const ms = bench.quick ? 5_000 : 20_000;
  for (const rate of rates) {
    const begun = performance.now();
    await send(load, rate, ms);
    const late = performance.now() - begun - ms;
    const behind = await lag(load.stack);
    bench.say(`  ${rate}/s: ${Math.round(late)} ms late, ${behind} records behind`);
    await lagGone(load.stack);
    if (late < 1_000 && behind < 2 * rate) return rate;
  }
  throw new Error(`Not even ${rates.at(-1)} a second were held`);
};

/** How many of the messages accepted are no reading, and how many readings there are more than once. */
export const lostAndDoubled = async ({ stack, accepted }: DeviceLoad) => {
  await lagGone(stack);
  const { rows } = await stack.deployment.db.pool.query<{ n: string; frames: string }>(
    `select count(*) as n, count(distinct (network_device_id, data->'fCnt')) as frames from read.readings`,
  );
  const [readings, frames] = [Number(rows[0]!.n), Number(rows[0]!.frames)];
  return { lost: accepted - frames, doubled: readings - frames };
};

/** Every message accepted has to be one reading, once. */
export const checkNothingLost = async (load: DeviceLoad): Promise<void> => {
  const { lost, doubled } = await lostAndDoubled(load);
  if (lost !== 0 || doubled !== 0) throw new Error(`${lost} of ${load.accepted} lost, ${doubled} doubled`);
};
