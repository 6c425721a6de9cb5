import type { Topic } from '@hedgerow/domain';
import type { Batch, DeadLetter, IncomingRecord } from '@hedgerow/kafka';
import type { Logger } from '@hedgerow/platform';
import { inTransaction } from '@hedgerow/read-model';
import type pg from 'pg';
import type { JobLedger } from './job-ledger.js';
import { keep } from './newer-program.js';
import type { Positions, ReactionPositions } from './positions.js';
import { consequencesOf, keyOf, type NewJob, type TimerChange } from './react.js';
import type { Reaction, ReactionEvent } from './reaction.js';
import { readRecord } from './read-record.js';
import { type HeldState, loadStates, saveStates } from './states.js';
import { type Mark, markOf, onlyNew } from './taken.js';
import type { Timers } from './timers.js';

export interface BatchContext {
  readonly pool: pg.Pool;
  readonly positions: Positions;
  readonly ledger: JobLedger;
  readonly timers: Timers;
  readonly reactions: readonly Reaction[];
  /** Sends a dead letter and waits until Kafka has it. */
  readonly deadLetter: (letter: DeadLetter) => Promise<void>;
  readonly logger: Logger;
}

/** What a batch came to. */
export interface BatchOutcome {
  readonly jobs: number;
  /** Events that a reaction failed at, and records that are no events. */
  readonly deadLetters: number;
}

/** An event that a reaction takes. */
interface Taking {
  readonly reaction: Reaction;
  readonly event: ReactionEvent;
  readonly record: IncomingRecord;
  readonly mark: Mark;
  readonly key: string | undefined;
}

/** A record that is set aside, for one reaction or for all. */
interface Failed {
  readonly record: IncomingRecord;
  readonly reason: string;
  readonly reaction?: string;
}

/** The worker's name on dead letters; a reaction's name follows where only it failed. */
export const consumerName = 'worker.reactions';

/**
 * Stores what follows from batches of different partitions for every reaction: jobs, states, timers and positions, in one
 * transaction that begins at the expected positions. An event that a reaction fails at becomes a dead letter for that
 * reaction; the others go on. Throws `PositionMoved` when another worker was quicker, having changed nothing.
 */
export const reactToBatches = (context: BatchContext, batches: readonly Batch[]): Promise<BatchOutcome> =>
  inTransaction(context.pool, async (client) => {
    const positions = await context.positions.lock(client, batches);
    const takings: Taking[] = [];
    const failed: Failed[] = [];
    for (const [n, batch] of batches.entries()) {
      // Every reaction of the topic stands still; what is read on meanwhile is read again once one goes on.
      if (positions[n]!.size === 0) continue;
      const found = takingsOf(context.reactions, positions[n]!, batch);
      takings.push(...found.takings);
      failed.push(...found.failed, ...(await setApart(client, context, batch, found)));
    }
    const jobs = await store(client, context, await onlyNew(client, takings), failed);
    for (const one of failed) await setAside(context, one);
    await context.positions.advance(client, batches, positions);
    return { jobs, deadLetters: failed.length };
  });

/** Keeps the records of a newer program; answers with those that become dead letters for all reactions. */
const setApart = async (
  client: pg.PoolClient,
  context: BatchContext,
  batch: Batch,
  { poison, newer }: { readonly poison: readonly Failed[]; readonly newer: readonly IncomingRecord[] },
): Promise<Failed[]> => {
  if (poison.length + newer.length === 0) return [];
  // What says no type became a dead letter when the first reaction came by. Of a type that only some reactions take, the
  // first of these may come later: rather two dead letters than none.
  const furthest = await context.positions.furthest(client, batch);
  await keep(client, batch, newer);
  const isFirst = ({ offset, type }: IncomingRecord) => type !== undefined || BigInt(offset) >= furthest;
  return poison.filter(({ record }) => isFirst(record));
};

/**
 * Gives a record that was kept to the reactions that have passed it; the others come to it on Kafka. Answers with the number
 * of jobs. Throws what a reaction throws: the record stays kept then.
 */
export const reactToKept = async (
  client: pg.PoolClient,
  context: Omit<BatchContext, 'deadLetter'>,
  place: Pick<Batch, 'topic' | 'partition'>,
  record: IncomingRecord,
): Promise<number> => {
  const passed = await context.positions.passed(client, place, BigInt(record.offset));
  const { takings, failed, poison } = takingsOf(context.reactions, passed, { ...place, records: [record] });
  const [fault] = [...failed, ...poison];
  if (fault) throw new Error(fault.reason);
  // Noted, and not asked: later events of its stream may have been taken before.
  await onlyNew(client, takings);
  const faults: Failed[] = [];
  const jobs = await store(client, context, takings, faults);
  if (faults[0]) throw new Error(faults[0].reason);
  return jobs;
};

/** Stores what follows from what reactions take, their positions apart; failures join `failed`. Answers with the jobs. */
const store = async (
  client: pg.PoolClient,
  context: Pick<BatchContext, 'timers' | 'ledger'>,
  takings: readonly Taking[],
  failed: Failed[],
): Promise<number> => {
  const held = await statesOf(client, takings);
  const { jobs, timers } = decide(takings, held, failed);
  await saveStates(
    client,
    [...held.values()].filter(({ changed }) => changed),
  );
  await context.timers.change(client, timers);
  await context.ledger.insert(client, jobs);
  return jobs.length;
};

/** Which reaction takes which event: those of its types from its position on. */
const takingsOf = (
  reactions: readonly Reaction[],
  positions: ReactionPositions,
  batch: Pick<Batch, 'topic' | 'partition' | 'records'>,
): { takings: Taking[]; failed: Failed[]; poison: Failed[]; newer: IncomingRecord[] } => {
  const taking = reactions.filter(({ name }) => positions.has(name));
  const types = new Set(taking.flatMap(({ takes }) => takes));
  const takings: Taking[] = [];
  const failed: Failed[] = [];
  const poison: Failed[] = [];
  const newer: IncomingRecord[] = [];
  for (const record of batch.records) {
    const read = readRecord(record, types);
    if (read.kind === 'passed over') continue;
    if (read.kind === 'of a newer program') {
      newer.push(record);
      continue;
    }
    const offset = BigInt(record.offset);
    if (read.kind === 'poison') {
      poison.push({ record, reason: read.reason });
      continue;
    }
    const { event } = read;
    const mark = markOf(event, batch);
    for (const reaction of taking) {
      if (offset < positions.get(reaction.name)! || !reaction.takes.includes(event.type)) continue;
      try {
        const key = keyOf(reaction, event);
        takings.push({ reaction, event, record, mark, key });
      } catch (error) {
        failed.push({ record, reason: String(error), reaction: reaction.name });
      }
    }
  }
  return { takings, failed, poison, newer };
};

type StateInBatch = HeldState & { readonly changed: boolean };

const addressOf = (reaction: Reaction, key: string): string => JSON.stringify([reaction.name, key]);

const statesOf = async (
  client: pg.PoolClient,
  takings: readonly Taking[],
): Promise<Map<string, StateInBatch>> => {
  const held = new Map<string, StateInBatch>();
  for (const { reaction, key } of takings) {
    if (!reaction.state || key === undefined) continue;
    const nothing = { reaction: reaction.name, key, state: undefined, version: 0, changed: false };
    held.set(addressOf(reaction, key), nothing);
  }
  for (const state of await loadStates(client, [...held.values()]))
    held.set(JSON.stringify([state.reaction, state.key]), { ...state, changed: false });
  return held;
};

/** Asks the reactions, event by event; states in `held` go along, and failures join `failed`. */
const decide = (
  takings: readonly Taking[],
  held: Map<string, StateInBatch>,
  failed: Failed[],
): { jobs: NewJob[]; timers: TimerChange[] } => {
  const jobs: NewJob[] = [];
  const timers: TimerChange[] = [];
  for (const { reaction, event, record, key } of takings) {
    const address = reaction.state && key !== undefined ? addressOf(reaction, key) : undefined;
    const before = address === undefined ? undefined : held.get(address)!;
    try {
      const after = consequencesOf(reaction, event, before?.state);
      if (before && after.state !== before.state)
        held.set(address!, { ...before, state: after.state, changed: true });
      jobs.push(...after.jobs);
      timers.push(...after.timers);
    } catch (error) {
      failed.push({ record, reason: String(error), reaction: reaction.name });
    }
  }
  return { jobs, timers };
};

/** The dead letter goes first: after a crash in between it is there twice rather than never. */
const setAside = async (
  { deadLetter, logger }: BatchContext,
  { record, reason, reaction }: Failed,
): Promise<void> => {
  const { partition } = record.raw;
  const topic = record.raw.topic as Topic;
  const words = { reason, reaction, topic, partition, offset: record.offset };
  const content = record.content();
  const correlationId = content.kind === 'event' ? content.event.correlationId : undefined;
  logger.error(
    { ...words, correlationId },
    reaction ? 'a reaction failed at an event' : 'a record is no event',
  );
  const consumer = reaction ? `${consumerName}/${reaction}` : consumerName;
  await deadLetter({ topic, record: record.raw, reason, consumer });
};
