import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Topic } from '@hedgerow/domain';
import { createBus, type OutgoingRecord, toRecord, toUplinkRecord } from '@hedgerow/kafka';
import { derivedId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { actionEvent } from '../load/actions.js';
import { publishAll } from '../load/publish-all.js';
import { sender, uplinkBody } from '../load/uplinks.js';
import type { RawConsumerTask } from '../peers/raw-consumer.js';
import { atLeast, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { forkPeer } from '../runner/fork.js';
import { resultsDir, root } from '../runner/paths.js';
import { environment, type Deployment, startProgram } from '../runner/programs.js';
import { alternate, type Outcome, type Rounds, type Side, summary } from '../runner/rounds.js';
import type { Row } from '../runner/row.js';

const devices = 1_200;

/** What is rebuilt: the history of one topic, and the projection that is made of it. */
export interface History {
  readonly projection: string;
  readonly topic: Topic;
  readonly record: (n: number) => OutgoingRecord;
}

const begin = Date.UTC(2026, 2, 1);

export const actions: History = {
  projection: 'timeline',
  topic: 'stewardship.events',
  record: (n) => toRecord(actionEvent(n)),
};

const uplinks: History = {
  projection: 'readings',
  topic: 'sensors.uplinks',
  record: (n) => {
    const { device, networkDeviceId } = sender(n % devices);
    const fCnt = Math.floor(n / devices);
    const receivedAt = new Date(begin + fCnt * 20 * 60_000 + device * 37).toISOString();
    const body = Buffer.from(uplinkBody({ device, networkDeviceId }, fCnt, receivedAt));
    return toUplinkRecord({ id: derivedId('bench uplink', String(n)), network: 'tts-v3', networkDeviceId, body, receivedAt }); // prettier-ignore
  },
};

function* recordsOf({ record }: History, count: number): Generator<OutgoingRecord> {
  for (let n = 0; n < count; n++) yield record(n);
}

/** Lets a projector take all of it in, so that there is something live to be compared with, and stops it. */
const projectLive = async (deployment: Deployment, { projection }: History, count: number): Promise<void> => {
  const projector = await startProgram('projector', deployment);
  await eventually(
    async () => {
      const { rows } = await deployment.db.pool.query<{ n: string }>(
        `select coalesce(sum(position), 0) as n from read.positions where projection = $1 and is_live`,
        [projection],
      );
      return Number(rows[0]!.n) === count;
    },
    { within: 600_000 },
  );
  await projector.stop();
};

interface Ended {
  readonly code: number;
  readonly words: string;
}

/** `npm run rebuild <projection>` as built: loads, compares row by row with the live generation, switches. */
const rebuildSide = (bench: Bench, deployment: Deployment, { projection }: History, count: number): Side => {
  let ended: Ended | undefined;
  const script = join(root, 'apps/projector/dist/rebuild.js');
  const profiling = bench.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(resultsDir, 'profiles')}`] : [];
  const call = (...args: string[]): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [...profiling, script, projection, ...args], {
        env: { ...environment(deployment), PROJECTOR_PORT: '0' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let words = '';
      child.stderr.on('data', (data: Buffer) => (words += data.toString()));
      child.once('error', reject).once('close', (code) => resolve({ code: code ?? 1, words }));
    });
  return {
    name: `rebuild ${projection}`,
    processes: {
      bench: process.pid,
      postgres: deployment.services.pid('postgres'),
      kafka: deployment.services.pid('kafka'),
    },
    prepare: async () => void (await call('--drop-old')),
    run: async () => {
      ended = await call();
      const [, events, perSecond] = /Done: (\d+) events at (\d+)\/s/.exec(ended.words) ?? [];
      const items = Number(events ?? 0);
      return { items, seconds: items / Number(perSecond ?? 1) };
    },
    check: async ({ items }) =>
      ended?.code === 0 && items === count ? undefined : `${items} of ${count}: ${ended?.words.slice(-300)}`,
  };
};

/** Reads the same topic with bulk settings and does nothing with what comes, with a kafkajs in which nothing is replaced. */
const consumeSide = async ({ services, namespace }: Deployment, { topic }: History, count: number) => {
  const peer = await forkPeer('raw-consumer', []);
  let group = 0;
  const side: Side = {
    name: 'raw consume',
    processes: { raw: peer.pid, kafka: services.pid('kafka') },
    prepare: async () => undefined,
    run: () => {
      const [brokers, groupId] = [services.brokers, `${namespace}raw-${topic}-${group++}`];
      const task: RawConsumerTask = { brokers, topic: namespace + topic, groupId, count };
      return peer.ask<Outcome>(task);
    },
    check: async ({ items }) => (items === count ? undefined : `${items} of ${count} read`),
  };
  return { side, close: () => peer.stop() };
};

/** A deployment whose Kafka holds the history, projected once, and its rebuild. */
export const layHistory = async (bench: Bench, history: History, count: number) => {
  const services = await bench.services();
  const db = await services.database(4);
  const { bus: first, namespace } = await services.topics();
  await first.close();
  const deployment: Deployment = { services, db, namespace };
  const bus = createBus({ brokers: services.brokers, clientId: 'bench', namespace });
  await publishAll(bus, history.topic, recordsOf(history, count));
  await projectLive(deployment, history, count);
  bench.say(`  ${count} records in ${history.topic}, projected once`);
  const close = async () => {
    await bus.deleteTopics();
    await bus.close();
    await db.drop();
  };
  return { deployment, side: rebuildSide(bench, deployment, history, count), close };
};

const measure = async (bench: Bench, history: History): Promise<Rounds> => {
  const count = bench.amount.items;
  const { deployment, side, close } = await layHistory(bench, history, count);
  const raw = await consumeSide(deployment, history, count);
  const rounds = await alternate(bench, side, raw.side);
  raw.close();
  await close();
  return rounds;
};

const run = async (bench: Bench) => {
  const [events, frames] = [await measure(bench, actions), await measure(bench, uplinks)];
  const of = ({ ours, reference }: Rounds) => ratio(ours.map((r) => r.rate), reference.map((r) => r.rate)); // prettier-ignore
  return {
    figures: { 'timeline of events': of(events), 'readings of uplinks': of(frames) },
    sides: {
      timeline: summary('rebuild timeline', events.ours),
      'raw events': summary('raw consume of events', events.reference),
      readings: summary('rebuild readings', frames.ours),
      'raw uplinks': summary('raw consume of uplinks', frames.reference),
    },
    settings: { events: bench.amount.items, uplinks: bench.amount.items, devices },
    voided: [...events.voided, ...frames.voided],
  };
};

export const g8: Row = {
  id: 'G8',
  title: 'rebuild events/s (the load; comparison and switch follow) / raw Kafka consume with an empty batch handler', // prettier-ignore
  gate: { 'timeline of events': atLeast(0.25), 'readings of uplinks': atLeast(0.25) },
  stretch: { 'timeline of events': atLeast(0.5), 'readings of uplinks': atLeast(0.5) },
  run,
};
