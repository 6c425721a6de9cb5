import type { RecordedEvent } from '@hedgerow/domain';
import { type Producer, toRecord } from '@hedgerow/kafka';
import { actionEvent, dataBytes } from '../load/actions.js';
import type { RawMessage, RawProducerTask } from '../peers/raw-producer.js';
import { atLeast, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { closedLoop } from '../runner/closed-loop.js';
import { forkPeer } from '../runner/fork.js';
import { alternate, type Outcome, type Rounds, type Side, summary } from '../runner/rounds.js';
import type { Row } from '../runner/row.js';
import type { BenchServices } from '../runner/services.js';

const topic = 'stewardship.events';
const batchSize = 500;
// One batch follows the other, as both the publisher and a backfill do it.
const callers = 1;

/** Fresh topics for each round, and the count of what they hold afterwards. */
const ground = (services: BenchServices) => {
  let made: Awaited<ReturnType<BenchServices['topics']>> | undefined;
  return {
    fresh: async () => {
      await made?.bus.deleteTopics();
      await made?.bus.close();
      return (made = await services.topics());
    },
    check: async ({ items }: { items: number }) => {
      const held = [...(await made!.bus.endOffsets(topic)).values()].reduce((sum, n) => sum + Number(n), 0);
      return held === items ? undefined : `${items} acknowledged, ${held} in Kafka`;
    },
    disk: async () => services.kafkaBytes(made!.namespace + topic),
    close: () => made?.bus.close(),
  };
};

const ours = (
  services: BenchServices,
  batches: readonly RecordedEvent[][],
  where: ReturnType<typeof ground>,
) => {
  let producer: Producer;
  const side: Side = {
    name: 'publish path',
    processes: { bench: process.pid, kafka: services.pid('kafka') },
    prepare: async () => {
      producer = (await where.fresh()).bus.producer();
    },
    run: (amount) =>
      closedLoop(amount, callers, async (_, n) => {
        const batch = batches[n % batches.length]!;
        await producer.publish(topic, batch.map(toRecord));
        return batch.length;
      }),
    check: where.check,
    disk: where.disk,
  };
  return side;
};

const reference = async (
  peerName: 'raw-kafkajs' | 'raw-platformatic',
  services: BenchServices,
  batches: readonly RecordedEvent[][],
  where: ReturnType<typeof ground>,
) => {
  const peer = await forkPeer(peerName, []);
  const tell = <A>(task: RawProducerTask) => peer.ask<A>(task);
  const records = batches.map((batch) =>
    batch.map(toRecord).map(({ key, value, headers }) => ({ key, value, headers: { ...headers } })),
  ) as RawMessage[][];
  await tell({ brokers: services.brokers, batches: records });
  const side: Side = {
    name: peerName,
    processes: { raw: peer.pid, kafka: services.pid('kafka') },
    prepare: async () => {
      await tell({ topic: (await where.fresh()).namespace + topic });
    },
    run: (amount) => tell<Outcome>({ amount, callers }),
    check: where.check,
    disk: where.disk,
  };
  return { side, close: () => peer.stop() };
};

const run = async (bench: Bench) => {
  const services = await bench.services();
  const batches = Array.from({ length: 40 }, (_, b) =>
    Array.from({ length: batchSize }, (__, i) => actionEvent(b * batchSize + i)),
  );
  const where = ground(services);
  const mine = ours(services, batches, where);
  const against = async (name: Parameters<typeof reference>[0]) => {
    const peer = await reference(name, services, batches, where);
    const rounds = await alternate(bench, mine, peer.side);
    peer.close();
    return rounds;
  };
  const kafkajs = await against('raw-kafkajs');
  const platformatic = await against('raw-platformatic');
  await where.close();
  const ratioOf = ({ ours: a, reference: b }: Rounds) => ratio(a.map((r) => r.rate), b.map((r) => r.rate)); // prettier-ignore
  return {
    figures: { ratio: ratioOf(kafkajs), 'ratio to @platformatic/kafka': ratioOf(platformatic) },
    sides: {
      ours: summary(mine.name, kafkajs.ours),
      kafkajs: summary('kafkajs', kafkajs.reference),
      platformatic: summary('@platformatic/kafka', platformatic.reference),
    },
    settings: { batchSize, callers, dataBytes, partitions: 6, acks: 'all' },
    voided: [...kafkajs.voided, ...platformatic.voided],
  };
};

export const g1: Row = {
  id: 'G1',
  title: 'produce messages/s through our publish path (envelope, key, headers, schema check) / raw kafkajs send of the same bytes', // prettier-ignore
  gate: { ratio: atLeast(1) },
  stretch: { ratio: atLeast(1.3), 'ratio to @platformatic/kafka': atLeast(1) },
  run,
};
