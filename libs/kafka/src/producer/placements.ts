import { type ICustomPartitioner, type Message, Partitioners, type RecordMetadata } from 'kafkajs';
import type { Published } from '../records/record.js';

/** Knows which partition kafkajs chose for a message, so that what a broker acknowledged can be told for each record. */
export class Placements {
  /** Undefined where it was asked for twice: of a message that is sent again it is not known which copy has which offset. */
  readonly #chosen = new WeakMap<Message, number | undefined>();

  /** Java's partitioner, which tells what it chose. */
  readonly partitioner: ICustomPartitioner = () => {
    const choose = Partitioners.DefaultPartitioner();
    return (asked) => {
      const partition = choose(asked);
      this.#chosen.set(asked.message, this.#chosen.has(asked.message) ? undefined : partition);
      return partition;
    };
  };

  /** The messages of one request as Kafka has them now, by partition; undefined where that is not known of all, as of what was sent twice. */
  read(
    messages: readonly Message[],
    acknowledged: readonly RecordMetadata[],
  ): readonly Published[] | undefined {
    const published: Published[] = [];
    let known = 0;
    for (const { partition, baseOffset = '-1' } of acknowledged) {
      const own = messages.filter((message) => this.#chosen.get(message) === partition);
      if (own.length === 0 || baseOffset.startsWith('-')) continue;
      published.push({ partition, firstOffset: BigInt(baseOffset), messages: own });
      known += own.length;
    }
    return known === messages.length ? published : undefined;
  }
}
