import { backoff, sleep } from '@hedgerow/platform';
import { type Admin, type Kafka, type Message, Partitioners, type Producer as KafkaProducer } from 'kafkajs';
import { KafkaRefused, KafkaUnavailable, refusalOf } from './errors.js';
import { askAdmin } from './ask-admin.js';
import type { OutgoingRecord } from './records/record.js';
import { replayTopicConfig } from './topics.js';

/** Milliseconds for which an append is tried again before it gives up. */
const patienceMs = 10_000;

/**
 * A topic that one replay fills, in one partition: its order is that of the log, and its end says how many records of the
 * replay it has, whatever became of the acknowledgements. So no record is missing and none is there twice.
 */
export class ReplayTopic {
  #producer: Promise<KafkaProducer> | undefined;

  constructor(
    private readonly kafka: Kafka,
    /** Its full name, with the namespace. */
    readonly name: string,
    private readonly replication: number | undefined,
  ) {}

  /** Whether there is a topic of this name. */
  exists(): Promise<boolean> {
    return this.#ask(async (admin) => (await admin.listTopics()).includes(this.name));
  }

  /** Makes the topic; resolves once its partition has a leader that answers. */
  async create(): Promise<void> {
    await this.#ask(async (admin) => {
      const { brokers } = await admin.describeCluster();
      const config = replayTopicConfig(this.name, this.replication ?? Math.min(3, brokers.length));
      await admin.createTopics({ topics: [config], waitForLeaders: true });
    });
    await this.end();
  }

  /** Deletes the topic where it is there. */
  async delete(): Promise<void> {
    await this.#ask(async (admin) => {
      if ((await admin.listTopics()).includes(this.name)) await admin.deleteTopics({ topics: [this.name] });
    });
  }

  /** How many records have been appended since the topic was made. */
  end(): Promise<number> {
    return this.#ask(async (admin) => Number((await admin.fetchTopicOffsets(this.name))[0]!.high));
  }

  /**
   * Appends records as the ones from number `at` on; resolves when all in-sync replicas have them.
   *
   * @throws KafkaUnavailable when no broker took them within ten seconds; `end` says later whether they arrived
   * @throws Error when the topic does not end at `at`: something else writes into it
   */
  async append(records: readonly OutgoingRecord[], at: number): Promise<void> {
    const messages = records as unknown as Message[];
    const deadline = performance.now() + patienceMs;
    for (let attempt = 0; ; attempt++) {
      try {
        const producer = await (this.#producer ??= this.#connect());
        const [sent] = await producer.send({ topic: this.name, messages, acks: -1, timeout: 5_000 });
        if (Number(sent?.baseOffset ?? at) === at) return;
        throw new ForeignRecords(this.name);
      } catch (error) {
        const known = refusalOf(error) ?? (error instanceof ForeignRecords ? error : undefined);
        if (known) throw known;
        // Where kafkajs gives up by itself, what was wrong is the cause.
        const { retriable } = ((error as Error).cause ?? error) as { retriable?: boolean };
        if (retriable === false) throw error;
        await this.close();
        if (performance.now() > deadline)
          throw new KafkaUnavailable((error as Error).message, { cause: error });
        await sleep(backoff(attempt, 100, 1_000));
        if (await this.#arrived(at, records.length)) return;
      }
    }
  }

  /** Whether the records of an append without an answer are there; false as well while no broker answers. */
  async #arrived(at: number, records: number): Promise<boolean> {
    const end = await this.end().catch((error: unknown) => {
      if (error instanceof KafkaRefused) throw error;
      return at;
    });
    if (end !== at && end !== at + records) throw new ForeignRecords(this.name);
    return end !== at;
  }

  /** Disconnects; the next append connects anew. */
  async close(): Promise<void> {
    const old = this.#producer;
    this.#producer = undefined;
    await old?.then((producer) => producer.disconnect()).catch(() => undefined);
  }

  async #connect(): Promise<KafkaProducer> {
    const producer = this.kafka.producer({
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      maxInFlightRequests: 1,
      idempotent: false,
      // A record that was sent again behind our back would be there twice: repeating is done above, after a look.
      retry: { retries: 0 },
    });
    await producer.connect();
    return producer;
  }

  #ask<T>(request: (admin: Admin) => Promise<T>): Promise<T> {
    return askAdmin(this.kafka, request);
  }
}

/** The topic does not end where the replay left it. */
export class ForeignRecords extends Error {
  override readonly name = 'ForeignRecords';
  constructor(topic: string) {
    super(
      `${topic} does not end where the replay left it: something else writes into it, or it was made anew`,
    );
  }
}
