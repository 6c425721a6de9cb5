import { KafkaUnavailable, type Producer, type TopicGate, toUplinkRecord } from '@hedgerow/kafka';
import { ttsMessage } from '@hedgerow/lorawan';
import { newId, noTracing } from '@hedgerow/platform';
import type { Outcome } from '../http/answer.js';

const network = 'tts-v3';

/**
 * Takes one message of The Things Stack v3. Accepted means that Kafka has acknowledged the body, byte for byte; a
 * message of another kind is ignored by name; a body that is no message is kept as a dead letter. Whether the device is
 * registered is not checked: a device may send before it is registered. While the gate is closed uplinks are refused as without Kafka.
 */
export const takeTtsMessage = async (
  producer: Producer,
  gate: Pick<TopicGate, 'isOpen'>,
  body: Buffer,
  tracing = noTracing,
): Promise<Outcome> => {
  const parsed = parse(body);
  const message = ttsMessage(parsed);
  const receivedAt = new Date().toISOString();
  switch (message.kind) {
    case 'other':
      return { is: 'ignored', reason: message.event };
    case 'malformed': {
      const reason = parsed === undefined ? 'The body is not JSON' : message.reason;
      return stored(setAside(producer, body, reason, receivedAt), { is: 'set aside', reason });
    }
    case 'uplink': {
      if (!gate.isOpen) return { is: 'unavailable' };
      const { networkDeviceId } = message;
      const id = newId();
      const record = toUplinkRecord({ id, network, networkDeviceId, body, receivedAt });
      const acknowledged = producer.publish('sensors.uplinks', [record]);
      const outcome = await stored(acknowledged, { is: 'accepted' });
      tracing.note({
        ...{
          correlationId: id,
          id,
          name: 'take UplinkReceived',
          kind: 'server',
          begun: Date.parse(receivedAt),
        },
        ...(outcome.is === 'accepted' ? {} : { error: outcome.is }),
      });
      return outcome;
    }
  }
};

/** The outcome, once Kafka has acknowledged; otherwise `unavailable`: the sender may repeat. */
const stored = async (acknowledged: Promise<void>, outcome: Outcome): Promise<Outcome> => {
  try {
    await acknowledged;
  } catch (error) {
    if (error instanceof KafkaUnavailable) return { is: 'unavailable' };
    throw error;
  }
  return outcome;
};

// Headers of the request are not kept: they hold secrets.
const setAside = (producer: Producer, body: Buffer, reason: string, receivedAt: string): Promise<void> =>
  producer.deadLetter({
    topic: 'sensors.uplinks',
    record: {
      key: null,
      value: body,
      headers: { ce_id: newId(), ce_time: receivedAt, ce_network: network },
    },
    reason,
    consumer: 'ingest',
  });

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};
