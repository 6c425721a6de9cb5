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
}

// A table or a column of the live generation is missing: the tables of a version never change, so a hand was in the database.
// Every record would be parked; instead nothing moves until they are as the version has them, or a rebuild has made them anew.
const outdatedGeneration = ['42P01', '42703'];
// Connection (08), resources (53), shutdown and cancel (57), system (58); serialisation, deadlock, lock timeout, and the
// end of a transaction that was idle.
const transientClasses = ['08', '53', '57', '58'];
const transientCodes = ['40001', '40P01', '55P03', '25P03', ...outdatedGeneration, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']; // prettier-ignore
// The last is the driver's own limit, when the server does not answer at all; the server's is 57014.
const lostConnection =
  /connection (terminated|error|ended)|timeout exceeded when trying to connect|not queryable|query read timeout/i;

const codeOf = (error: unknown): string | undefined => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
};

/**
 * True when PostgreSQL or Kafka as a whole is out of reach: whatever is tried next meets the same. Other transient
 * failures (a lock, a deadlock, a statement that took too long) may be those of one projection alone.
 */
export const isOutage = (error: unknown): boolean => {
  if (error instanceof KafkaUnavailable) return true;
  if (!(error instanceof Error) || error instanceof SourceAway) return false;
  const code = codeOf(error);
  if (code === undefined) return lostConnection.test(error.message);
  return code.startsWith('E') || ['08', '53', '58'].includes(code.slice(0, 2)) || code.startsWith('57P');
};

/**
 * True for a failure of a service or the network, where trying again later may help. Any other failure comes from the
 * event or the code: trying for ever would block everything behind it.
 */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof PositionMoved || error instanceof KafkaUnavailable || error instanceof SourceAway)
    return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return lostConnection.test(error.message);
  return transientCodes.includes(code) || (code.length === 5 && transientClasses.includes(code.slice(0, 2)));
};
