import type { Frame, Reading, RecordedEvent } from '@hedgerow/domain';
import { derivedId } from '@hedgerow/platform';
import { decodeUplink } from './decode-uplink.js';
import type { DecodedUplink } from './the-things-stack/uplink.js';

/** A raw uplink decoded as an event; or made in a console, so that it counts nowhere; or undecodable, and why. */
export type FrameEvent =
  | { readonly kind: 'decoded'; readonly event: RecordedEvent<'UplinkDecoded', Frame> }
  | { readonly kind: 'simulated' }
  | { readonly kind: 'undecodable'; readonly reason: string };

type Uplink = { network: 'tts-v3' | 'chirpstack-v4'; networkDeviceId: string; body: string };

/** Decodes an event `UplinkReceived` into the one that projections and reactions handle. Never throws. */
export const frameEvent = (event: RecordedEvent): FrameEvent => {
  const { network, body } = event.data as Uplink;
  const decoded = decodeUplink({ network, body, receivedAt: event.occurredAt });
  if (decoded.kind === 'undecodable') return decoded;
  if (decoded.simulated) return { kind: 'simulated' };
  return { kind: 'decoded', event: eventOf(event, decoded) };
};

// A rebuild runs this for every uplink: objects are written out, since spreading one costs more than decoding its bytes.
const eventOf = (event: RecordedEvent, decoded: DecodedUplink): RecordedEvent<'UplinkDecoded', Frame> => ({
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
