/**
 * A peer of G1: the fastest client of Kafka in pure JavaScript on npm, in the last release for the Node that we run on. Its
 * partitioner is that of the Java client, like ours.
 */
import { compatibilityPartitioner, Producer, stringSerializers } from '@platformatic/kafka';
import { serveProducer } from './raw-producer.js';

let producer: Producer<string, string, string, string> | undefined;

serveProducer(async (brokers, topic) => {
  await producer?.close();
  const made = (producer = new Producer({
    clientId: 'bench',
    bootstrapBrokers: [...brokers],
    serializers: stringSerializers,
    partitioner: compatibilityPartitioner,
    autocreateTopics: false,
  }));
  return (messages) => made.send({ acks: -1, messages: messages.map((message) => ({ topic, ...message })) });
});
