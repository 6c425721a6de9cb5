import { closedLoop } from '../runner/closed-loop.js';
import type { Amount } from '../runner/amount.js';

/** A record as every client takes it. */
export interface RawMessage {
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A task: the records to send in turn, a topic to send them to, or to send one batch after the other. */
export type RawProducerTask =
  | { readonly brokers: readonly string[]; readonly batches: readonly (readonly RawMessage[])[] }
  | { readonly topic: string }
  | { readonly amount: Amount; readonly callers: number };

/** A client of Kafka: makes a new producer for a topic, whose function sends one batch, acknowledged by all replicas. */
export type RawClient = (
  brokers: readonly string[],
  topic: string,
) => Promise<(messages: readonly RawMessage[]) => Promise<unknown>>;

/** Serves the tasks of a row, in a process of its own, with one client. */
export const serveProducer = (client: RawClient): void => {
  let brokers: readonly string[] = [];
  let batches: readonly (readonly RawMessage[])[] = [];
  let send: (messages: readonly RawMessage[]) => Promise<unknown>;
  const answer = async (task: RawProducerTask): Promise<unknown> => {
    if ('batches' in task) {
      ({ brokers, batches } = task);
      return {};
    }
    if ('topic' in task) {
      send = await client(brokers, task.topic);
      return {};
    }
    return closedLoop(task.amount, task.callers, async (_, n) => {
      const messages = batches[n % batches.length]!;
      await send(messages);
      return messages.length;
    });
  };
  process.on('message', (task: RawProducerTask) => void answer(task).then((said) => process.send!(said)));
  process.once('disconnect', () => process.exit(0));
  process.send!({});
};
