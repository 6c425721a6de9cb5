import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { WebSocket } from 'ws';
import { Connections, post } from '../load/http-client.js';
import { type Scene, setScene } from '../load/scene.js';
import { sender, type Sender, uplinkBody } from '../load/uplinks.js';
import { viewAll } from '../load/viewers.js';
import { Waits } from '../load/waits.js';
import { atMost, figure, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { type Forked, forkPeer } from '../runner/fork.js';
import { openLoop, percentiles } from '../runner/latency.js';
import { processesOf, secretHeader, type Stack, startStack } from '../runner/programs.js';
import { alternate, type Outcome, type Round, type Side, summary } from '../runner/rounds.js';
import type { Row } from '../runner/row.js';
import type { BenchServices } from '../runner/services.js';

export const perSecond = 200;
export const clients = 200;

/** Sends at the fixed rate, each time for the next thing, and waits until all of it has been shown. */
const sendAndSee = async (
  waits: Waits,
  ms: number,
  senders: readonly Sender[],
  send: (thing: number, body: string) => Promise<unknown>,
): Promise<Outcome> => {
  waits.begin();
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  const count = await openLoop(perSecond, ms, (n, dueAt) => {
    const thing = n % senders.length;
    const observedMs = Date.now();
    const accepted = waits.send(thing, observedMs, dueAt);
    const body = uplinkBody(senders[thing]!, ++counter, new Date(observedMs).toISOString());
    sent.push(send(thing, body).then(accepted));
  });
  await Promise.all(sent);
  await waits.idle();
  return { items: count, seconds: (performance.now() - begun) / 1_000, latency: waits.accepted };
};

// Frame counters of devices rise over all rounds, or the frames would be repetitions.
let counter = 0;

/** A page for each thing, and the uplinks of its device sent through ingest. */
export const openLive = async (stack: Stack, scene: Scene) => {
  const { api, ingest } = stack.programs;
  const waits = new Waits(clients);
  const sockets = await viewAll(api.url, scene, (thing, newest) => waits.shown(thing, newest));
  const door = await Connections.open(ingest.url, 32);
  const senders = scene.things.map((thing) => thing.sender);
  const fromSending: number[][] = [];
  const side: Side = {
    name: 'Hedgerow',
    processes: processesOf(stack),
    prepare: async () => undefined,
    run: ({ ms }) =>
      sendAndSee(waits, ms, senders, async (_, body) => {
        const { status } = await door.send(
          post('/webhooks/tts/v3', { [secretHeader.name]: secretHeader.value }, body),
        );
        if (status !== 202) throw new Error(`Answered ${status}`);
      }),
    check: async ({ items }) => {
      const { p50, p99 } = percentiles(waits.sent) as { p50: number; p99: number };
      fromSending.push([p50, p99]);
      return waits.accepted.totalCount === items
        ? undefined
        : `${items} sent, ${waits.accepted.totalCount} shown`;
    },
  };
  const close = () => {
    door.close();
    for (const socket of sockets) socket.removeAllListeners('close').close();
  };
  return { side, fromSending, close };
};

/** A client of the bare pipe, ready once the pipe has its key. */
const pipeClient = (port: number, key: string, onMessage: (observedMs: number) => void): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    socket.once('error', reject).once('open', () => socket.send(key));
    socket.on('message', (bytes) => {
      const text = String(bytes);
      if (text === '') return resolve(socket);
      onMessage(Date.parse((JSON.parse(text) as { received_at: string }).received_at));
    });
  });

/** The bare pipe with as many clients, fed by a producer of kafkajs. */
export const openBare = async (services: BenchServices) => {
  const { bus, namespace } = await services.topics();
  const topic = `${namespace}sensors.uplinks`;
  const { kafkaBrokers, redisUrl } = services.addresses;
  const pipe: Forked<{ port: number }> = await forkPeer('bare-pipe', [kafkaBrokers, redisUrl, topic]);
  const waits = new Waits(clients);
  const senders = Array.from({ length: clients }, (_, n) => sender(n));
  const sockets = await Promise.all(
    senders.map(({ networkDeviceId }, n) =>
      pipeClient(pipe.hello.port, networkDeviceId, (observed) => waits.shown(n, observed)),
    ),
  );
  const kafka = new Kafka({ brokers: services.brokers, logLevel: logLevel.ERROR });
  const createPartitioner = Partitioners.DefaultPartitioner;
  const producer = kafka.producer({ allowAutoTopicCreation: false, createPartitioner });
  await producer.connect();
  const side: Side = {
    name: 'bare pipe',
    processes: { pipe: pipe.pid, kafka: services.pid('kafka'), redis: services.pid('redis') },
    prepare: async () => undefined,
    // The send belongs to the pipe, so its time begins with the call.
    run: async ({ ms }) => {
      const outcome = await sendAndSee(waits, ms, senders, (n, value) =>
        producer.send({ topic, messages: [{ key: senders[n]!.networkDeviceId, value }], acks: -1 }),
      );
      return { ...outcome, latency: waits.sent };
    },
    check: async ({ items }) =>
      waits.sent.totalCount === items ? undefined : `${items} sent, ${waits.sent.totalCount} shown`,
  };
  const close = async () => {
    for (const socket of sockets) socket.close();
    await producer.disconnect();
    pipe.stop();
    await bus.close();
  };
  return { side, close };
};

const run = async (bench: Bench) => {
  const services = await bench.services();
  const stack = await startStack(services);
  const scene = await setScene(stack.programs.api.url, clients);
  bench.say(`  ${scene.things.length} things with their devices are registered`);
  const [live, bare] = [await openLive(stack, scene), await openBare(services)];
  const rounds = await alternate(bench, live.side, bare.side);
  live.close();
  await bare.close();
  await stack.stop();
  const of = (all: readonly Round[], name: string) => all.map((r) => percentiles(r.latency!)[name]!);
  return {
    figures: {
      p50: figure(of(rounds.ours, 'p50'), 'ms'),
      p99: figure(of(rounds.ours, 'p99'), 'ms'),
      'p99 / bare pipe': ratio(of(rounds.ours, 'p99'), of(rounds.reference, 'p99')),
      'p50 from sending': figure(live.fromSending.map(([p50]) => p50!), 'ms'), // prettier-ignore
      'p99 from sending': figure(live.fromSending.map(([, p99]) => p99!), 'ms'), // prettier-ignore
    },
    sides: {
      ours: summary(live.side.name, rounds.ours),
      reference: summary(bare.side.name, rounds.reference),
    },
    settings: { perSecond, clients, 'uplinks sent': counter },
    voided: rounds.voided,
  };
};

export const g11: Row = {
  id: 'G11',
  title: 'uplink accepted → message at the websocket, 200 messages/s, 200 clients / bare pipe (kafkajs send → eachMessage → Redis → raw ws)', // prettier-ignore
  gate: { p50: atMost(15), p99: atMost(120), 'p99 / bare pipe': atMost(5) },
  stretch: { p50: atMost(5), p99: atMost(25), 'p99 / bare pipe': atMost(2) },
  run,
};
