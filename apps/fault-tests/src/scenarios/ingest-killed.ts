import { killAt, type Plant, plant } from '../planting/plant.js';
import { promise, type Scenario, timed, within } from './scenario.js';

const webhook = 'apps/ingest/dist/the-things-stack/webhook.js';
const webhookServer = 'apps/ingest/dist/http/webhook-server.js';
const producer = 'libs/kafka/dist/producer/producer.js';

/** About the fortieth frame: the load runs steadily by then. */
const nth = 40;

const inFlight = plant({
  module: producer,
  find: 'await producer.send({',
  replace: `globalThis.__sends = (globalThis.__sends ?? 0) + 1;
            if (globalThis.__sends === ${nth}) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 0);
            await producer.send({`,
});

/** Where ingest may die while it handles a frame. */
const points: Readonly<Record<string, Plant>> = {
  'before it parses': killAt(webhook, 'const parsed = parse(body);', 'before', nth),
  'before it sends': killAt(
    webhook,
    "const acknowledged = producer.publish('sensors.uplinks', [",
    'before',
    nth,
  ),
  'while the send is under way': inFlight,
  'after the acknowledgement, before its answer': killAt(webhook, 'await acknowledged;', 'after', nth),
  'after its answer': killAt(webhookServer, 'answer(response, outcome, this.draining);', 'after', nth),
};

/** Unanswered frames are sent again; answered ones must be there. */
export const ingestKilled: Scenario = {
  id: 'F1',
  title: '[007] ingest is killed at five points of taking a frame, and every answered one is on Kafka',
  run: async ({ stack: { programs }, load }) => {
    load.start();
    await load.more(20);
    await programs.ingest.kill();
    for (const plant of Object.values(points)) await programs.ingest.startToDie(plant);
    const bound = within(3_000);
    const ms = await timed(() => programs.ingest.start());
    promise(
      ms <= bound,
      `ingest serves within ${Math.round(bound)} ms after it was killed (${Math.round(ms)} ms)`,
    );
    await load.more(50);
  },
};
