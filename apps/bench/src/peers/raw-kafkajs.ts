/**
 * The peer of G1, a process of its own: kafkajs as published. Our library changes one of its functions in the process
 * that loads it (decision 3), so a reference beside it would be measured with our own encoder.
 */
import { Kafka, logLevel, type Message, Partitioners, type Producer } from 'kafkajs';
import { closedLoop } from '../runner/closed-loop.js';
import type { Amount } from '../runner/amount.js';

/** A task: the records to send in turn, a topic to send them to, or to send one batch after the other. */
export type RawKafkaTask =
  | { readonly brokers: readonly string[]; readonly batches: readonly (readonly Message[])[] }
  | { readonly topic: string }
  | { readonly amount: Amount; readonly callers: number };

let kafka: Kafka;
let batches: readonly Message[][] = [];
let producer: Producer | undefined;
let topic = '';

const connect = async (): Promise<void> => {
  await producer?.disconnect();
  const createPartitioner = Partitioners.DefaultPartitioner;
  producer = kafka.producer({ allowAutoTopicCreation: false, createPartitioner });
  await producer.connect();
};

const answer = async (task: RawKafkaTask): Promise<unknown> => {
  if ('batches' in task) {
    batches = task.batches as Message[][];
    kafka = new Kafka({ brokers: [...task.brokers], logLevel: logLevel.ERROR });
    return {};
  }
  if ('topic' in task) {
    topic = task.topic;
    await connect();
    return {};
  }
  return closedLoop(task.amount, task.callers, async (_, n) => {
    const messages = batches[n % batches.length]!;
    await producer!.send({ topic, messages, acks: -1 });
    return messages.length;
  });
};

process.on('message', (task: RawKafkaTask) => void answer(task).then((said) => process.send!(said)));
process.once('disconnect', () => process.exit(0));
process.send!({});
