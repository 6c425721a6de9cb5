import { createBus } from '@hedgerow/kafka';
import { Connection, Connections, post } from '../load/http-client.js';
import { sender, uplinkBody } from '../load/uplinks.js';
import { signatureOf } from '../peers/bare-webhook.js';
import { atLeast, atMost, figure, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { closedLoop } from '../runner/closed-loop.js';
import { forkPeer } from '../runner/fork.js';
import { newHistogram, note, openLoop, percentiles } from '../runner/latency.js';
import { type Deployment, secretHeader, startProgram } from '../runner/programs.js';
import { alone, alternate, type Outcome, type Side, summary } from '../runner/rounds.js';
import type { Row } from '../runner/row.js';

const connections = 64;
const path = '/webhooks/tts/v3';
// Half of what two cores answered with the generator beside the server: a load, not a queue.
const steadyPerSecond = 1_000;

const bodies = Array.from({ length: 1_000 }, (_, n) => {
  const observedAt = new Date(Date.UTC(2026, 5, 1) + n * 1_000).toISOString();
  return uplinkBody(sender(n % 500), Math.floor(n / 500), observedAt);
});

const openAll = (url: string) => Promise.all(Array.from({ length: connections }, () => Connection.open(url)));

/** Requests answered with 202 by `connections` callers who each wait for their answer. */
const flood = async (
  open: readonly Connection[],
  requests: readonly Buffer[],
  ms: number,
): Promise<Outcome> =>
  closedLoop({ ms, items: 0 }, connections, async (caller, n) => {
    const { status } = await open[caller]!.send(requests[(n * connections + caller) % requests.length]!);
    if (status !== 202) throw new Error(`Answered ${status}`);
    return 1;
  });

/** Requests at a fixed rate over as many connections, each timed from the moment at which it was due. */
const steady = async (open: Connections, requests: readonly Buffer[], ms: number): Promise<Outcome> => {
  const latency = newHistogram();
  const begun = performance.now();
  const one = async (n: number, dueAt: number) => {
    const { status } = await open.send(requests[n % requests.length]!);
    if (status !== 202) throw new Error(`Answered ${status}`);
    note(latency, performance.now() - dueAt);
  };
  const sent: Promise<void>[] = [];
  await openLoop(steadyPerSecond, ms, (n, dueAt) => void sent.push(one(n, dueAt)));
  await Promise.all(sent);
  return { items: sent.length, seconds: (performance.now() - begun) / 1_000, latency };
};

const run = async (bench: Bench) => {
  const services = await bench.services();
  const db = await services.database(2);
  const { bus: first, namespace } = await services.topics();
  await first.close();
  const deployment: Deployment = { services, db, namespace };
  const bus = createBus({ brokers: services.brokers, clientId: 'bench', namespace });
  const ingest = await startProgram('ingest', deployment);
  const bare = await forkPeer<{ port: number }>('bare-webhook', ['serve']);
  const toIngest = await openAll(ingest.url);
  const toBare = await openAll(`http://127.0.0.1:${bare.hello.port}`);
  const ourRequests = bodies.map((body) => post(path, { [secretHeader.name]: secretHeader.value }, body));
  const bareRequests = bodies.map((body) => post(path, { 'x-signature': signatureOf(body) }, body));

  const held = async () =>
    [...(await bus.endOffsets('sensors.uplinks')).values()].reduce((sum, offset) => sum + Number(offset), 0);
  let before = 0;
  const oursWith = (go: (ms: number) => Promise<Outcome>): Side => ({
    name: 'ingest',
    processes: { ingest: ingest.pid, kafka: services.pid('kafka') },
    prepare: async () => void (before = await held()),
    run: ({ ms }) => go(ms),
    check: async ({ items }) => {
      const more = (await held()) - before;
      return more === items ? undefined : `${items} accepted, ${more} in Kafka`;
    },
  });
  const ours = oursWith((ms) => flood(toIngest, ourRequests, ms));
  const reference: Side = {
    name: 'bare node:http',
    processes: { bare: bare.pid },
    prepare: async () => undefined,
    run: ({ ms }) => flood(toBare, bareRequests, ms),
    check: async () => undefined,
  };
  const rounds = await alternate(bench, ours, reference);
  const steadily = await Connections.open(ingest.url, connections);
  const open = await alone(bench, oursWith((ms) => steady(steadily, ourRequests, ms))); // prettier-ignore

  for (const connection of [...toIngest, ...toBare]) connection.close();
  steadily.close();
  bare.stop();
  await ingest.stop();
  await bus.close();
  await db.drop();
  const p99 = open.rounds.map((round) => percentiles(round.latency!)['p99']!);
  return {
    figures: {
      ratio: ratio(rounds.ours.map((r) => r.rate), rounds.reference.map((r) => r.rate)), // prettier-ignore
      p99: figure(p99, 'ms'),
    },
    sides: {
      ours: summary(ours.name, rounds.ours),
      reference: summary(reference.name, rounds.reference),
      steady: summary(`ingest at ${steadyPerSecond}/s`, open.rounds),
    },
    settings: { connections, bodyBytes: bodies[0]!.length, steadyPerSecond },
    voided: [...rounds.voided, ...open.voided],
  };
};

export const g2: Row = {
  id: 'G2',
  title: "webhook requests/s answered after the broker's acknowledgement, 64 connections / bare node:http with JSON.parse and HMAC", // prettier-ignore
  gate: { ratio: atLeast(0.5), p99: atMost(25) },
  stretch: { ratio: atLeast(0.8) },
  run,
};
