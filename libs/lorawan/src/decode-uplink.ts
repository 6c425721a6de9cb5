import { ttsMessage } from './the-things-stack/message.js';
import { type DecodedUplink, decodeTtsUplink, type Undecodable } from './the-things-stack/uplink.js';

export type Decoded = DecodedUplink | Undecodable;

/** A raw uplink as it stands on Kafka. */
export interface RawUplink {
  readonly network: 'tts-v3' | 'chirpstack-v4';
  readonly body: string;
  /** When ingest received it (ISO 8601); the fallback where the body has no usable time. */
  readonly receivedAt?: string;
}

/** Decodes a raw uplink. Never throws: what cannot be decoded is returned with the reason. */
export const decodeUplink = ({ network, body, receivedAt }: RawUplink): Decoded => {
  switch (network) {
    case 'tts-v3': {
      const message = ttsMessage(parse(body));
      if (message.kind === 'uplink') return decodeTtsUplink(message, receivedAt);
      const reason = message.kind === 'malformed' ? message.reason : `Not an uplink: ${message.event}`;
      return { kind: 'undecodable', reason };
    }
    case 'chirpstack-v4':
      return { kind: 'undecodable', reason: 'Messages of ChirpStack are not decoded yet' };
  }
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};
