import { expect, it } from '@jest/globals';
import type { Kafka } from 'kafkajs';
import { HistoryTopic } from './history-topic.js';

const [led, notYet] = [undefined, 'This server is not the leader for that topic-partition'];

/** Kafka whose broker answers one after the other so when it is asked for the ends of a topic. */
const kafkaThatAnswers = (answers: (string | undefined)[]) => {
  const admin = {
    connect: async () => undefined,
    disconnect: async () => undefined,
    listTopics: async () => [],
    createTopics: async () => true,
    fetchTopicOffsets: async () => {
      const refused = answers.shift();
      if (refused !== undefined) throw new Error(refused);
      return [{ partition: 0, low: '0', high: '0' }];
    },
  };
  return { admin: () => admin } as unknown as Kafka;
};

const topicAt = (answers: (string | undefined)[]) =>
  new HistoryTopic(kafkaThatAnswers(answers), 'events', async () => ({ topic: 'events' }));

it('is made anew once a broker leads it, however late that is', async () => {
  const answers = [notYet, notYet, notYet, led];
  await topicAt(answers).remake(1);
  expect(answers).toEqual([]);
});

it('says what Kafka says where it is asked once', async () => {
  const refused = expect.objectContaining({ name: 'KafkaUnavailable', message: notYet });
  await expect(topicAt([notYet]).marks()).rejects.toEqual(refused);
});
