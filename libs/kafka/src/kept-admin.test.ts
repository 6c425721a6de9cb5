import { expect, it } from '@jest/globals';
import { type Cluster, endsAtOnce } from './kept-admin.js';

/** A cluster that knows of so many partitions of each topic, and answers for so many. */
const cluster = (known: Record<string, number>, answered = known) =>
  ({
    addMultipleTargetTopics: async () => undefined,
    refreshMetadataIfNecessary: async () => undefined,
    findTopicPartitionMetadata: (topic: string) =>
      Array.from({ length: known[topic] ?? 0 }, (_, partitionId) => ({ partitionId })),
    fetchTopicsOffset: async (asked) =>
      asked.map(({ topic, partitions }) => ({
        topic,
        partitions: partitions
          .filter(({ partition }) => partition < (answered[topic] ?? 0))
          .map(({ partition }) => ({ partition, offset: `${partition}7` })),
      })),
  }) as Partial<Cluster> as Cluster;

it('the ends of several topics are those of all their partitions', async () => {
  expect([...(await endsAtOnce(cluster({ events: 2, uplinks: 1 }), ['events', 'uplinks']))]).toEqual([
    ['events/0', '07'],
    ['events/1', '17'],
    ['uplinks/0', '07'],
  ]);
});

it.each([
  ['of which nothing is known', cluster({ events: 2 })],
  ['whose end is not told', cluster({ events: 2, uplinks: 3 }, { events: 2, uplinks: 2 })],
])('a topic %s is no topic that is gone', async (_, given) => {
  await expect(endsAtOnce(given, ['events', 'uplinks'])).rejects.toMatchObject({
    message: 'Where uplinks ends is not known',
    type: 'UNKNOWN_TOPIC_OR_PARTITION',
  });
});
