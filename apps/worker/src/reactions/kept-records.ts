import type { Topic } from '@hedgerow/domain';
import { type IncomingRecord, readRecord } from '@hedgerow/kafka';
import { inTransaction } from '@hedgerow/read-model';
import { Loop } from './loop.js';
import { type BatchContext, reactToKept } from './react-to-batch.js';

/** A worker of before may still be running and keeping records when this one has started. */
const everyMs = 30_000;
const recordsARead = 200;

interface KeptRow {
  topic: Topic;
  partition: number;
  offset: string;
  timestamp: string;
  key: Buffer | null;
  value: Buffer | null;
  headers: Record<string, string>;
}

/**
 * Records that only a newer program knows, and gives them to the reactions once this program is that one. Positions have
 * passed them, so they exist for those reactions here alone.
 */
export class KeptRecords {
  readonly #loop = Loop.every(
    everyMs,
    () => this.#takeUpKnown(),
    (error) => this.context.logger.warn({ err: error }, 'kept records could not be taken up; tried again'),
  );

  constructor(
    private readonly context: Omit<BatchContext, 'deadLetter'>,
    /** Called after jobs became durable. */
    private readonly onJobs: () => void,
  ) {}

  /** Takes up what is known by now, at once and every half minute until stopped. */
  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** How many are kept. */
  async count(): Promise<number> {
    const { rows } = await this.context.pool.query<{ n: number }>(
      'select count(*)::int as n from worker.kept_records',
    );
    return rows[0]!.n;
  }

  /** Takes up every kept record that is known by now, in the order of its partition; answers with how many. */
  async takeUpKnown(): Promise<number> {
    let taken = 0;
    let after: KeptRow | undefined;
    for (;;) {
      const rows = await this.#read(after);
      for (const row of rows) {
        const record = readRecord(row);
        if (record.content().kind === 'event' && (await this.#takeUpIfPossible(row, record))) taken++;
      }
      after = rows.at(-1);
      if (rows.length < recordsARead) return taken;
    }
  }

  async #takeUpKnown(): Promise<void> {
    const taken = await this.takeUpKnown();
    if (taken > 0) this.context.logger.info({ taken }, 'took up kept records that this program knows');
  }

  /** One that a reaction fails at stays kept, and holds none of the others up. */
  async #takeUpIfPossible(row: KeptRow, record: IncomingRecord): Promise<boolean> {
    try {
      return await this.#takeUp(row, record);
    } catch (error) {
      const { topic, partition, offset } = row;
      this.context.logger.error({ err: error, topic, partition, offset }, 'a kept record stays kept');
      return false;
    }
  }

  /** In one transaction with what follows, so that of two workers one does it, once. */
  async #takeUp(row: KeptRow, record: IncomingRecord): Promise<boolean> {
    const jobs = await inTransaction(this.context.pool, async (client) => {
      const { rowCount } = await client.query(
        'delete from worker.kept_records where topic = $1 and partition = $2 and "offset" = $3',
        [row.topic, row.partition, row.offset],
      );
      return rowCount === 0 ? undefined : reactToKept(client, this.context, row, record);
    });
    if (jobs !== undefined && jobs > 0) this.onJobs();
    return jobs !== undefined;
  }

  async #read(after: KeptRow | undefined): Promise<KeptRow[]> {
    const { rows } = await this.context.pool.query<KeptRow>(
      `select topic, partition, "offset"::text, "timestamp", key, value, headers from worker.kept_records
       where (topic, partition, "offset") > ($1, $2, $3) order by topic, partition, "offset" limit $4`,
      [after?.topic ?? '', after?.partition ?? -1, after?.offset ?? -1, recordsARead],
    );
    return rows;
  }
}
