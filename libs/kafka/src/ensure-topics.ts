import type { Logger } from '@hedgerow/platform';
import type { Admin } from 'kafkajs';
import { topicConfigs } from './topics.js';

export interface EnsureTopicsOptions {
  readonly prefix: string;
  /** How many brokers the program was told of; at a start of the cluster not all of them may be up. */
  readonly knownBrokers: number;
  readonly partitions?: number | undefined;
  readonly replication?: number | undefined;
  readonly logger?: Logger | undefined;
}

const usualCopies = 3;

/** Copies of a topic that is made now: what was asked for, or three, or one for each broker where there are fewer. */
export const copiesFor = async (
  admin: Admin,
  { knownBrokers, replication }: Pick<EnsureTopicsOptions, 'knownBrokers' | 'replication'>,
): Promise<number> => {
  const { brokers } = await admin.describeCluster();
  // Topics made with one copy because two brokers were late would keep one copy for ever.
  const most = Math.max(brokers.length, knownBrokers);
  return replication ?? Math.min(usualCopies, most);
};

/**
 * Makes the topics that are missing and says where existing ones are not as asked: those stay as they are. More partitions
 * would move keys to other ones, and the order of a key would be lost. More copies are moved by an operator.
 */
export const ensureTopicsBy = async (admin: Admin, options: EnsureTopicsOptions): Promise<void> => {
  const { prefix, partitions, logger } = options;
  const replication = await copiesFor(admin, options);
  const topics = topicConfigs(prefix, { partitions, replication });
  const names = new Set(await admin.listTopics());
  const missing = topics.filter(({ topic }) => !names.has(topic));
  if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: false });
  const existing = topics.filter(({ topic }) => names.has(topic));
  if (existing.length > 0) {
    const { topics: there } = await admin.fetchTopicMetadata({ topics: existing.map(({ topic }) => topic) });
    for (const { name, partitions: found } of there) {
      const asked = existing.find(({ topic }) => topic === name)!;
      if (partitions !== undefined && found.length !== asked.numPartitions)
        logger?.warn(
          { topic: name, partitions: found.length, asked: asked.numPartitions },
          'a topic has another number of partitions than KAFKA_PARTITIONS asks for; it keeps its own: npm run repartition raises it',
        );
      const copies = Math.min(...found.map(({ replicas }) => replicas.length));
      if (copies < replication)
        logger?.warn(
          { topic: name, copies, asked: replication },
          'a topic has fewer copies than it should have: kafka-reassign-partitions adds them',
        );
    }
  }
  // A new partition has a leader some moments before that leader serves it, and a batch that one partition refuses is
  // sent again to all of them. So wait until each answers, also where another program, or an attempt before this one,
  // made the topic a moment ago.
  for (const { topic } of topics) await admin.fetchTopicOffsets(topic);
};
