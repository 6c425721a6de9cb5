import { definitionOf, type RecordedEvent } from '@hedgerow/domain';
import { type PersonKeys, revealEach, UnreadableText } from '@hedgerow/event-store';
import type { IncomingRecord } from '@hedgerow/kafka';
import { decodeUplink, type DecodedUplink } from '@hedgerow/lorawan';
import { derivedId } from '@hedgerow/platform';
import type { Frame, ProjectionEvent, Projection, Reading } from '@hedgerow/read-model';

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

const typeOnKafka = (type: string) => (type === 'UplinkDecoded' ? 'UplinkReceived' : type);

/**
 * Turns the records of a batch into the events that a projection handles: uplinks decoded, personal texts decrypted,
 * other types left out. A record with a text that cannot be opened fails alone. Keeps the order.
 */
export const decodeRecords = async (
  projection: Projection,
  keys: PersonKeys,
  records: readonly IncomingRecord[],
): Promise<(DecodedRecord | FailedRecord)[]> => {
  const handled = new Set(projection.handles.map(typeOnKafka));
  const decoded: (DecodedRecord | FailedRecord)[] = [];
  for (const record of records) {
    const item = decodeRecord(handled, record);
    if (item) decoded.push(item);
  }
  // Most projections handle no personal texts; then there is nothing to decrypt.
  if (!projection.handles.some((type) => definitionOf(type)?.personal)) return decoded;
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
  const { network, body } = event.data as Uplink;
  const decoded = decodeUplink({ network, body, receivedAt: event.occurredAt });
  if (decoded.kind === 'undecodable')
    return { kind: 'failed', source, key, cause: decoded.reason, wholeKey: false };
  if (decoded.simulated) return undefined;
  return { kind: 'decoded', source, key, event: frameEvent(event, decoded) };
};

type Uplink = { network: 'tts-v3' | 'chirpstack-v4'; networkDeviceId: string; body: string };

// A rebuild runs this for every uplink: objects are written out, since spreading one costs more than decoding its bytes.
const frameEvent = (event: RecordedEvent, decoded: DecodedUplink): ProjectionEvent => ({
  id: event.id,
  type: 'UplinkDecoded',
  data: frameOf((event.data as Uplink).networkDeviceId.toLowerCase(), decoded),
  stream: event.stream,
  version: event.version,
  schemaVersion: event.schemaVersion,
  occurredAt: event.occurredAt,
  recordedAt: event.recordedAt,
  actor: event.actor,
  correlationId: event.correlationId,
  causationId: event.causationId,
});

const frameOf = (networkDeviceId: string, decoded: DecodedUplink): Frame => {
  const frameId = derivedId(decoded.dedupKey);
  const { receivedAt } = decoded;
  const reading = readingOf(decoded);
  const aside = setAside(decoded);
  return reading
    ? { frameId, networkDeviceId, receivedAt, reading, setAside: aside }
    : { frameId, networkDeviceId, receivedAt, setAside: aside };
};

const readingOf = ({ result, observedAt, rssi, snr, fCnt }: DecodedUplink): Reading | undefined => {
  if (result.kind !== 'reading') return undefined;
  const { water, temperature, conductivity, ph, battery, externalTemperature, details } = result;
  const more: Record<string, unknown> = { fCnt };
  for (const name in details) more[name] = details[name];
  return { water, temperature, conductivity, ph, battery, externalTemperature, observedAt, rssi, snr, details: more }; // prettier-ignore
};

const setAside = ({ result }: DecodedUplink): string[] => {
  switch (result.kind) {
    case 'reading':
      return result.setAside.map(({ field, value, reason }) => `${field} ${value}: ${reason}`);
    case 'device_status':
      return [];
    case 'short_payload':
    case 'unknown_fport':
    case 'not_a_measurement':
      return [`${result.kind}: ${result.reason}`];
  }
};
