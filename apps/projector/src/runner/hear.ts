import { definitionOf, type RecordedEvent } from '@hedgerow/domain';
import { type PersonKeys, reveal } from '@hedgerow/event-store';
import type { Incoming } from '@hedgerow/kafka';
import { decodeUplink, type DecodedUplink } from '@hedgerow/lorawan';
import { derivedId } from '@hedgerow/platform';
import type { Frame, ProjectionEvent, Projection, Reading } from '@hedgerow/read-model';

interface From {
  readonly source: Incoming;
  readonly key: string;
}
/** An event for the projection. */
export type Taken = From & { readonly kind: 'taken'; readonly event: ProjectionEvent };
/** A record that the projection ought to hear and cannot. */
export type Refused = From & {
  readonly kind: 'refused';
  readonly cause: string;
  /** Whether later records of the key have to wait as well. Readings stand alone, histories do not. */
  readonly wholeKey: boolean;
};

const nameOnWire = (type: string) => (type === 'UplinkDecoded' ? 'UplinkReceived' : type);

/**
 * Turns the records of a batch into what a projection handles: uplinks decoded, personal texts in clear, everything
 * else left out. Keeps the order.
 */
export const hear = async (
  projection: Projection,
  keys: PersonKeys,
  records: readonly Incoming[],
): Promise<(Taken | Refused)[]> => {
  const wanted = new Set(projection.handles.map(nameOnWire));
  const heard: (Taken | Refused)[] = [];
  for (const record of records) {
    const item = hearOne(wanted, record);
    if (item) heard.push(item);
  }
  // Most projections hear nothing personal; then there is nothing to open.
  if (!projection.handles.some((type) => definitionOf(type)?.personal)) return heard;
  const clear = await reveal(
    keys,
    heard.flatMap((item) => (item.kind === 'taken' ? [item.event] : [])),
  );
  let i = 0;
  return heard.map((item) => (item.kind === 'taken' ? { ...item, event: clear[i++]! } : item));
};

const hearOne = (wanted: ReadonlySet<string>, source: Incoming): Taken | Refused | undefined => {
  const key = source.raw.key?.toString() ?? '';
  if (source.kind === 'poison') {
    const type = typeOf(source);
    // A type that this projection would not hear anyway is none of its business.
    if (type !== undefined && !wanted.has(type)) return undefined;
    const wholeKey = type !== undefined && type !== 'UplinkReceived';
    return { kind: 'refused', source, key, cause: source.reason, wholeKey };
  }
  const { event } = source;
  if (!wanted.has(event.type)) return undefined;
  if (event.type !== 'UplinkReceived') return { kind: 'taken', source, key, event: event as ProjectionEvent };
  const { network, body } = event.data as Uplink;
  const decoded = decodeUplink({ network, body, receivedAt: event.occurredAt });
  if (decoded.kind === 'undecodable')
    return { kind: 'refused', source, key, cause: decoded.reason, wholeKey: false };
  if (decoded.simulated) return undefined;
  return { kind: 'taken', source, key, event: frameEvent(event, decoded) };
};

type Uplink = { network: 'tts-v3' | 'chirpstack-v4'; networkDeviceId: string; body: string };

/** The type that a record claims to be, as far as it can be read. */
const typeOf = ({ raw }: Incoming): string | undefined => {
  if (raw.headers['ce_type'] !== undefined) return raw.headers['ce_type'];
  try {
    const { type } = JSON.parse(raw.value?.toString() ?? '') as { type?: unknown };
    return typeof type === 'string' ? type : undefined;
  } catch {
    return undefined;
  }
};

// A rebuild comes through here for every uplink there ever was: objects are written out, since spreading one costs more
// than decoding its bytes.
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
