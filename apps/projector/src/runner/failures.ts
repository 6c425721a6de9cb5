import { isDatabaseAway } from '@hedgerow/event-store';
import { KafkaUnavailable } from '@hedgerow/kafka';

/** Another process moved the position of this partition; nothing was changed, and the position is read again. */
export class PositionMoved extends Error {
  override readonly name = 'PositionMoved';
  constructor(partition: string, expected: string) {
    super(`The position of ${partition} is not ${expected} any more`);
  }
}

/** What a share needs besides its batch is out of reach: the keys of persons, which may be in a database of their own. */
export class SourceAway extends Error {
  override readonly name = 'SourceAway';
  constructor(cause: unknown) {
    // Not in the words of the cause, which say that the database is away: that of the rows need not be.
    super('The keys of persons are out of reach', { cause });
  }
}

// A table or a column of the live generation is missing: the tables of a version never change, so a hand was in the database.
// Every record would be parked; instead nothing moves until they are as the version has them, or a rebuild has made them anew.
const outdatedGeneration = ['42P01', '42703'];
// A statement that took too long; serialisation, deadlock, lock timeout, and the end of a transaction that was idle.
const transientCodes = ['57014', '40001', '40P01', '55P03', '25P03', ...outdatedGeneration];

/**
 * True when PostgreSQL or Kafka as a whole is out of reach: whatever is tried next meets the same. Other transient
 * failures (a lock, a deadlock, a statement that took too long) may be those of one projection alone.
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof KafkaUnavailable || isDatabaseAway(error);

/**
 * True for a failure of a service or the network, where trying again later may help. Any other failure comes from the
 * event or the code: trying for ever would block everything behind it.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof PositionMoved ||
  error instanceof SourceAway ||
  isOutage(error) ||
  (error instanceof Error && transientCodes.includes((error as { code?: string }).code ?? ''));
