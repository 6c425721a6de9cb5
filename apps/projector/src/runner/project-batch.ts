import type { PersonKeys } from '@hedgerow/event-store';
import type { Batch, DeadLetter } from '@hedgerow/kafka';
import { backoff, type Logger, sleep, type Tracing } from '@hedgerow/platform';
import {
  advanceKnown,
  advanceLive,
  type Announcement,
  asksLast,
  type EndWith,
  inTransaction,
  inTransactionTogether,
  isNotAsKnown,
  type MovedPosition,
  park,
  parkedKeys,
  type Part,
  partitionOf,
  type PartitionRef,
  type PositionMove,
  type Projection,
} from '@hedgerow/read-model';
import type { Pool, PoolClient } from 'pg';
import { isTransient, PositionMoved, SourceAway } from './failures.js';
import { decodeRecords, type FailedRecord, type DecodedRecord } from './decode-records.js';
import { projectByBisection } from './bisect-batch.js';
import { noteTaken } from './note-taken.js';

export interface ProjectorContext {
  readonly pool: Pool;
  readonly keys: PersonKeys;
  readonly deadLetter: (letter: DeadLetter) => Promise<void>;
  readonly logger: Logger;
  /** Left out: nothing is traced. */
  readonly tracing?: Tracing;
  /** What positions answered when they last moved. With it a transaction writes before they have answered again. */
  readonly known?: Map<string, MovedPosition>;
}

/** A batch for one projection, from the projection's position on. */
export interface Share {
  readonly projection: Projection;
  readonly batch: Batch;
  /** Where PostgreSQL has the position, if that is further back than the batch: records in between were passed over. */
  readonly written?: string;
}

/** What a transaction changed for one projection. */
export interface Projected {
  readonly projection: Projection;
  readonly changes: readonly Announcement[];
  /** Events that were applied. */
  readonly applied: number;
}

/** A share and the records of it that the projection handles. */
interface DecodedShare extends Share {
  readonly records: readonly (DecodedRecord | FailedRecord)[];
}

// A failure that comes three times in a row does not go away by itself.
const tries = 3;

/** The partition of a share as its projection reads it. */
export const placeOf = ({ projection, batch: { topic, partition } }: Share): PartitionRef =>
  partitionOf(projection, topic, partition);

/** Where PostgreSQL has the position of a share. */
export const writtenAt = ({ written, batch }: Share): string => written ?? batch.firstOffset;

/** The move of a share's position. */
export const moveOf = (share: Share): PositionMove => ({
  ...placeOf(share),
  expected: writtenAt(share),
  next: share.batch.nextOffset,
});

/** `timeline stewardship.events/3` */
export const nameOf = ({
  projection,
  topic,
  partition,
}: Pick<PartitionRef, 'projection' | 'topic' | 'partition'>): string => `${projection} ${topic}/${partition}`;

const decode = async ({ keys }: ProjectorContext, share: Share): Promise<DecodedShare> => {
  try {
    return { ...share, records: await decodeRecords(share.projection, keys, share.batch.records) };
  } catch (error) {
    // Only projections that show personal texts need the keys; the others go on without this one.
    throw isTransient(error) ? new SourceAway(error) : error;
  }
};

/**
 * Projects shares of several projections and partitions in one transaction, rows and positions together, fenced by the
 * positions. The projections work at once, so that what all of them ask is few round trips. Throws any error, having changed nothing.
 */
export const projectTogether = async (
  context: ProjectorContext,
  shares: readonly Share[],
): Promise<Projected[]> => {
  const begun = Date.now();
  const decoded: DecodedShare[] = [];
  for (const share of shares) decoded.push(await decode(context, share));
  const work = () =>
    inTransactionTogether(context.pool, (client, endWith) =>
      projectAtOnce(client, endWith, context, decoded),
    );
  let outcome: Projected[];
  try {
    outcome = await work();
  } catch (error) {
    context.known?.clear();
    if (!isNotAsKnown(error)) throw error;
    outcome = await work();
  }
  return outcome.map((projected) => noteTaken(context, projected, recordsOf(projected, decoded), begun));
};

const projectAtOnce = async (
  client: PoolClient,
  endWith: EndWith,
  context: ProjectorContext,
  shares: readonly DecodedShare[],
): Promise<Projected[]> => {
  const { known = new Map<string, MovedPosition>() } = context;
  const knownOf = (share: Share) => known.get(nameOf(placeOf(share)));
  // A dead letter cannot be taken back: where one may be sent, the positions answer first.
  const isHarmless = (share: DecodedShare) =>
    knownOf(share)?.hasParked === false && share.records.every(({ kind }) => kind !== 'failed');
  const projectAll = (moved: (share: Share) => MovedPosition) =>
    byProjection(shares).map(
      (own) => (part: PoolClient) => projectOne(part, context, { ...own, moved, bisect: false }),
    );
  if (!shares.every(isHarmless)) {
    const moved = await advance(client, shares);
    for (const share of shares) known.set(nameOf(placeOf(share)), moved(share));
    return Promise.all(projectAll(moved).map((project) => project(client)));
  }
  const advancing: Part<void> = (part) => {
    asksLast(part);
    return advanceKnown(
      part,
      shares.map((share) => ({ ...moveOf(share), generation: knownOf(share)!.generation })),
    );
  };
  // The first to ask, so that positions are locked before rows. Where they are not as they are known the transaction fails.
  const outcome = await endWith<Projected | void>([advancing, ...projectAll((share) => knownOf(share)!)]);
  return outcome.filter((projected) => projected !== undefined);
};

/**
 * Projects one share in a transaction of its own. A record that fails again and again is parked with its cause and the
 * rest goes on. Throws transient errors, having changed nothing.
 */
export const projectAlone = async (context: ProjectorContext, share: Share): Promise<Projected[]> => {
  const begun = Date.now();
  const decoded = await decode(context, share);
  for (let attempt = 1; ; attempt++) {
    try {
      const projected = await inTransaction(context.pool, async (client) => {
        const moved = await advance(client, [decoded]);
        const { projection } = decoded;
        return projectOne(client, context, { projection, shares: [decoded], moved, bisect: attempt > tries });
      });
      return [noteTaken(context, projected, decoded.records, begun)];
    } catch (error) {
      if (isTransient(error) || attempt > tries) throw error;
      const { firstOffset, signal } = share.batch;
      context.logger.warn(
        { err: error, ...placeOf(share), firstOffset, attempt },
        'a batch could not be projected',
      );
      await sleep(backoff(attempt, 20, 200), signal);
    }
  }
};

const recordsOf = ({ projection }: Projected, shares: readonly DecodedShare[]) =>
  shares.flatMap((share) => (share.projection === projection ? share.records : []));

const byName = (a: Projection, b: Projection): number => (a.name < b.name ? -1 : 1);

// In one order everywhere, so that transactions that lock rows of several projections seldom wait for each other.
const byProjection = (shares: readonly DecodedShare[]): Pick<Work, 'projection' | 'shares'>[] =>
  [...new Set(shares.map((share) => share.projection))].sort(byName).map((projection) => ({
    projection,
    shares: shares.filter((share) => share.projection === projection),
  }));

const advance = async (
  client: PoolClient,
  shares: readonly Share[],
): Promise<(share: Share) => MovedPosition> => {
  const rows = await advanceLive(client, shares.map(moveOf));
  const moved = new Map(rows.map((row) => [nameOf(row), row]));
  const of = (share: Share): MovedPosition => {
    const row = moved.get(nameOf(placeOf(share)));
    if (!row) throw new PositionMoved(nameOf(placeOf(share)), writtenAt(share));
    return row;
  };
  shares.forEach(of);
  return of;
};

interface Work {
  readonly projection: Projection;
  readonly shares: readonly DecodedShare[];
  readonly moved: (share: Share) => MovedPosition;
  /** Whether to find the records at fault and park them, where the first attempts failed as a whole. */
  readonly bisect: boolean;
}

const projectOne = async (
  client: PoolClient,
  context: ProjectorContext,
  { projection, shares, moved, bisect }: Work,
): Promise<Projected> => {
  const { generation } = moved(shares[0]!);
  const all: { decoded: DecodedRecord[]; failed: FailedRecord[] } = { decoded: [], failed: [] };
  for (const share of shares) {
    const { decoded, failed } = await withoutParked(client, moved(share), share.records);
    all.decoded.push(...decoded);
    all.failed.push(...failed);
  }
  const project = (events: readonly DecodedRecord[]) =>
    projection.project(
      client,
      generation,
      events.map((item) => item.event),
    );
  const outcome = bisect
    ? await projectByBisection(client, project, all.decoded)
    : { changes: all.decoded.length > 0 ? await project(all.decoded) : [], failed: [] };
  for (const item of [...all.failed, ...outcome.failed])
    await setAside(client, context, { projection, generation }, item);
  return { projection, changes: outcome.changes, applied: all.decoded.length - outcome.failed.length };
};

/** Splits off what is to be parked: failed records, and every later record of a key whose history has one. */
const withoutParked = async (
  client: PoolClient,
  { hasParked, generation, ...place }: MovedPosition,
  records: readonly (DecodedRecord | FailedRecord)[],
): Promise<{ decoded: DecodedRecord[]; failed: FailedRecord[] }> => {
  // Uplinks stand alone; only of histories whole keys are parked.
  const parked =
    hasParked && records.length > 0
      ? await parkedKeys(client, place, generation, [...new Set(records.map((item) => item.key))])
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
  { deadLetter, logger }: ProjectorContext,
  { projection, generation }: { readonly projection: Projection; readonly generation: number },
  { source, key, cause, wholeKey }: FailedRecord,
): Promise<void> => {
  const { raw, offset } = source;
  const { topic, partition } = raw;
  const place = partitionOf(projection, topic, partition);
  const content = source.content();
  const event = content.kind === 'event' ? content.event : undefined;
  const eventId = event?.id ?? null;
  const correlationId = event?.correlationId;
  logger.error({ ...place, offset, key, eventId, correlationId, cause }, 'a record was parked');
  await deadLetter({ topic, record: raw, reason: cause, consumer: projection.name });
  await park(client, {
    ...place,
    generation,
    offset,
    key,
    wholeKey,
    eventId,
    cause: cause.slice(0, 1_000),
  });
};
