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
