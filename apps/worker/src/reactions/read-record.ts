import type { Incoming } from '@hedgerow/kafka';
import { frameEvent } from '@hedgerow/lorawan';
import type { ReactionEvent } from './reaction.js';

/** A record as reactions take it; nothing for them; or no event at all, and why. */
export type ReadRecord =
  | { readonly kind: 'event'; readonly event: ReactionEvent }
  | { readonly kind: 'passed over' }
  | { readonly kind: 'poison'; readonly reason: string };

/** Reads a record for reactions that take these types. Uplinks are decoded only when one of them takes uplinks. */
export const readRecord = (record: Incoming, takes: ReadonlySet<string>): ReadRecord => {
  if (record.kind === 'poison') return { kind: 'poison', reason: record.reason };
  const { event } = record;
  if (event.type !== 'UplinkReceived')
    return takes.has(event.type) ? { kind: 'event', event: event as ReactionEvent } : { kind: 'passed over' };
  if (!takes.has('UplinkDecoded')) return { kind: 'passed over' };
  const decoded = frameEvent(event);
  // An uplink that cannot be decoded is parked by the projection of readings; here it is simply none.
  return decoded.kind === 'decoded' ? { kind: 'event', event: decoded.event } : { kind: 'passed over' };
};
