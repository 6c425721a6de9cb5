/**
 * Kafka did not acknowledge in time, or is known to be away. The outcome of records in flight is
 * unknown: send them again under the same ids.
 */
export class KafkaUnavailable extends Error {
  override readonly name = 'KafkaUnavailable';
}

/** A record over the broker's size limit; sending it again cannot succeed. */
export class RecordTooLarge extends Error {
  override readonly name = 'RecordTooLarge';
  constructor(bytes: number, limit: number) {
    super(`A record of ${bytes} bytes is over the limit of ${limit}`);
  }
}

/**
 * The position of a consumer is not in the topic any more (expired) or not yet (the topic was made anew). Going
 * on from anywhere else would silently skip or repeat history, so the consumer stops.
 */
export class PositionOutOfRange extends Error {
  override readonly name = 'PositionOutOfRange';
  constructor(topic: string, partition: number, position: string, low: string, high: string) {
    super(
      `Position ${position} of ${topic}/${partition} is outside what the topic holds (${low} to ${high}). ` +
        'Rebuild the projection from a source that still has the events.',
    );
  }
}

/** Kafka and this program do not agree on who they are or how they speak. Trying again does not help, settings do. */
export class KafkaRefused extends Error {
  override readonly name = 'KafkaRefused';
}

const certificateCodes =
  /^(UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|CERT_|ERR_TLS_CERT)|self-signed certificate|unable to (verify|get)|certificate/i;

/** The refusal behind an error of kafkajs, in words that name the setting; undefined for any other error. */
export const refusalOf = (error: unknown): KafkaRefused | undefined => {
  for (let at = error; at instanceof Error; at = (at as { cause?: unknown }).cause) {
    if (at.name === 'KafkaJSSASLAuthenticationError')
      return new KafkaRefused(`Kafka turns KAFKA_SASL_USERNAME away: ${at.message}`, { cause: error });
    if (certificateCodes.test(at.message) || certificateCodes.test(String((at as { code?: unknown }).code)))
      return new KafkaRefused(`Kafka's certificate is not one that KAFKA_TLS_CA vouches for: ${at.message}`, {
        cause: error,
      });
  }
  return undefined;
};
