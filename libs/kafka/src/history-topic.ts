import { randomUUID } from 'node:crypto';
import { backoff, sleep } from '@hedgerow/platform';
import {
  type Admin,
  type ITopicConfig,
  type Kafka,
  type KafkaMessage,
  type Message,
  type PartitionerArgs,
  Partitioners,
  type Producer as KafkaProducer,
} from 'kafkajs';
import { KafkaRefused, KafkaUnavailable, refusalOf } from './errors.js';
import { askAdmin } from './ask-admin.js';
import { sized, splitIntoChunks } from './producer/chunks.js';
import { type Range, readInOrder } from './read-in-order.js';
import type { OutgoingRecord } from './records/record.js';
import { ForeignRecords } from './replay-topic.js';

/** A record, and the partition that its key belongs to. */
export interface PlacedRecord {
  readonly partition: number;
  readonly record: OutgoingRecord;
  /** When it was recorded, in milliseconds: of a topic that forgets, a record's time begins there. */
  readonly recordedAt: number;
}

/** What a topic is set to beside what brokers do anyway. */
export interface TopicSetting {
  readonly name: string;
  readonly value: string;
}

/** Resource type TOPIC and config source DYNAMIC_TOPIC_CONFIG of Kafka's protocol. Node does not find kafkajs' names for them. */
const [topicResource, dynamicTopicConfig] = [2, 1];

/** A record as Kafka holds it, byte for byte. */
export type HeldRecord = Pick<KafkaMessage, 'key' | 'value' | 'headers' | 'timestamp' | 'offset'>;

/** Milliseconds for brokers to forget a topic that was deleted. */
const forgetMs = 30_000;

/** Milliseconds for brokers to lead the partitions of a topic that was made. */
const leadMs = 30_000;

/** One batch of a partition stays below what Kafka takes. */
const most = { records: 500, bytes: 512 * 1024 };

/**
 * A topic of ours that is filled with its history again: each record once, at the offset that follows from the history alone. How far
 * it has come is asked of the topic, so that a try after a kill leaves out what is there. It may be made anew for that, with another
 * number of partitions.
 */
export class HistoryTopic {
  #producer: Promise<KafkaProducer> | undefined;
  readonly #partitioner = Partitioners.DefaultPartitioner();
  #metadata: { partitionId: number; leader: number }[] = [];

  constructor(
    private readonly kafka: Kafka,
    /** Its full name, with the namespace. */
    readonly name: string,
    /** What it is made with. */
    private readonly configFor: (admin: Admin, partitions: number) => Promise<ITopicConfig>,
  ) {}

  /** The partition of a key among so many: that of every producer of ours, and of stock clients. */
  partitionOf(key: string | Buffer, partitions: number): number {
    if (this.#metadata.length !== partitions)
      this.#metadata = Array.from({ length: partitions }, (_, partitionId) => ({ partitionId, leader: 0 }));
    const asked = { topic: this.name, partitionMetadata: this.#metadata, message: { key, value: '' } };
    return this.#partitioner(asked as unknown as PartitionerArgs);
  }

  /** How many partitions it has; 0 where there is no such topic. */
  partitions(): Promise<number> {
    return this.#ask(async (admin) => {
      if (!(await admin.listTopics()).includes(this.name)) return 0;
      const { topics } = await admin.fetchTopicMetadata({ topics: [this.name] });
      return topics[0]!.partitions.length;
    });
  }

  /** Throws KafkaUnavailable with Kafka's words where it would not make such a topic with so many partitions. */
  tryToMake(partitions: number): Promise<void> {
    return this.#ask(async (admin) => {
      const config = await this.configFor(admin, partitions);
      // By another name: of one that is there, Kafka says only that.
      const topics = [{ ...config, topic: `${this.name}.trial` }];
      await admin.createTopics({ topics, validateOnly: true, waitForLeaders: false });
    });
  }

  /**
   * Deletes it with all that it has, where it is there, and makes it anew, empty, with so many partitions.
   *
   * @throws KafkaUnavailable also when another program has made it meanwhile: with what number is not known
   */
  async remake(partitions: number): Promise<void> {
    await this.delete();
    const isOurs = await this.#ask(async (admin) => {
      const config = await this.configFor(admin, partitions);
      return admin.createTopics({ topics: [config], waitForLeaders: true });
    });
    if (!isOurs) throw new KafkaUnavailable(`${this.name} was made by another program at the same moment`);
    await this.#led();
  }

  /** Resolves once each partition is answered for: a broker makes a topic known before it leads all that it is to lead. */
  async #led(): Promise<void> {
    const deadline = performance.now() + leadMs;
    for (let attempt = 0; ; attempt++) {
      try {
        await this.marks();
        return;
      } catch (error) {
        if (error instanceof KafkaRefused || performance.now() > deadline) throw error;
        await sleep(backoff(attempt, 20, 500));
      }
    }
  }

  /** Deletes all that it has. It is there all the while, and goes on at the offsets that it has come to. */
  empty(): Promise<void> {
    return this.#ask(async (admin) => {
      const partitions = (await admin.fetchTopicOffsets(this.name))
        .filter(({ low, high }) => low !== high)
        .map(({ partition, high }) => ({ partition, offset: high }));
      if (partitions.length > 0) await admin.deleteTopicRecords({ topic: this.name, partitions });
    });
  }

  /** Deletes it with all that it has, where it is there; resolves once brokers have forgotten it. */
  async delete(): Promise<void> {
    // Its metadata would be that of the topic that is gone.
    await this.close();
    await this.#ask(async (admin) => {
      const isThere = async () => (await admin.listTopics()).includes(this.name);
      if (!(await isThere())) return;
      await admin.deleteTopics({ topics: [this.name] });
      const deadline = performance.now() + forgetMs;
      for (let attempt = 0; await isThere(); attempt++) {
        if (performance.now() > deadline) throw new Error(`Brokers still have ${this.name}`);
        await sleep(backoff(attempt, 20, 500));
      }
    });
  }

  /** The oldest and the next offset of each partition, in their order. */
  marks(): Promise<{ readonly low: number; readonly high: number }[]> {
    return this.#ask(async (admin) => {
      const found = await admin.fetchTopicOffsets(this.name);
      return found
        .toSorted((a, b) => a.partition - b.partition)
        .map(({ low, high }) => ({ low: Number(low), high: Number(high) }));
    });
  }

  /** How many records it holds. */
  async count(): Promise<number> {
    return (await this.marks()).reduce((sum, { low, high }) => sum + high - low, 0);
  }

  /**
   * Appends records in their order, `at` telling where each partition ends, which it moves on; resolves when all in-sync replicas
   * have them. Tried once: what became of a try without an answer is told by `marks`.
   *
   * @throws KafkaUnavailable when no broker took them
   * @throws ForeignRecords when a partition does not end where it should: something else writes into it
   */
  async append(placed: readonly PlacedRecord[], at: number[]): Promise<void> {
    const messages = placed.map(({ partition, record, recordedAt }) =>
      sized({ ...record, partition, timestamp: String(recordedAt) } as OutgoingRecord),
    );
    for (const chunk of splitIntoChunks(messages, most.records, most.bytes)) {
      const sent = await this.#send(chunk.messages).catch((error: unknown) => {
        throw refusalOf(error) ?? new KafkaUnavailable((error as Error).message, { cause: error });
      });
      for (const { partition, baseOffset } of sent)
        if (Number(baseOffset) !== at[partition]) throw new ForeignRecords(this.name);
      for (const { partition } of chunk.messages) at[partition!]! += 1;
    }
  }

  /** What it is set to by itself: by us when it was made, and by an operator since. */
  settings(): Promise<TopicSetting[]> {
    return this.#ask(async (admin) => {
      const resource = { type: topicResource, name: this.name };
      const { resources } = await admin.describeConfigs({ resources: [resource], includeSynonyms: false });
      return resources[0]!.configEntries
        .filter(({ configSource }) => configSource === dynamicTopicConfig)
        .map(({ configName: name, configValue: value }) => ({ name, value }));
    });
  }

  /** Gives it these settings and no others. */
  setSettings(settings: readonly TopicSetting[]): Promise<void> {
    return this.#ask(async (admin) => {
      const configEntries = settings.map(({ name, value }) => ({ name, value }));
      const resource = { type: topicResource, name: this.name, configEntries };
      await admin.alterConfigs({ resources: [resource], validateOnly: false });
    });
  }

  /** Gives everything between these marks, one partition after the other, in the order that it has. */
  async read(
    ranges: readonly Range[],
    take: (partition: number, records: readonly HeldRecord[]) => Promise<void>,
  ): Promise<void> {
    const groupId = `${this.name}.copy.${randomUUID()}`;
    try {
      await readInOrder(this.kafka, { topic: this.name, groupId, ranges, take });
    } catch (error) {
      if ((error as Error).name.startsWith('KafkaJS'))
        throw refusalOf(error) ?? new KafkaUnavailable((error as Error).message, { cause: error });
      throw error;
    }
  }

  async close(): Promise<void> {
    const old = this.#producer;
    this.#producer = undefined;
    await old?.then((producer) => producer.disconnect()).catch(() => undefined);
  }

  async #send(messages: Message[]) {
    const producer = await (this.#producer ??= this.#connect());
    return producer.send({ topic: this.name, messages, acks: -1, timeout: 5_000 });
  }

  async #connect(): Promise<KafkaProducer> {
    const producer = this.kafka.producer({
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      ...{ maxInFlightRequests: 1, idempotent: false },
      // A record that was sent again behind our back would be there twice.
      retry: { retries: 0 },
    });
    await producer.connect();
    return producer;
  }

  #ask<T>(request: (admin: Admin) => Promise<T>): Promise<T> {
    return askAdmin(this.kafka, request);
  }
}
