import { type IncomingRecord, readRecord } from '@hedgerow/kafka';
import type { Topic } from '@hedgerow/domain';
import { type Logger, sleep } from '@hedgerow/platform';
import type pg from 'pg';

/** A worker of before may still be running and keeping records when this one has started. */
const roundMs = 30_000;
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
 * Records that only a newer program knows: kept as they came, and offered again once this program is that one. Its position
 * has passed them, so they exist for the worker here alone.
 */
export class KeptRecords {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly consumer: string,
    private readonly logger: Logger,
  ) {}

  /** Keeps records; those that are kept already stay as they are. Comes before the position moves past them. */
  async keep(records: readonly IncomingRecord[]): Promise<void> {
    const raws = records.map(({ raw }) => raw);
    await this.pool.query(
      `insert into worker.kept_records (consumer, topic, partition, "offset", "timestamp", key, value, headers, type)
       select $1, * from unnest($2::text[], $3::int[], $4::bigint[], $5::text[], $6::bytea[], $7::bytea[], $8::jsonb[], $9::text[])
       on conflict do nothing`,
      [
        this.consumer,
        raws.map(({ topic }) => topic),
        raws.map(({ partition }) => partition),
        raws.map(({ offset }) => offset),
        raws.map(({ timestamp }) => timestamp),
        raws.map(({ key }) => key),
        raws.map(({ value }) => value),
        raws.map(({ headers }) => JSON.stringify(headers)),
        records.map(({ type }) => type),
      ],
    );
  }

  /**
   * Offers every kept record that is known by now, in the order of its partition, and forgets it afterwards. After a crash in
   * between, or by two workers at once, one is offered again: whatever follows from it has to be keyed by its event.
   */
  async offerKnown(offer: (record: IncomingRecord) => Promise<void>): Promise<number> {
    let offered = 0;
    let after: KeptRow | undefined;
    for (;;) {
      const rows = await this.#read(after);
      for (const row of rows) {
        const record = readRecord(row);
        if (record.content().kind === 'unknown') continue;
        await offer(record);
        await this.#forget(row);
        offered++;
      }
      after = rows.at(-1);
      if (rows.length < recordsARead) return offered;
    }
  }

  /** How many are kept. */
  async count(): Promise<number> {
    const { rows } = await this.pool.query<{ n: number }>(
      'select count(*)::int as n from worker.kept_records where consumer = $1',
      [this.consumer],
    );
    return rows[0]!.n;
  }

  /** Offers what is known, now and every half minute until stopped. */
  start(offer: (record: IncomingRecord) => Promise<void>): void {
    this.#running = this.#run(offer);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(offer: (record: IncomingRecord) => Promise<void>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        const offered = await this.offerKnown(offer);
        if (offered > 0) this.logger.info({ offered }, 'took up kept records that this program knows');
      } catch (error) {
        this.logger.warn({ err: error }, 'kept records could not be taken up; tried again');
      }
      await sleep(roundMs, this.#stopping.signal).catch(() => undefined);
    }
  }

  async #read(after: KeptRow | undefined): Promise<KeptRow[]> {
    const { rows } = await this.pool.query<KeptRow>(
      `select topic, partition, "offset"::text, "timestamp", key, value, headers from worker.kept_records
       where consumer = $1 and (topic, partition, "offset") > ($2, $3, $4)
       order by topic, partition, "offset" limit $5`,
      [this.consumer, after?.topic ?? '', after?.partition ?? -1, after?.offset ?? -1, recordsARead],
    );
    return rows;
  }

  async #forget({ topic, partition, offset }: KeptRow): Promise<void> {
    await this.pool.query(
      'delete from worker.kept_records where consumer = $1 and topic = $2 and partition = $3 and "offset" = $4',
      [this.consumer, topic, partition, offset],
    );
  }
}
