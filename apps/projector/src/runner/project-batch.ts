import type { PersonKeys } from '@hedgerow/event-store';
import type { Batch, DeadLetter } from '@hedgerow/kafka';
import { backoff, type Logger, sleep } from '@hedgerow/platform';
import {
  advanceLive,
  type Change,
  inTransaction,
  park,
  parkedKeys,
  partitionOf,
  type PartitionRef,
  type Projection,
} from '@hedgerow/read-model';
import type { Pool, PoolClient } from 'pg';
import { isTransient, PositionMoved } from './failures.js';
import { decodeRecords, type FailedRecord, type DecodedRecord } from './decode-records.js';
import { projectByBisection } from './bisect-batch.js';

export interface ProjectorContext {
  readonly projection: Projection;
  readonly pool: Pool;
  readonly keys: PersonKeys;
  readonly deadLetter: (letter: DeadLetter) => Promise<void>;
  readonly logger: Logger;
}

// A failure that comes three times in a row does not go away by itself.
const wholeBatchTries = 3;

/** A batch and the records of it that the projection handles. */
interface DecodedBatch {
  readonly batch: Batch;
  readonly records: readonly (DecodedRecord | FailedRecord)[];
}

const decodeBatch = async (context: ProjectorContext, batch: Batch): Promise<DecodedBatch> => {
  const records = await decodeRecords(context.projection, context.keys, batch.records);
  return { batch, records };
};

/**
 * Projects one batch of one partition: rows and position in one transaction, fenced by the position. A record that
 * fails is parked with its cause and the rest goes on. Throws transient errors, having changed nothing.
 */
export const projectBatch = async (context: ProjectorContext, batch: Batch): Promise<Change[]> => {
  const part = await decodeBatch(context, batch);
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(context.pool, (client) =>
        projectIn(client, context, [part], attempt > wholeBatchTries),
      );
    } catch (error) {
      if (isTransient(error) || attempt > wholeBatchTries) throw error;
      const { topic, partition, firstOffset } = batch;
      context.logger.warn(
        { err: error, topic, partition, firstOffset, attempt },
        'a batch could not be projected',
      );
      await sleep(backoff(attempt, 20, 200), batch.signal);
    }
  }
};

/** Projects batches of different partitions in one transaction. Throws any error, having changed nothing. */
export const projectBatches = async (
  context: ProjectorContext,
  batches: readonly Batch[],
): Promise<Change[]> => {
  const parts: DecodedBatch[] = [];
  // In the order in which a rebuild locks the positions for its switch, so that the two cannot deadlock.
  for (const batch of [...batches].sort(byPartition)) parts.push(await decodeBatch(context, batch));
  return inTransaction(context.pool, (client) => projectIn(client, context, parts, false));
};

const byPartition = (a: Batch, b: Batch): number =>
  a.topic === b.topic ? a.partition - b.partition : a.topic < b.topic ? -1 : 1;

const projectIn = async (
  client: PoolClient,
  context: ProjectorContext,
  parts: readonly DecodedBatch[],
  bisect: boolean,
): Promise<Change[]> => {
  const { projection } = context;
  const all: { decoded: DecodedRecord[]; failed: FailedRecord[] } = { decoded: [], failed: [] };
  let live = 0;
  for (const { batch, records } of parts) {
    const { topic, partition, firstOffset, nextOffset } = batch;
    const partitionRef = partitionOf(projection, topic, partition);
    const generation = await advanceLive(client, partitionRef, firstOffset, nextOffset);
    if (generation === undefined)
      throw new PositionMoved(`${projection.name} ${topic}/${partition}`, firstOffset);
    live = generation;
    if (records.length === 0) continue;
    const { decoded, failed } = await withoutParked(client, partitionRef, generation, records);
    all.decoded.push(...decoded);
    all.failed.push(...failed);
  }
  const project = (events: readonly DecodedRecord[]) =>
    projection.project(
      client,
      live,
      events.map((item) => item.event),
    );
  const outcome = bisect
    ? await projectByBisection(client, project, all.decoded)
    : { changes: all.decoded.length > 0 ? await project(all.decoded) : [], failed: [] };
  for (const item of [...all.failed, ...outcome.failed]) await setAside(client, context, live, item);
  return outcome.changes;
};

/** Splits off what is to be parked: failed records, and every later record of a key whose history has one. */
const withoutParked = async (
  client: PoolClient,
  partitionRef: PartitionRef,
  generation: number,
  records: readonly (DecodedRecord | FailedRecord)[],
): Promise<{ decoded: DecodedRecord[]; failed: FailedRecord[] }> => {
  const histories = partitionRef.topic !== 'sensors.uplinks';
  const keys = [...new Set(records.map((item) => item.key))];
  const parked = histories
    ? await parkedKeys(client, partitionRef, generation, keys)
    : new Map<string, string>();
  const decoded: DecodedRecord[] = [];
  const failed: FailedRecord[] = [];
  for (const item of records) {
    const cause = parked.get(item.key);
    if (item.kind === 'failed') {
      failed.push(item);
      if (item.wholeKey) parked.set(item.key, parked.get(item.key) ?? item.cause);
    } else if (cause !== undefined) {
      failed.push({ ...item, kind: 'failed', cause: `Follows a parked record: ${cause}`, wholeKey: true });
    } else decoded.push(item);
  }
  return { decoded, failed };
};

/** First the dead letter, then the row: after a crash in between the dead letter is there twice rather than never. */
const setAside = async (
  client: PoolClient,
  { projection, deadLetter, logger }: ProjectorContext,
  generation: number,
  { source, key, cause, wholeKey }: FailedRecord,
): Promise<void> => {
  const { raw, offset } = source;
  const { topic, partition } = raw;
  const partitionRef = partitionOf(projection, topic, partition);
  const eventId = source.kind === 'event' ? source.event.id : null;
  logger.error({ ...partitionRef, offset, key, eventId, cause }, 'a record was parked');
  await deadLetter({ topic, record: raw, reason: cause, consumer: projection.name });
  await park(client, {
    ...partitionRef,
    generation,
    offset,
    key,
    wholeKey,
    eventId,
    cause: cause.slice(0, 1_000),
  });
};
