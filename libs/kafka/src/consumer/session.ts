import type { Topic } from '@hedgerow/domain';
import type { Logger } from '@hedgerow/platform';
import type { Consumer, ConsumerGroupJoinEvent, EachBatchPayload, Kafka } from 'kafkajs';
import { Clock } from './clock.js';
import type { ConsumeOptions } from './consume.js';
import { Gathering } from './gathering.js';
import { PositionOutOfRange } from '../errors.js';
import type { Published } from '../records/record.js';
import { Handing } from './handing.js';
import { PartitionReader, type Watermarks } from './partition-reader.js';

export interface SessionContext {
  readonly kafka: Kafka;
  readonly prefix: string;
  readonly options: ConsumeOptions;
  readonly logger: Logger | undefined;
  readonly watermarks: (topic: Topic) => Promise<ReadonlyMap<number, Watermarks>>;
  /** Runs work when one of the `parallel` slots is free. */
  readonly limit: (work: () => Promise<void>) => Promise<void>;
  /** Called when the first position of every assigned partition is known. */
  readonly onJoined: () => void;
}

// Live: small fetches that return at once, and a short wait, so that a stop or a rebalance is noticed within
// 250 ms.
const fetchSettings = {
  live: { minBytes: 1, maxWaitTimeInMs: 250, maxBytesPerPartition: 512 * 1024, maxBytes: 4 * 1024 * 1024 },
  bulk: {
    minBytes: 64 * 1024,
    maxWaitTimeInMs: 250,
    maxBytesPerPartition: 4 * 1024 * 1024,
    maxBytes: 32 * 1024 * 1024,
  },
};

/**
 * One membership in a consumer group, from connecting to leaving. It ends with the first error that kafkajs
 * does not recover from; the supervisor then starts another, with a new client.
 */
export class Session {
  private readonly consumer: Consumer;
  private readonly fetching;
  private readonly gathering: Gathering | undefined;
  private handing: Handing;
  private readers = new Map<string, PartitionReader>();
  private readersOf = new Map<Topic, PartitionReader[]>();
  private readonly abandon = new AbortController();
  private lastActivity = performance.now();
  private finish!: (reason: Error) => void;
  /** Resolves with the reason when the session has ended. */
  readonly ended = new Promise<Error>((resolve) => (this.finish = resolve));

  constructor(private readonly context: SessionContext) {
    const { kafka, prefix, options } = context;
    this.fetching = fetchSettings[options.pace ?? 'live'];
    this.handing = new Handing(options.gatherMs ?? 0);
    this.gathering = options.gatherMs === undefined ? undefined : new Gathering(options.gatherMs);
    this.consumer = kafka.consumer({
      groupId: prefix + options.groupId,
      // The shortest a broker allows. The partitions of a member that was killed, or whose broker was, stand still for this
      // long, and ten seconds after a crash everything is to be caught up.
      sessionTimeout: options.sessionTimeoutMs ?? 6_000,
      rebalanceTimeout: 15_000,
      heartbeatInterval: 1_000,
      allowAutoTopicCreation: false,
      // The supervisor restarts, always with a new client: a crashed one has been seen to stall without an error.
      retry: {
        initialRetryTime: 100,
        retries: 3,
        maxRetryTime: 500,
        restartOnFailure: () => Promise.resolve(false),
      },
      ...this.fetching,
    });
  }

  /** Connects, joins and begins to read. An error ends the session; it is not thrown. */
  async begin(): Promise<void> {
    const { options, prefix } = this.context;
    const { consumer } = this;
    const noteActivity = () => void (this.lastActivity = performance.now());
    const { GROUP_JOIN, CRASH, FETCH_START, FETCH, HEARTBEAT, END_BATCH_PROCESS } = consumer.events;
    consumer.on(FETCH_START, ({ payload }) => this.handing.fetchBegins(String(payload.nodeId)));
    consumer.on(FETCH, ({ payload }) => {
      noteActivity();
      this.gathering?.fetched();
      this.handing.fetched(String(payload.nodeId));
    });
    consumer.on(HEARTBEAT, noteActivity);
    consumer.on(END_BATCH_PROCESS, noteActivity);
    consumer.on(CRASH, ({ payload }) => this.finish(payload.error));
    consumer.on(GROUP_JOIN, (event) => this.joined(event));
    try {
      await consumer.connect();
      // Never 'latest': that would skip history without an error. The position in the database decides in the end.
      await consumer.subscribe({ topics: options.topics.map((t) => prefix + t), fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        // All partitions of a fetch are handed on at once, before the wait for the next fetch.
        partitionsConsumedConcurrently: 64,
        eachBatch: (p) => this.receive(p),
      });
    } catch (error) {
      this.finish(error as Error);
    }
  }

  idleMs(): number {
    return performance.now() - this.lastActivity;
  }

  /** Takes records that were published where they are the next ones. Never throws. */
  take(topic: Topic, published: readonly Published[] | undefined): void {
    const ofTopic = this.readersOf.get(topic) ?? [];
    try {
      if (published === undefined) return this.handing.fetchAgain(ofTopic);
      for (const each of published) {
        const reader = this.readers.get(`${topic}/${each.partition}`);
        if (reader) this.handing.hand(each, reader, ofTopic);
      }
    } catch (error) {
      // kafkajs refuses to pause or to seek where a consumer has crashed. The next session reads on from the position.
      this.finish(error as Error);
    }
  }

  relocate(): void {
    for (const reader of this.readers.values()) reader.relocateNext();
  }

  end(reason: Error): void {
    this.finish(reason);
  }

  lag(): Record<string, number> {
    return Object.fromEntries([...this.readers].map(([name, reader]) => [name, reader.lag]));
  }

  /** Finishes the batches in progress, for at most `drainMs`, then leaves the group. */
  async leave(drainMs: number): Promise<void> {
    const closing = Promise.all([...this.readers.values()].map((reader) => reader.close()));
    await within(drainMs, closing);
    this.abandon.abort(new Error('The consumer has left'));
    await within(
      5_000,
      this.consumer.disconnect().catch(() => undefined),
    );
  }

  private async receive({ batch, resolveOffset }: EachBatchPayload): Promise<void> {
    const topic = batch.topic.slice(this.context.prefix.length) as Topic;
    this.readers.get(`${topic}/${batch.partition}`)?.offer(batch.messages, batch.highWatermark);
    // This only sets what kafkajs fetches next; what counts as done is in the database.
    resolveOffset(batch.lastOffset());
    await this.gathering?.wait();
  }

  private joined({ payload }: ConsumerGroupJoinEvent): void {
    const before = this.readers;
    this.readers = new Map();
    this.readersOf = new Map();
    this.handing = new Handing(this.context.options.gatherMs ?? 0);
    const finished = new Map([...before].map(([name, reader]) => [name, reader.close()]));
    const marks = new Map<Topic, Promise<ReadonlyMap<number, Watermarks>>>();
    for (const [name, partitions] of Object.entries(payload.memberAssignment)) {
      const topic = name.slice(this.context.prefix.length) as Topic;
      marks.set(topic, this.context.watermarks(topic));
      marks.get(topic)!.catch(() => undefined);
      for (const partition of partitions) {
        this.read(topic, partition, finished.get(`${topic}/${partition}`), marks.get(topic));
      }
    }
    void Promise.all([...this.readers.values()].map((r) => r.ready)).then(this.context.onJoined);
  }

  private read(
    topic: Topic,
    partition: number,
    after: Promise<void> | undefined,
    marks: Promise<ReadonlyMap<number, Watermarks>> | undefined,
  ): void {
    const { options, prefix, logger, limit } = this.context;
    const name = prefix + topic;
    const topicPartitions = [{ topic: name, partitions: [partition] }];
    // At the join one request serves all partitions of a topic; later the watermarks are fetched again.
    let atJoin = marks;
    const reader = new PartitionReader({
      options,
      topic,
      partition,
      logger,
      limit: (work) => limit(() => this.withClock(work)),
      after,
      bufferBytes: 2 * this.fetching.maxBytesPerPartition,
      abandoned: this.abandon.signal,
      watermarks: async () => {
        const asked = atJoin ?? this.context.watermarks(topic);
        // Before the answer: where it was that a broker is away, the next attempt asks again.
        atJoin = undefined;
        return (await asked).get(partition) ?? { low: '0', high: '0' };
      },
      seek: (offset) => this.consumer.seek({ topic: name, partition, offset: offset.toString() }),
      pause: () => this.consumer.pause(topicPartitions),
      resume: () => this.consumer.resume(topicPartitions),
    });
    this.consumer.resume(topicPartitions);
    this.readers.set(`${topic}/${partition}`, reader);
    this.readersOf.set(topic, [...(this.readersOf.get(topic) ?? []), reader]);
    reader.start().catch((error: Error) => this.finish(error));
  }

  /** A handler that hangs would hold its partition for ever: after its timeout the session is ended. */
  private async withClock(work: (clock: Clock) => Promise<void>): Promise<void> {
    const ms = this.context.options.handlerTimeoutMs ?? 60_000;
    const clock = new Clock(ms, () => this.finish(new Error(`A handler took longer than ${ms} ms`)));
    try {
      await work(clock);
    } finally {
      clock.stop();
    }
  }
}

/** True for an error that a new session would meet again. */
export const isFatal = (error: Error): boolean => error instanceof PositionOutOfRange;

const within = (ms: number, work: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
