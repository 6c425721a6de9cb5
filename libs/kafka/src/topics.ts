import type { Topic } from '@hedgerow/domain';

const day = 24 * 60 * 60 * 1000;
const forEver = -1;

export interface TopicPlan {
  /** Never raised in place: keys would move to other partitions. `npm run repartition` makes the topic anew. */
  readonly partitions: number;
  /** Milliseconds; -1 keeps for ever. */
  readonly retentionMs: number;
}

/** Every topic, with its partitions and how long it is kept. */
export const topicPlans: Readonly<Record<Topic, TopicPlan>> = {
  'stewardship.events': { partitions: 6, retentionMs: forEver },
  'sensors.uplinks': { partitions: 6, retentionMs: forEver },
  // Longer than tables and store keep it (396 days, and one for the days of other zones): a rebuild from a topic that has
  // forgotten more than they have does not give the same rows.
  'navigation.events': { partitions: 3, retentionMs: 398 * day },
};

/** The name of each. */
export const everyTopic = Object.keys(topicPlans) as Topic[];

/** Whether Kafka forgets what is old in this topic: then reading begins where the topic does, and not at its first record. */
export const forgetsOld = (topic: Topic): boolean => topicPlans[topic].retentionMs !== forEver;

/** Whether a topic of this name is one of ours. */
export const isTopic = (name: string): name is Topic => Object.hasOwn(topicPlans, name);

export type DeadLetterTopic = `${Topic}.dead-letters`;

/** Where records go that a consumer of this topic could not process. */
export const deadLettersOf = (topic: Topic): DeadLetterTopic => `${topic}.dead-letters`;

// One partition: dead letters are few and are read as one list. 90 days to notice and fix.
const deadLetterPlan: TopicPlan = { partitions: 1, retentionMs: 90 * day };

/** What the names of topics begin with that replays fill. */
export const replayPrefix = 'replay.';

/** A topic that a replay fills: one partition, since its order is that of the log, and kept for a week. */
export const replayTopicConfig = (topic: string, replication: number) =>
  config(topic, { partitions: 1, retentionMs: 7 * day }, replication);

/** A topic of events with so many partitions instead of its own number. */
export const topicConfigWith = (prefix: string, topic: Topic, partitions: number, replication: number) =>
  config(prefix + topic, { ...topicPlans[topic], partitions }, replication);

/** Bytes of the largest record that a topic takes while it is made anew: an operator may have let it take larger ones than ours. */
export const largestRecord = String(16 * 1024 * 1024);

/** Where the records of a topic lie while it is made anew. While it is there, nothing writes to the topic. */
export const asideOf = (topic: Topic): string => `${topic}.aside`;

/** A topic that holds all of another one while that is made anew: kept for ever, whatever the records' times are. */
export const asideConfig = (prefix: string, topic: Topic, partitions: number, replication: number) => {
  const plan = config(prefix + asideOf(topic), { partitions, retentionMs: forEver }, replication);
  return {
    ...plan,
    configEntries: plan.configEntries.map((entry) =>
      entry.name === 'max.message.bytes' ? { ...entry, value: largestRecord } : entry,
    ),
  };
};

export interface TopicShape {
  /** Partitions of each event topic instead of its own number; dead letters keep their one. */
  readonly partitions?: number | undefined;
  /** Copies of each topic. */
  readonly replication: number;
}

/** Each topic and its dead letters, in the shape that Kafka's admin client asks for. */
export const topicConfigs = (prefix: string, { partitions, replication }: TopicShape) =>
  (Object.entries(topicPlans) as [Topic, TopicPlan][]).flatMap(([topic, plan]) => [
    config(prefix + topic, partitions === undefined ? plan : { ...plan, partitions }, replication),
    config(prefix + deadLettersOf(topic), deadLetterPlan, replication),
  ]);

const config = (topic: string, plan: TopicPlan, replicationFactor: number) => ({
  topic,
  numPartitions: plan.partitions,
  replicationFactor,
  configEntries: [
    { name: 'cleanup.policy', value: 'delete' },
    { name: 'retention.ms', value: String(plan.retentionMs) },
    { name: 'retention.bytes', value: '-1' },
    { name: 'message.timestamp.type', value: 'CreateTime' },
    // A dead letter carries its record and more headers, so its topic takes a little more than the others.
    { name: 'max.message.bytes', value: plan === deadLetterPlan ? '1179648' : '1048588' },
    // A copy that lags behind never becomes the leader: what is acknowledged stays.
    { name: 'unclean.leader.election.enable', value: 'false' },
    // With three copies or more, an acknowledgement means that two of them have it.
    ...(replicationFactor >= 3 ? [{ name: 'min.insync.replicas', value: '2' }] : []),
  ],
});
