import { createRequire } from 'node:module';
import type { Admin, Kafka } from 'kafkajs';
import { knownRelease } from './protocol/known-release.js';

/** What an admin client of kafkajs asks brokers by, and keeps to itself. */
export interface Cluster {
  readonly brokerPool: {
    findConnectedBroker(): Promise<{
      metadata(topics: readonly string[]): Promise<{ topicMetadata: readonly { readonly topic: string }[] }>;
    }>;
  };
  addMultipleTargetTopics(topics: readonly string[]): Promise<void>;
  refreshMetadataIfNecessary(): Promise<void>;
  findTopicPartitionMetadata(topic: string): readonly { readonly partitionId: number }[];
  fetchTopicsOffset(
    asked: readonly {
      readonly topic: string;
      readonly fromBeginning: boolean;
      readonly partitions: readonly { readonly partition: number }[];
    }[],
  ): Promise<
    readonly {
      readonly topic: string;
      readonly partitions: readonly { readonly partition: number; readonly offset: string }[];
    }[]
  >;
}
type MakeCluster = (options: unknown) => Cluster;

/** The offset that the next record of each partition will get, by `topic/partition`. */
export type Ends = ReadonlyMap<string, string>;

/** An admin client for what is asked every second. */
export interface KeptAdmin {
  readonly admin: Admin;
  /** Asks which partitions there are, and each broker that leads some of them once, whatever the number of topics. */
  readonly endsOf: (topics: readonly string[]) => Promise<Ends>;
  /** The names of all topics, in one request. */
  readonly topics: () => Promise<readonly string[]>;
}

/**
 * An admin client with ways of our own to the ends of topics, and to their names. To tell the former, that of kafkajs takes one topic at a
 * time and asks for where each of its partitions begins as well: nine requests, one after the other, for three topics; for the names it asks
 * the same twice. Another release than the one we know is asked so.
 */
export const keptAdmin = (kafka: Kafka): KeptAdmin => {
  const { admin, cluster } = openAdmin(kafka);
  const oneByOne = async (topics: readonly string[]): Promise<Ends> => {
    const ends = new Map<string, string>();
    for (const topic of topics)
      for (const { partition, high } of await admin.fetchTopicOffsets(topic))
        ends.set(`${topic}/${partition}`, high);
    return ends;
  };
  if (!cluster) return { admin, endsOf: oneByOne, topics: () => admin.listTopics() };
  return {
    admin,
    endsOf: async (topics) => {
      try {
        return await endsAtOnce(cluster, topics);
      } catch (error) {
        // A topic that has just been made is not known everywhere yet: kafkajs asks for it again, in its own way, and says what it is.
        if ((error as { type?: string }).type === 'UNKNOWN_TOPIC_OR_PARTITION') return oneByOne(topics);
        throw error;
      }
    },
    topics: async () => {
      try {
        // Its own answer: what the client remembers may be that of another question. None stands for all of them.
        const broker = await cluster.brokerPool.findConnectedBroker();
        return (await broker.metadata([])).topicMetadata.map(({ topic }) => topic);
      } catch {
        // A connection that broke: kafkajs makes another.
        return admin.listTopics();
      }
    },
  };
};

const unknown = (topic: string): Error =>
  Object.assign(new Error(`Where ${topic} ends is not known`), { type: 'UNKNOWN_TOPIC_OR_PARTITION' });

/**
 * Asks a cluster of kafkajs for the ends of several topics at once. Throws where it knows nothing of one: its answer to another question
 * may have come in between, and without ends a topic would count as gone.
 */
export const endsAtOnce = async (cluster: Cluster, topics: readonly string[]): Promise<Ends> => {
  await cluster.addMultipleTargetTopics(topics);
  // For an admin client it is always necessary: partitions may have been added, and moved to other brokers.
  await cluster.refreshMetadataIfNecessary();
  const asked = topics.map((topic) => ({
    topic,
    fromBeginning: false,
    partitions: cluster
      .findTopicPartitionMetadata(topic)
      .map(({ partitionId: partition }) => ({ partition })),
  }));
  const ends = new Map<string, string>();
  for (const { topic, partitions } of await cluster.fetchTopicsOffset(asked))
    for (const { partition, offset } of partitions) ends.set(`${topic}/${partition}`, offset);
  for (const { topic, partitions } of asked)
    if (partitions.length === 0 || partitions.some(({ partition }) => !ends.has(`${topic}/${partition}`)))
      throw unknown(topic);
  return ends;
};

/** An admin client, and what it asks by where this is the release that we know. */
const openAdmin = (kafka: Kafka): { readonly admin: Admin; readonly cluster?: Cluster } => {
  const makers = kafka as unknown as Record<symbol, MakeCluster>;
  const key = Object.getOwnPropertySymbols(kafka).find(
    ({ description }) => description === 'private:Kafka:createCluster',
  );
  if (key === undefined || !knownRelease(createRequire(import.meta.url))) return { admin: kafka.admin() };
  const make = makers[key]!;
  let cluster: Cluster | undefined;
  makers[key] = (options) => (cluster = make(options));
  try {
    return { admin: kafka.admin(), cluster: cluster! };
  } finally {
    makers[key] = make;
  }
};
