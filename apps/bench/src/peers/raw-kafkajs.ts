/**
 * A peer of G1: kafkajs as published. Our library changes one of its functions in the process that loads it (decision 3),
 * so a reference beside it would be measured with our own encoder.
 */
import { Kafka, logLevel, type Message, Partitioners, type Producer } from 'kafkajs';
import { serveProducer } from './raw-producer.js';

let producer: Producer | undefined;

serveProducer(async (brokers, topic) => {
  await producer?.disconnect();
  const kafka = new Kafka({ brokers: [...brokers], logLevel: logLevel.ERROR });
  const createPartitioner = Partitioners.DefaultPartitioner;
  const made = (producer = kafka.producer({ allowAutoTopicCreation: false, createPartitioner }));
  await made.connect();
  return (messages) => made.send({ topic, messages: messages as Message[], acks: -1 });
});
