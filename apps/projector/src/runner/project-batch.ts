import type { PersonKeys } from '@hedgerow/event-store';
import type { Batch, DeadLetter } from '@hedgerow/kafka';
import { backoff, type Logger, sleep } from '@hedgerow/platform';
import {
  advanceLive,
  type Change,
  inTransaction,
  park,
  parkedKeys,
  type Projection,
} from '@hedgerow/read-model';
import type { Pool, PoolClient } from 'pg';
import { isTransient, PositionMoved } from './failures.js';
import { hear, type Refused, type Taken } from './hear.js';
import { projectApart } from './project-apart.js';

export interface ProjectorContext {
  readonly projection: Projection;
  readonly pool: Pool;
  readonly keys: PersonKeys;
  readonly deadLetter: (letter: DeadLetter) => Promise<void>;
  readonly logger: Logger;
}

// A failure that comes three times in a row does not go away by itself.
const inPlaceTries = 3;

/** A batch and what the projection handles of it. */
interface Part {
  readonly batch: Batch;
  readonly heard: readonly (Taken | Refused)[];
}

const listen = async (context: ProjectorContext, batch: Batch): Promise<Part> => {
  const heard = await hear(context.projection, context.keys, batch.records);
  return { batch, heard };
};

/**
 * Projects one batch of one partition: rows and position in one transaction, fenced by the position. What cannot be
 * taken is parked with its cause and the rest goes on. Throws what is transient, having changed nothing.
 */
export const projectBatch = async (context: ProjectorContext, batch: Batch): Promise<Change[]> => {
  const part = await listen(context, batch);
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(context.pool, (client) =>
        projectIn(client, context, [part], attempt > inPlaceTries),
      );
    } catch (error) {
      if (isTransient(error) || attempt > inPlaceTries) throw error;
      const { topic, partition, firstOffset } = batch;
      context.logger.warn(
        { err: error, topic, partition, firstOffset, attempt },
        'a batch could not be projected',
      );
      await sleep(backoff(attempt, 20, 200), batch.signal);
    }
  }
};

/** Projects batches of different partitions in one transaction. Throws whatever goes wrong, having changed nothing. */
export const projectTogether = async (
  context: ProjectorContext,
  batches: readonly Batch[],
): Promise<Change[]> => {
  const parts: Part[] = [];
  // In the order in which a rebuild that switches takes the positions, so that neither waits for the other in a ring.
  for (const batch of [...batches].sort(byPlace)) parts.push(await listen(context, batch));
  return inTransaction(context.pool, (client) => projectIn(client, context, parts, false));
};

const byPlace = (a: Batch, b: Batch): number =>
  a.topic === b.topic ? a.partition - b.partition : a.topic < b.topic ? -1 : 1;

const projectIn = async (
  client: PoolClient,
  context: ProjectorContext,
  parts: readonly Part[],
  apart: boolean,
): Promise<Change[]> => {
  const { projection } = context;
  const all: { taken: Taken[]; refused: Refused[] } = { taken: [], refused: [] };
  let live = 0;
  for (const { batch, heard } of parts) {
    const { topic, partition, firstOffset, nextOffset } = batch;
    const place = { projection: projection.name, topic, partition };
    const generation = await advanceLive(client, place, firstOffset, nextOffset);
    if (generation === undefined)
      throw new PositionMoved(`${projection.name} ${topic}/${partition}`, firstOffset);
    live = generation;
    if (heard.length === 0) continue;
    const { taken, refused } = await sortOut(client, place, generation, heard);
    all.taken.push(...taken);
    all.refused.push(...refused);
  }
  const project = (events: readonly Taken[]) =>
    projection.project(
      client,
      live,
      events.map((item) => item.event),
    );
  const outcome = apart
    ? await projectApart(client, project, all.taken)
    : { changes: all.taken.length > 0 ? await project(all.taken) : [], refused: [] };
  for (const item of [...all.refused, ...outcome.refused]) await setAside(client, context, live, item);
  return outcome.changes;
};

/** Events of a key whose history is parked are parked as well, from the first hole on. */
const sortOut = async (
  client: PoolClient,
  place: { projection: string; topic: string; partition: number },
  generation: number,
  heard: readonly (Taken | Refused)[],
): Promise<{ taken: Taken[]; refused: Refused[] }> => {
  const histories = place.topic !== 'sensors.uplinks';
  const keys = [...new Set(heard.map((item) => item.key))];
  const parked = histories ? await parkedKeys(client, place, generation, keys) : new Map<string, string>();
  const taken: Taken[] = [];
  const refused: Refused[] = [];
  for (const item of heard) {
    const cause = parked.get(item.key);
    if (item.kind === 'refused') {
      refused.push(item);
      if (item.wholeKey) parked.set(item.key, parked.get(item.key) ?? item.cause);
    } else if (cause !== undefined) {
      refused.push({ ...item, kind: 'refused', cause: `Follows a parked record: ${cause}`, wholeKey: true });
    } else taken.push(item);
  }
  return { taken, refused };
};

/** First the dead letter, then the row: after a crash in between the letter is there twice rather than never. */
const setAside = async (
  client: PoolClient,
  { projection, deadLetter, logger }: ProjectorContext,
  generation: number,
  { source, key, cause, wholeKey }: Refused,
): Promise<void> => {
  const { raw, offset } = source;
  const { topic, partition } = raw;
  const place = { projection: projection.name, topic, partition };
  const eventId = source.kind === 'event' ? source.event.id : null;
  logger.error({ ...place, offset, key, eventId, cause }, 'a record was parked');
  await deadLetter({ topic, record: raw, reason: cause, consumer: projection.name });
  await park(client, { ...place, generation, offset, key, wholeKey, eventId, cause: cause.slice(0, 1_000) });
};
