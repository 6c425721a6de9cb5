import type { RecordedEvent } from '@hedgerow/domain';
import { type Cursor, publishedUpTo, ReplayLog } from '@hedgerow/event-store';
import { type IncomingRecord, readRecord } from '@hedgerow/kafka';
import { sleep } from '@hedgerow/platform';
import type { Projection } from '@hedgerow/read-model';
import type { Pool } from 'pg';
import { recordMaker } from '../publisher/to-record.js';
import { storePartition } from './aside.js';
import { CannotRebuild, GenerationWriter, type WriterContext } from './generation-writer.js';
import { notInStore } from './in-store.js';

/** Throws why a projection cannot be rebuilt from the event store. */
export const checkStoreHasIt = (projection: Projection): void => {
  const missing = notInStore(projection);
  if (missing.length > 0)
    throw new CannotRebuild(
      `${projection.name} takes in ${missing.join(', ')}, which lies on Kafka alone: the event store has nothing of it. ` +
        `Its rows stay as they are; without --from it is rebuilt from Kafka`,
    );
};

export interface StoreLoadContext extends WriterContext {
  /** The event store. */
  readonly store: Pool;
  readonly signal: AbortSignal;
}

/** Fills a generation with the events of the event store, in the order in which they were published. */
export class StoreLoad {
  readonly #log: ReplayLog;
  readonly #writer: GenerationWriter;
  /** Events read so far. */
  records = 0;

  constructor(private readonly context: StoreLoadContext) {
    this.#log = new ReplayLog(context.store);
    this.#writer = new GenerationWriter(context);
  }

  get setAside(): number {
    return this.#writer.setAside;
  }

  /** How many events there are to read. */
  async total(horizon: Cursor): Promise<number> {
    const counts = await this.#log.counts(this.#filter, horizon);
    return counts.reduce((sum, { events }) => sum + events, 0);
  }

  /** The newest position below which no event can appear any more. */
  async horizon(): Promise<Cursor> {
    return (await this.#log.horizon()).position;
  }

  /** Takes in every event up to the horizon. Throws `CannotRebuild` for one that cannot be projected. */
  async run(horizon: Cursor): Promise<void> {
    const { store, signal } = this.context;
    const toRecord = recordMaker(store);
    // The next page is read and prepared while the database works on this one.
    let writing = Promise.resolve();
    for await (const page of this.#log.read(this.#filter, '0', horizon)) {
      signal.throwIfAborted();
      if (page.length === 0) continue;
      const records: IncomingRecord[] = [];
      for (const { event, cursor } of page) records.push(await asOnKafka(toRecord, event, cursor));
      await writing;
      writing = this.#writer
        .write(
          () => [records],
          () => Promise.resolve(),
        )
        .then(() => void (this.records += page.length));
      // Awaited in the next turn; a failure until then is none that nothing handles.
      writing.catch(() => undefined);
    }
    await writing;
  }

  /** Resolves once everything up to the horizon is on Kafka: what is live can have taken it in only from there. */
  async published(horizon: Cursor, log: (line: string) => void): Promise<void> {
    const { store, signal } = this.context;
    for (let looks = 0; BigInt(await publishedUpTo(store)) < BigInt(horizon); looks++) {
      if (looks === 50) log('Waiting until the events are published: that takes a projector that runs');
      await sleep(100, signal);
    }
  }

  get #filter() {
    return { to: 'infinity', types: this.context.projection.handles };
  }
}

/** The record that the publisher makes of an event, read as a projection reads it from Kafka. */
const asOnKafka = async (
  toRecord: ReturnType<typeof recordMaker>,
  event: RecordedEvent,
  position: Cursor,
): Promise<IncomingRecord> => {
  const { topic, key, value, headers } = await toRecord(event);
  return readRecord({
    ...{ topic, partition: storePartition, offset: position, timestamp: event.recordedAt },
    key: key === null ? null : Buffer.from(key),
    value: Buffer.from(value),
    headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)])),
  });
};
