import type { Topic } from '@hedgerow/domain';
import { atMost, backoff, type Logger, sleep } from '@hedgerow/platform';
import { type Admin, Kafka, type SASLOptions } from 'kafkajs';
import type { ConsumeOptions, RunningConsumer } from './consumer/consume.js';
import { keptAdmin, type KeptAdmin } from './kept-admin.js';
import { KafkaRefused, KafkaUnavailable, refusalOf } from './errors.js';
import { installDecoder } from './protocol/install-decoder.js';
import { installEncoder } from './protocol/install-encoder.js';
import { quietQueues } from './protocol/quiet-queue.js';
import { namePartitionsWithoutLeader } from './protocol/without-leader.js';
import { kafkaLog } from './kafka-log.js';
import type { Watermarks } from './consumer/partition-reader.js';
import { Producer, type ProducerOptions } from './producer/producer.js';
import { supervise } from './consumer/supervisor.js';
import { copiesFor, ensureTopicsBy } from './ensure-topics.js';
import { HistoryTopic } from './history-topic.js';
import { ReplayTopic } from './replay-topic.js';
import type { Published } from './records/record.js';
import type { KafkaSettings } from './settings.js';
import { TopicGate } from './topic-gate.js';
import {
  asideConfig,
  asideOf,
  deadLettersOf,
  type DeadLetterTopic,
  replayPrefix,
  topicConfigWith,
  topicPlans,
} from './topics.js';

installDecoder();
installEncoder();
quietQueues();
namePartitionsWithoutLeader();

/** Milliseconds for which the end waits for what was asked of Kafka. */
const lastAnswerMs = 500;

export interface BusOptions extends KafkaSettings {
  readonly brokers: readonly string[];
  /** The program's name, seen in the broker's logs and metrics. */
  readonly clientId: string;
  /** Prefix of topics and consumer groups: `t1.` makes `t1.stewardship.events`. */
  readonly namespace?: string;
  readonly logger?: Logger;
}

/** Access of one program to Kafka: producers, consumers, topics. Closing it closes all of them. */
export class Bus {
  private readonly kafka: Kafka;
  private readonly prefix: string;
  private readonly open: { close(): Promise<void> }[] = [];
  /** Consumers that take what producers of this bus hand on. */
  private readonly takers = new Set<RunningConsumer>();
  private closed = false;

  constructor(private readonly options: BusOptions) {
    this.prefix = options.namespace ?? '';
    this.kafka = new Kafka({
      clientId: options.clientId,
      // kafkajs would ask the first one first, each time anew, also where that one lags behind the others.
      brokers: () => shuffled(options.brokers),
      ...(options.tls ? { ssl: options.tls.ca === undefined ? {} : { ca: options.tls.ca } } : {}),
      ...(options.sasl ? { sasl: options.sasl as SASLOptions } : {}),
      connectionTimeout: 1_000,
      requestTimeout: 5_000,
      // Few and short: producer and consumer repeat by rules of their own.
      retry: { initialRetryTime: 100, retries: 2, maxRetryTime: 500 },
      logCreator: kafkaLog(options.logger),
    });
  }

  /**
   * Makes the topics that are missing, with their partitions, copies and retention; what exists is left as it is, with a
   * warning where more was asked for. Waits up to `patienceMs` for a broker that is still starting, but not for one that
   * turns this program away (`KafkaRefused`).
   */
  async ensureTopics(patienceMs = 30_000): Promise<void> {
    const deadline = performance.now() + patienceMs;
    const { partitions, replication, logger, brokers } = this.options;
    const asked = { prefix: this.prefix, knownBrokers: brokers.length, partitions, replication, logger };
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.withAdmin((admin) => ensureTopicsBy(admin, asked));
      } catch (error) {
        const late = performance.now() > deadline || this.closed;
        if (late || error instanceof KafkaRefused) throw error;
        await sleep(backoff(attempt, 100, 1_000));
      }
    }
  }

  /** A producer with a connection of its own. */
  producer(options: ProducerOptions = {}): Producer {
    const hand = (topic: Topic, published: readonly Published[] | undefined) =>
      this.takers.forEach((taker) => taker.take(topic, published));
    const onPublished = options.handsOn ? hand : undefined;
    const producer = new Producer(this.kafka, this.prefix, this.options.logger, options, onPublished);
    this.open.push(producer);
    return producer;
  }

  /** Starts to consume and returns at once; `joined` resolves when reading begins. */
  consume(options: ConsumeOptions): RunningConsumer {
    const consumer = supervise({
      kafka: this.kafka,
      prefix: this.prefix,
      options,
      logger: this.options.logger,
      watermarks: (topic) => this.watermarks(topic),
    });
    this.open.push({ close: () => consumer.stop() });
    if (!options.takesPublished) return consumer;
    this.takers.add(consumer);
    const stop = () => {
      this.takers.delete(consumer);
      return consumer.stop();
    };
    return { ...consumer, stop };
  }

  /** A topic that a replay fills, which may not be there yet. */
  replayTopic(topic: string): ReplayTopic {
    const opened = new ReplayTopic(this.kafka, this.prefix + topic, this.options.replication);
    this.open.push(opened);
    return opened;
  }

  /** A topic that is filled with its history again. */
  historyTopic(topic: Topic): HistoryTopic {
    const { replication, brokers } = this.options;
    const opened = new HistoryTopic(this.kafka, this.prefix + topic, async (admin, partitions) => {
      const copies = await copiesFor(admin, { knownBrokers: brokers.length, replication });
      return topicConfigWith(this.prefix, topic, partitions, copies);
    });
    this.open.push(opened);
    return opened;
  }

  /** The topic that holds the records of another one while that is made anew; as long as it is there, gates are closed. */
  asideTopic(topic: Topic): HistoryTopic {
    const { replication, brokers } = this.options;
    const opened = new HistoryTopic(this.kafka, this.prefix + asideOf(topic), async (admin, partitions) => {
      const copies = await copiesFor(admin, { knownBrokers: brokers.length, replication });
      return asideConfig(this.prefix, topic, partitions, copies);
    });
    this.open.push(opened);
    return opened;
  }

  /** Tells whether a topic may be written to, once it is started. */
  gateOf(topic: Topic): TopicGate {
    const aside = this.prefix + asideOf(topic);
    const gate = new TopicGate(() =>
      this.withKeptAdmin(async ({ topics }) => !(await topics()).includes(aside)),
    );
    this.open.push(gate);
    return gate;
  }

  /** The oldest and the next offset of each partition. */
  watermarks(topic: Topic | DeadLetterTopic): Promise<ReadonlyMap<number, Watermarks>> {
    return this.withAdmin(async (admin) => {
      const found = await admin.fetchTopicOffsets(this.prefix + topic);
      return new Map(found.map(({ partition, low, high }) => [partition, { low, high }]));
    });
  }

  /** The offset that the next record of each partition will get: the target of a rebuild. */
  async endOffsets(topic: Topic | DeadLetterTopic): Promise<ReadonlyMap<number, string>> {
    return new Map([...(await this.watermarks(topic))].map(([partition, { high }]) => [partition, high]));
  }

  /** The same of several topics, by `topic/partition`, over a connection that is kept: it may be asked every second. */
  endsOf(topics: readonly Topic[]): Promise<ReadonlyMap<string, string>> {
    return this.withKeptAdmin(async ({ endsOf }) => {
      const ends = await endsOf(topics.map((topic) => this.prefix + topic));
      return new Map([...ends].map(([partition, end]) => [partition.slice(this.prefix.length), end]));
    });
  }

  /**
   * For each of these moments (milliseconds since 1970), how many records of a topic are older, over all partitions, as
   * offsets: differences tell how many came between two moments. A moment that is to come stands for now.
   */
  recordsBefore(topic: Topic, moments: readonly number[]): Promise<number[]> {
    return this.withKeptAdmin(async ({ admin }) => {
      const counts: number[] = [];
      for (const moment of moments) {
        const found = await admin.fetchTopicOffsetsByTimestamp(this.prefix + topic, moment);
        counts.push(found.reduce((sum, { offset }) => sum + Number(offset), 0));
      }
      return counts;
    });
  }

  /** Every topic of this namespace by its name in it, others than ours too; without a namespace, ours and those of replays. */
  async topics(): Promise<string[]> {
    const all = await this.withAdmin((admin) => admin.listTopics());
    const ours = (Object.keys(topicPlans) as Topic[]).flatMap((topic) => [topic, deadLettersOf(topic)]);
    return all
      .filter((name) => name.startsWith(this.prefix))
      .map((name) => name.slice(this.prefix.length))
      .filter(
        (name) => this.prefix !== '' || (ours as string[]).includes(name) || name.startsWith(replayPrefix),
      )
      .sort();
  }

  /** Deletes every topic of this namespace; refuses without one, so that a test cannot delete production topics. */
  async deleteTopics(): Promise<void> {
    if (this.prefix === '') throw new Error('Topics are only deleted within a namespace');
    await this.withAdmin(async (admin) => {
      const topics = (await admin.listTopics()).filter((t) => t.startsWith(this.prefix));
      if (topics.length > 0) await admin.deleteTopics({ topics });
    });
  }

  /**
   * Resolves when a broker answers, rejects within two seconds when none does: for `/health/ready`. However often it is
   * called, it asks the broker at most once a second.
   */
  check(): Promise<void> {
    if (this.checked === undefined || performance.now() - this.checked.at > 1_000) {
      this.checked = { at: performance.now(), answer: this.ping() };
    }
    return this.checked.answer;
  }
  private checked: { readonly at: number; readonly answer: Promise<void> } | undefined;

  private async ping(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new KafkaUnavailable('No broker answers')), 2_000);
    });
    const asked = this.withAdmin((admin) => admin.describeCluster()).then(() => undefined);
    await Promise.race([asked, late]).finally(() => clearTimeout(timer));
  }

  /** Stops every consumer, sends what producers still hold, disconnects. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.open.splice(0).map((part) => part.close()));
    // A broker that does not answer any more keeps no program from ending.
    await atMost(lastAnswerMs, this.forget(this.kept));
  }

  private kept: Promise<KeptAdmin> | undefined;

  /** For what is asked every second. After any failure a new client is made, with a broker that answers. */
  private async withKeptAdmin<T>(request: (kept: KeptAdmin) => Promise<T>): Promise<T> {
    const kept = (this.kept ??= this.connectedAdmin());
    try {
      return await request(await kept);
    } catch (error) {
      await this.forget(kept);
      throw refusalOf(error) ?? error;
    }
  }

  private async connectedAdmin(): Promise<KeptAdmin> {
    if (this.closed) throw new KafkaUnavailable('The bus is closed');
    const opened = keptAdmin(this.kafka);
    await opened.admin.connect();
    return opened;
  }

  private async forget(kept: Promise<KeptAdmin> | undefined): Promise<void> {
    if (this.kept === kept) this.kept = undefined;
    await kept?.then(({ admin }) => admin.disconnect()).catch(() => undefined);
  }

  // A new client for each other request: they are rare, and a client kept open has to survive every broker restart.
  private async withAdmin<T>(request: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin();
    try {
      await admin.connect();
      return await request(admin);
    } catch (error) {
      throw refusalOf(error) ?? error;
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }
}

const shuffled = (brokers: readonly string[]): string[] =>
  brokers
    .map((broker) => ({ broker, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ broker }) => broker);

/** Makes the connection settings; nothing connects until it is used. */
export const createBus = (options: BusOptions): Bus => new Bus(options);
