import { KafkaUnavailable } from '@hedgerow/kafka';

/** Somebody else moved the position of this partition; nothing was changed, and the position is asked for anew. */
export class PositionMoved extends Error {
  override readonly name = 'PositionMoved';
  constructor(place: string, expected: string) {
    super(`The position of ${place} is not ${expected} any more`);
  }
}

// Connection (08), resources (53), shutdown and cancel (57), system (58); serialisation, deadlock, a lock not got in
// time, and the end of a transaction that sat idle.
// A table or a column that is not there: the live generation is older than this program. Every record would be set aside;
// instead nothing moves until a rebuild has brought the generation that this program knows.
const outgrown = ['42P01', '42703'];
const transientClasses = ['08', '53', '57', '58'];
const transientCodes = ['40001', '40P01', '55P03', '25P03', ...outgrown, 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']; // prettier-ignore
const lostConnection =
  /connection (terminated|error|ended)|timeout exceeded when trying to connect|not queryable/i;

/**
 * True when the world is at fault and trying again later may help. A failure that is not transient is the event's or
 * ours: trying for ever would hold up everything behind it.
 */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof PositionMoved || error instanceof KafkaUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return lostConnection.test(error.message);
  return transientCodes.includes(code) || (code.length === 5 && transientClasses.includes(code.slice(0, 2)));
};
