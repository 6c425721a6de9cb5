import { definitionOf } from '@hedgerow/domain';
import { type PersonKeys, revealEach, UnreadableText } from '@hedgerow/event-store';
import type { IncomingRecord } from '@hedgerow/kafka';
import { frameEvent } from '@hedgerow/lorawan';
import type { ProjectionEvent, Projection } from '@hedgerow/read-model';

interface Source {
  readonly source: IncomingRecord;
  readonly key: string;
}
/** A record with the event for the projection. */
export type DecodedRecord = Source & { readonly kind: 'decoded'; readonly event: ProjectionEvent };
/** A record that the projection handles by its type and cannot process. */
export type FailedRecord = Source & {
  readonly kind: 'failed';
  readonly cause: string;
  /** Whether later records of the key are parked as well: yes for histories, no for uplinks, which stand alone. */
  readonly wholeKey: boolean;
};

/** What decides how records are decoded for a projection; made once, since most batches are of one record. */
interface Wanted {
  /** Types as they are called on Kafka. */
  readonly types: ReadonlySet<string>;
  /** Whether some of them have personal texts. */
  readonly isPersonal: boolean;
}
const wantedBy = new WeakMap<Projection, Wanted>();

const wanted = (projection: Projection): Wanted => {
  const { handles } = projection;
  const made = wantedBy.get(projection) ?? {
    types: new Set(handles.map(typeOnKafka)),
    isPersonal: handles.some((type) => definitionOf(type)?.personal),
  };
  wantedBy.set(projection, made);
  return made;
};

const typeOnKafka = (type: string) => (type === 'UplinkDecoded' ? 'UplinkReceived' : type);

/** Whether a projection handles any of these records, as far as their headers tell. */
export const handlesAny = (projection: Projection, records: readonly IncomingRecord[]): boolean => {
  const { types } = wanted(projection);
  return records.some(({ type }) => type === undefined || types.has(type));
};

/**
 * Turns the records of a batch into the events that a projection handles: uplinks decoded, personal texts decrypted,
 * other types left out. A record with a text that cannot be opened fails alone. Keeps the order.
 */
export const decodeRecords = async (
  projection: Projection,
  keys: PersonKeys,
  records: readonly IncomingRecord[],
): Promise<(DecodedRecord | FailedRecord)[]> => {
  const { types, isPersonal } = wanted(projection);
  const decoded: (DecodedRecord | FailedRecord)[] = [];
  for (const record of records) {
    const item = decodeRecord(types, record);
    if (item) decoded.push(item);
  }
  // Most projections handle no personal texts; then there is nothing to decrypt.
  if (!isPersonal || decoded.length === 0) return decoded;
  const revealed = await revealEach(
    keys,
    decoded.flatMap((item) => (item.kind === 'decoded' ? [item.event] : [])),
  );
  let i = 0;
  return decoded.map((item) => (item.kind === 'decoded' ? withTexts(item, revealed[i++]!) : item));
};

const withTexts = (item: DecodedRecord, event: ProjectionEvent | UnreadableText) =>
  event instanceof UnreadableText
    ? { ...item, kind: 'failed' as const, cause: event.message, wholeKey: true }
    : { ...item, event };

const decodeRecord = (
  handled: ReadonlySet<string>,
  source: IncomingRecord,
): DecodedRecord | FailedRecord | undefined => {
  const { type, raw } = source;
  // A type that this projection does not handle is left out unread, also one that no program knew so far.
  if (type !== undefined && !handled.has(type)) return undefined;
  const key = raw.key?.toString() ?? '';
  const content = source.content();
  if (content.kind !== 'event') {
    const wholeKey = type !== undefined && type !== 'UplinkReceived';
    return { kind: 'failed', source, key, cause: content.reason, wholeKey };
  }
  const { event } = content;
  if (event.type !== 'UplinkReceived')
    return { kind: 'decoded', source, key, event: event as ProjectionEvent };
  const decoded = frameEvent(event);
  if (decoded.kind === 'undecodable')
    return { kind: 'failed', source, key, cause: decoded.reason, wholeKey: false };
  if (decoded.kind === 'simulated') return undefined;
  return { kind: 'decoded', source, key, event: decoded.event };
};
