import { uplinkReceived } from '@hedgerow/domain';
import type { OutgoingRecord, RawRecord, RecordContent } from './record.js';
import { knownEvent } from './known-events.js';

export interface ReceivedUplink {
  /** UUIDv7 of this delivery. The same uplink delivered again is another record with the same dedup key inside. */
  readonly id: string;
  readonly network: 'tts-v3' | 'chirpstack-v4';
  readonly networkDeviceId: string;
  /** The body exactly as received. */
  readonly body: Buffer;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}

const dataschema = `${uplinkReceived.definition.type}/${uplinkReceived.definition.version}`;

/**
 * The Kafka record of an uplink, in CloudEvents' binary mode: the value is the body byte for byte, so that a corrected
 * codec can decode the whole history again. Keyed by the device, in lower case since networks differ in case.
 */
export const toUplinkRecord = (uplink: ReceivedUplink): OutgoingRecord => {
  const networkDeviceId = uplink.networkDeviceId.toLowerCase();
  return {
    key: networkDeviceId,
    value: uplink.body,
    headers: {
      'content-type': 'application/json',
      ce_specversion: '1.0',
      ce_id: uplink.id,
      ce_source: 'hedgerow',
      ce_type: 'UplinkReceived',
      ce_subject: networkDeviceId,
      ce_time: uplink.receivedAt,
      ce_dataschema: dataschema,
      ce_network: uplink.network,
    },
  };
};

/** Reads an uplink record back as an event, or says why it is none. Uplinks have no stream version (0). */
export const uplinkOf = (raw: RawRecord): RecordContent => {
  const { ce_specversion, ce_id, ce_type, ce_subject, ce_time, ce_dataschema, ce_network } = raw.headers;
  const poison = (reason: string): RecordContent => ({ kind: 'poison', reason });
  if (ce_specversion !== '1.0') return poison('Not CloudEvents 1.0');
  if (ce_type !== 'UplinkReceived') return { kind: 'unknown', reason: `Unknown event type ${ce_type}` };
  if (raw.topic !== uplinkReceived.definition.topic)
    return poison(`${ce_type} does not belong on ${raw.topic}`);
  if (ce_dataschema !== dataschema)
    return { kind: 'unknown', reason: `Unknown schema version ${ce_dataschema}` };
  if (!ce_id || !ce_subject || !ce_time || Number.isNaN(Date.parse(ce_time))) {
    return poison('An uplink needs ce_id, ce_subject and ce_time');
  }
  const data = {
    network: ce_network,
    networkDeviceId: ce_subject,
    body: (raw.value as Buffer).toString('utf8'),
  };
  const known = knownEvent('UplinkReceived');
  if (!known?.check(data)) return poison(`UplinkReceived: ${known?.problem(data)}`);
  const event = {
    id: ce_id,
    type: 'UplinkReceived',
    stream: `uplinks-${ce_subject}`,
    version: 0,
    schemaVersion: uplinkReceived.definition.version,
    occurredAt: ce_time,
    recordedAt: ce_time,
    actor: { kind: 'device' as const, id: ce_subject },
    correlationId: ce_id,
    causationId: ce_id,
    data,
  };
  return { kind: 'event', event };
};
