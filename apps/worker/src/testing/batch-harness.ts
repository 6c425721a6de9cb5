import type { RecordedEvent, Topic } from '@hedgerow/domain';
import {
  type Batch,
  type DeadLetter,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordContent,
  toRecord,
} from '@hedgerow/kafka';
import { KeptRecords } from '../reactions/kept-records.js';
import { createLogger } from '@hedgerow/platform';
import { anAction, freshDatabase, recorded, type TestDatabase, testServices } from '@hedgerow/testing';
import { JobLedger } from '../reactions/job-ledger.js';
import { Positions } from '../reactions/positions.js';
import { reactToBatches } from '../reactions/react-to-batch.js';
import type { Reaction } from '../reactions/reaction.js';
import { migrateWorker } from '../reactions/schema.js';
import { Timers } from '../reactions/timers.js';

const topic: Topic = 'stewardship.events';

let kept: TestDatabase | undefined;

/** One database serves a suite, emptied for each test, since making one takes longer than most tests here. */
const emptyWorkerDatabase = async (): Promise<TestDatabase> => {
  kept ??= await freshDatabase(await testServices({ postgres: true }));
  await kept.pool.query('drop schema if exists worker cascade');
  await migrateWorker(kept.pool);
  return kept;
};

/** Drops the database of the suite. */
export const endBatchHarness = async (): Promise<void> => {
  await kept?.drop();
  kept = undefined;
};

/** A log in memory in the place of Kafka, and a database: what reactions make of batches, without a broker. */
export const startBatchHarness = async () => {
  const database = await emptyWorkerDatabase();
  const log = new Map<number, IncomingRecord[]>();
  const partition = (n: number): IncomingRecord[] => log.get(n) ?? log.set(n, []).get(n)!;
  const append = (
    n: number,
    type: string | undefined,
    content: RecordContent,
    { value = '{}', headers = {} }: Partial<Pick<OutgoingRecord, 'value' | 'headers'>> = {},
  ) => {
    const offset = String(partition(n).length);
    const raw = {
      ...{ topic, partition: n, offset, timestamp: '0', key: null },
      ...{ value: Buffer.from(value), headers: headers as Record<string, string> },
    };
    partition(n).push({ raw, offset, type, content: () => content });
  };
  let low = 0;
  const letters: DeadLetter[] = [];
  const said: { level: string; words: Record<string, unknown> }[] = [];
  const note = (level: string) => (words: Record<string, unknown>) => void said.push({ level, words });
  const logger = Object.assign(createLogger('test', 'silent'), {
    error: note('error'),
    fatal: note('fatal'),
  });

  /** A worker with these reactions; `clock` moves its timers. */
  const worker = (reactions: readonly Reaction[], clock?: () => Date) => {
    const { pool } = database;
    const positions = new Positions(pool, 'test.', reactions, logger);
    const timers = new Timers(pool, clock);
    const ledger = new JobLedger(pool);
    const deadLetter = async (letter: DeadLetter) => void letters.push(letter);
    const context = { pool, positions, ledger, timers, reactions, deadLetter, logger };
    const locate = (n: number) =>
      positions.locate(topic, n, async () => ({ low: String(low), high: String(partition(n).length) }));
    /** The batch that this worker would take now, of at most `most` records. */
    const next = async (n = 0, most = 1_000): Promise<Batch> => {
      const from = Number(await locate(n));
      const records = partition(n).slice(from, from + most);
      return {
        topic,
        partition: n,
        records,
        firstOffset: String(from),
        nextOffset: String(from + records.length),
        lag: 0,
        signal: new AbortController().signal,
      };
    };
    const take = (...batches: Batch[]) => reactToBatches(context, batches);
    const ends = async () => new Map([...log].map(([n, records]) => [n, String(records.length)]));
    return {
      ...{ positions, timers, ledger, locate, next, take, ends },
      kept: new KeptRecords(context, () => undefined),
      /** Takes everything that is there. */
      run: async (n = 0) => take(await next(n)),
    };
  };

  return {
    worker,
    database,
    letters,
    said,
    /** Appends events to a partition. */
    deliver: (events: readonly RecordedEvent[], n = 0) => {
      for (const event of events) append(n, event.type, { kind: 'event', event });
    },
    /** Appends events that the program of before reads as those of a newer one. */
    deliverNewer: (...events: readonly RecordedEvent[]) => {
      for (const event of events)
        append(0, event.type, { kind: 'unknown', reason: 'Unknown schema version' }, toRecord(event));
    },
    /** Appends an event whose type no program knows yet. */
    deliverUnknownType: (type: string) => {
      const record = toRecord(recorded(anAction())[0]!);
      append(
        0,
        type,
        { kind: 'unknown', reason: `Unknown ${type}` },
        {
          value: String(record.value).replaceAll('ActionRecorded', type),
          headers: { ...record.headers, 'event-type': type },
        },
      );
    },
    keptTypes: async () => {
      const { rows } = await database.pool.query<{ type: string }>(
        'select type from worker.kept_records order by "offset"',
      );
      return rows.map(({ type }) => type);
    },
    /** Appends a record that is no event. */
    deliverPoison: (n = 0) => append(n, undefined, { kind: 'poison', reason: 'Not an event' }),
    /** Retention passes: offsets below this are gone. */
    expireBelow: (offset: number) => void (low = offset),
    jobs: async () => {
      const { rows } = await database.pool.query<{
        id: string;
        reaction: string;
        key: string;
        payload: object;
      }>('select id, reaction, key, payload from worker.jobs order by reaction, key, id');
      return rows;
    },
    states: async () => {
      const { rows } = await database.pool.query<{ key: string; state: unknown }>(
        'select key, state from worker.states order by key',
      );
      return Object.fromEntries(rows.map(({ key, state }) => [key, state]));
    },
    timers: async () => {
      const { rows } = await database.pool.query<{ key: string; name: string; due_at: Date }>(
        'select key, name, due_at from worker.timers order by key, name',
      );
      return rows.map(({ key, name, due_at }) => `${name} of ${key} at ${due_at.toISOString()}`);
    },
  };
};
