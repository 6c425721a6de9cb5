import { codecFor } from '../codecs/by-model.js';
import type { Result } from '../reading.js';
import type { TtsMessage } from './message.js';
import { networkTime } from './times.js';

/** An uplink decoded. Times are ISO 8601, UTC, milliseconds. */
export interface DecodedUplink {
  readonly kind: 'uplink';
  /** In lower case. */
  readonly networkDeviceId: string;
  /** Equal for every delivery of one radio frame, and for nothing else. */
  readonly dedupKey: string;
  /** When the network received the frame; readings are ordered by it. */
  readonly observedAt: string;
  /** When the network's application server had it. */
  readonly receivedAt: string;
  /** Made in a console, not measured: keep it out of real readings. */
  readonly simulated: boolean;
  /** Of the gateway with the best reception, dBm; null when no gateway is named. */
  readonly rssi: number | null;
  /** Of the same gateway, dB. */
  readonly snr: number | null;
  readonly fCnt: number;
  readonly result: Result;
}

/** A body that cannot be decoded as an uplink, and why. */
export interface Undecodable {
  readonly kind: 'undecodable';
  readonly reason: string;
}

type TtsUplink = Extract<TtsMessage, { kind: 'uplink' }>;
type Json = Readonly<Record<string, unknown>>;

const undecodable = (reason: string): Undecodable => ({ kind: 'undecodable', reason });

/** Decodes one uplink message. `now` is when ingest received it, the fallback where the message has no usable time. */
export const decodeTtsUplink = (
  { networkDeviceId, ids, uplink, message }: TtsUplink,
  now: string | undefined,
): DecodedUplink | Undecodable => {
  const fCnt = counter(uplink['f_cnt']);
  const fPort = counter(uplink['f_port']);
  if (fCnt === undefined || fPort === undefined) return undecodable('f_cnt or f_port is not a whole number');
  const payload = uplink['frm_payload'] ?? '';
  const bytes = fromBase64(payload);
  if (bytes === undefined) return undecodable('frm_payload is not base64');
  const receivedAt = networkTime(message['received_at'], now) ?? now;
  const observedAt = networkTime(uplink['received_at'], now) ?? receivedAt;
  if (observedAt === undefined) return undecodable('The message tells no time');
  // The field may hold any JSON value; only a text can be a time.
  const receivedText = typeof message['received_at'] === 'string' ? message['received_at'] : observedAt;
  return {
    kind: 'uplink',
    networkDeviceId,
    dedupKey: dedupKey(networkDeviceId, ids, uplink, fCnt, receivedText),
    observedAt,
    receivedAt: receivedAt ?? observedAt,
    simulated: message['simulated'] === true,
    ...bestGateway(uplink['rx_metadata']),
    fCnt,
    result: decode(uplink, fPort, bytes),
  };
};

const decode = (uplink: Json, fPort: number, bytes: Uint8Array): Result =>
  // With the key in the message the bytes are still encrypted for the application.
  uplink['app_s_key'] === undefined
    ? codecFor(modelId(uplink['version_ids']))(fPort, bytes)
    : { kind: 'not_a_measurement', reason: 'The payload is still encrypted' };

/**
 * Session and counter name a radio frame: the counter alone begins again at each join. Simulated uplinks have no
 * session; there the time and the bytes stand in.
 */
const dedupKey = (deviceId: string, ids: Json, uplink: Json, fCnt: number, receivedAt: string): string => {
  const session = uplink['session_key_id'];
  if (typeof session !== 'string' || session === '') {
    return ['tts', deviceId, receivedAt, String(uplink['frm_payload'] ?? '')].join('|');
  }
  const devEui = ids['dev_eui'];
  return ['tts', typeof devEui === 'string' ? devEui.toLowerCase() : deviceId, session, fCnt].join('|');
};

// Zero is left out of the JSON: absent is 0.
const counter = (value: unknown): number | undefined =>
  value === undefined ? 0 : Number.isInteger(value) && (value as number) >= 0 ? (value as number) : undefined;

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const fromBase64 = (text: unknown): Uint8Array | undefined =>
  typeof text === 'string' && base64.test(text) ? Buffer.from(text, 'base64') : undefined;

const modelId = (versionIds: unknown): string | undefined => {
  const id = (versionIds as Json | null | undefined)?.['model_id'];
  return typeof id === 'string' && id !== '' ? id.toLowerCase() : undefined;
};

const bestGateway = (metadata: unknown): { rssi: number | null; snr: number | null } => {
  let best: { rssi: number; snr: number } | undefined;
  for (const entry of Array.isArray(metadata) ? (metadata as (Json | null)[]) : []) {
    const rssi = entry?.['rssi'] ?? entry?.['channel_rssi'];
    const snr = entry?.['snr'] ?? 0;
    if (typeof rssi !== 'number' || typeof snr !== 'number') continue;
    if (!best || rssi > best.rssi) best = { rssi, snr };
  }
  return best ?? { rssi: null, snr: null };
};
