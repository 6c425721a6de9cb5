import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { createBus } from '@hedgerow/kafka';
import { newId } from '@hedgerow/platform';
import { Logger, makeWorkerUtils, run as runWorker } from 'graphile-worker';
import kafkajs, { Kafka, logLevel } from 'kafkajs';
import { actionFact } from '../load/actions.js';
import { atMost, figure, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { newHistogram, note, openLoop, percentiles } from '../runner/latency.js';
import { type Deployment, startProgram } from '../runner/programs.js';
import { alternate, type Outcome, type Round, type Side, summary } from '../runner/rounds.js';
import type { Row } from '../runner/row.js';

const perSecond = 200;
const actor = { kind: 'person', id: newId() } as const;
const facts = Array.from({ length: 1_000 }, (_, n) => [actionFact(n)]);

// It writes a line for each task, which production leaves off.
const silent = new Logger(() => () => undefined);

/** Times from the commit of each item to its arrival at the other end, which may even come before the commit returns. */
class Journeys {
  readonly #committed = new Map<string, number>();
  readonly #arrived = new Map<string, number>();
  #histogram = newHistogram();
  #expected = Infinity;
  #twice = 0;
  #complete: () => void = () => undefined;

  committed(id: string): void {
    this.#committed.set(id, performance.now());
  }

  arrived(id: string, at = performance.now()): void {
    if (this.#arrived.has(id)) this.#twice += 1;
    this.#arrived.set(id, at);
    if (this.#arrived.size >= this.#expected) this.#complete();
  }

  /** Sends at the fixed rate and waits until every item has arrived. */
  async round(ms: number, send: (n: number) => Promise<string>): Promise<Outcome> {
    this.#committed.clear();
    this.#arrived.clear();
    this.#twice = 0;
    this.#expected = Infinity;
    this.#histogram = newHistogram();
    const sent: Promise<unknown>[] = [];
    const begun = performance.now();
    await openLoop(perSecond, ms, (n) => void sent.push(send(n).then((id) => this.committed(id))));
    await Promise.all(sent);
    await new Promise<void>((resolve) => {
      this.#complete = resolve;
      this.#expected = this.#committed.size;
      if (this.#arrived.size >= this.#expected) resolve();
    });
    const seconds = (performance.now() - begun) / 1_000;
    for (const [id, at] of this.#committed) note(this.#histogram, (this.#arrived.get(id) ?? Infinity) - at);
    return { items: this.#committed.size, seconds, latency: this.#histogram };
  }

  /** Every item exactly once. */
  readonly check = async ({ items }: Outcome): Promise<string | undefined> =>
    this.#arrived.size === items && this.#twice === 0
      ? undefined
      : `${items} committed, ${this.#arrived.size} arrived, ${this.#twice} twice`;
}

const append = async (store: EventStore, n: number): Promise<string> => {
  const streams = [{ stream: `action-${newId()}`, expected: 0, facts: facts[n % facts.length]! }];
  return (await store.append({ commandId: newId(), actor, streams })).events[0]!.id;
};

/** Lets the broker stamp each record with the moment at which it appended it, just before it acknowledges. */
const stampOnAppend = async ({ services, namespace }: Deployment): Promise<void> => {
  const admin = new Kafka({ brokers: services.brokers, logLevel: logLevel.ERROR }).admin();
  await admin.connect();
  const configEntries = [{ name: 'message.timestamp.type', value: 'LogAppendTime' }];
  const topic = {
    type: kafkajs.ConfigResourceTypes.TOPIC,
    name: `${namespace}stewardship.events`,
    configEntries,
  };
  await admin.alterConfigs({ validateOnly: false, resources: [topic] });
  await admin.disconnect();
};

// Stamps are whole milliseconds, cut: the next one is a moment at which the record was surely there.
const stampedAt = (timestamp: string): number => Number(timestamp) + 1 - performance.timeOrigin;

/** A consumer beside the projector, which brings the broker's stamps. Reads from the end on. */
const watchTopic = async (deployment: Deployment, journeys: Journeys) => {
  const { services, namespace } = deployment;
  await stampOnAppend(deployment);
  const bus = createBus({ brokers: services.brokers, clientId: 'bench', namespace });
  const ends = await bus.endOffsets('stewardship.events');
  const consumer = bus.consume({
    groupId: 'bench',
    topics: ['stewardship.events'],
    startAt: async (_, partition) => ends.get(partition) ?? '0',
    batch: async ({ records }) => {
      for (const record of records) {
        const content = record.content();
        if (content.kind === 'event') journeys.arrived(content.event.id, stampedAt(record.raw.timestamp));
      }
    },
  });
  await consumer.joined;
  return bus;
};

const run = async (bench: Bench) => {
  const services = await bench.services();
  const db = await services.database();
  const { bus: first, namespace } = await services.topics();
  await first.close();
  const deployment: Deployment = { services, db, namespace };
  const projector = await startProgram('projector', deployment);
  const store = new EventStore(db.pool, new PersonKeys(db.pool, Buffer.alloc(32, 5)));
  const published = new Journeys();
  const bus = await watchTopic(deployment, published);

  const worked = new Journeys();
  const utils = await makeWorkerUtils({ pgPool: db.pool, logger: silent });
  await utils.migrate();
  const worker = await runWorker({
    pgPool: db.pool,
    concurrency: 10,
    noHandleSignals: true,
    logger: silent,
    taskList: { arrive: async (payload) => worked.arrived((payload as { id: string }).id) },
  });

  const ours: Side = {
    name: 'publisher',
    processes: { bench: process.pid, projector: projector.pid, postgres: services.pid('postgres'), kafka: services.pid('kafka') }, // prettier-ignore
    prepare: async () => undefined,
    run: ({ ms }) => published.round(ms, (n) => append(store, n)),
    check: published.check,
  };
  const reference: Side = {
    name: 'graphile-worker',
    processes: { bench: process.pid, postgres: services.pid('postgres') },
    prepare: async () => undefined,
    run: ({ ms }) =>
      worked.round(ms, async () => {
        const id = newId();
        await utils.addJob('arrive', { id });
        return id;
      }),
    check: worked.check,
  };
  const rounds = await alternate(bench, ours, reference);
  await worker.stop();
  await utils.release();
  await bus.close();
  await projector.stop();
  await db.drop();

  const of = (all: readonly Round[], name: string) => all.map((r) => percentiles(r.latency!)[name]!);
  return {
    figures: {
      p50: figure(of(rounds.ours, 'p50'), 'ms'),
      p99: figure(of(rounds.ours, 'p99'), 'ms'),
      'mean / graphile-worker': ratio(of(rounds.ours, 'mean'), of(rounds.reference, 'mean')),
    },
    sides: { ours: summary(ours.name, rounds.ours), reference: summary(reference.name, rounds.reference) },
    settings: {
      perSecond,
      'measured until':
        "the broker's append, in whole milliseconds rounded up; for the peer, until the task runs",
    },
    voided: rounds.voided,
  };
};

export const g6: Row = {
  id: 'G6',
  title: 'commit → Kafka acknowledgement, 200 commits/s / graphile-worker, commit → task',
  gate: { p50: atMost(10), p99: atMost(50), 'mean / graphile-worker': atMost(3) },
  stretch: { 'mean / graphile-worker': atMost(1.5) },
  run,
};
