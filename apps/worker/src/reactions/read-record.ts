import type { IncomingRecord } from '@hedgerow/kafka';
import { frameEvent } from '@hedgerow/lorawan';
import { isOfNewerProgram } from './newer-program.js';
import type { ReactionEvent } from './reaction.js';

/** A record as reactions take it; nothing for them; what a newer program wrote; or no event at all, and why. */
export type ReadRecord =
  | { readonly kind: 'event'; readonly event: ReactionEvent }
  | { readonly kind: 'passed over' }
  | { readonly kind: 'of a newer program' }
  | { readonly kind: 'poison'; readonly reason: string };

/**
 * Reads a record for reactions that take these types. A type that none of them takes is not even parsed, and uplinks are
 * decoded only when one of them takes uplinks.
 */
export const readRecord = (record: IncomingRecord, takes: ReadonlySet<string>): ReadRecord => {
  const isTaken = record.type === undefined || takes.has(typeTaken(record.type));
  if (isOfNewerProgram(record, isTaken)) return { kind: 'of a newer program' };
  if (!isTaken) return { kind: 'passed over' };
  const content = record.content();
  if (content.kind !== 'event') return { kind: 'poison', reason: content.reason };
  const { event } = content;
  if (event.type !== 'UplinkReceived') return { kind: 'event', event: event as ReactionEvent };
  const decoded = frameEvent(event);
  // An uplink that cannot be decoded is parked by the projection of readings; here it is simply none.
  return decoded.kind === 'decoded' ? { kind: 'event', event: decoded.event } : { kind: 'passed over' };
};

/** The type by which reactions take what stands on Kafka under this one. */
const typeTaken = (type: string): string => (type === 'UplinkReceived' ? 'UplinkDecoded' : type);
