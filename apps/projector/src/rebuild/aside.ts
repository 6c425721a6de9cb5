import { park, partitionOf, type Projection } from '@hedgerow/read-model';
import type { PoolClient } from 'pg';
import type { DecodedRecord, FailedRecord } from '../runner/decode-records.js';

/** The partition of an event that was read from the event store; its offset is the position there. */
export const storePartition = -1;

/** `topic/partition/offset`, or `event-store/position`: how an operator names a record. */
export const recordName = ({ source: { raw, offset } }: Pick<DecodedRecord, 'source'>): string =>
  raw.partition === storePartition ? `event-store/${offset}` : `${raw.topic}/${raw.partition}/${offset}`;

const keyName = ({ source, key }: Pick<DecodedRecord, 'source' | 'key'>): string =>
  `${source.raw.topic} ${key}`;

/**
 * What a rebuild may set aside: records that an operator passes over by name, and those that another version has parked
 * already, which an operator knows by their dead letters. With a record goes the rest of its key, where its history would
 * have a gap. A record that is neither stops the rebuild.
 */
export class Aside {
  readonly #keys: Map<string, string>;
  /** How many records were set aside. */
  count = 0;

  readonly #known: Map<string, boolean>;

  /** `known`: names of records, and whether the rest of their key goes with them; `keys`: those that were set aside before. */
  constructor(known: ReadonlyMap<string, boolean>, keys: ReadonlyMap<string, string> = new Map()) {
    this.#known = new Map(known);
    this.#keys = new Map(keys);
  }

  /** The record itself. Throws where it, or its key, is to be set aside. */
  openOnly(item: DecodedRecord | FailedRecord): DecodedRecord {
    if (item.kind === 'failed' || (this.#keys.size > 0 && this.#keys.has(keyName(item))))
      throw new Error(`${recordName(item)} is not open`);
    return item;
  }

  /** More names of records that may be set aside. */
  learn(known: ReadonlyMap<string, boolean>): void {
    for (const [name, wholeKey] of known) this.#known.set(name, wholeKey);
  }

  /** Splits a part of one partition, in its order. `fault` is the first failed record that must not be left out. */
  split(part: readonly (DecodedRecord | FailedRecord)[]) {
    const open: DecodedRecord[] = [];
    const aside: FailedRecord[] = [];
    const keys = new Map<string, string>();
    for (const item of part) {
      // Nearly always nothing was set aside; to put a name together for every record is work.
      const isOpen = keys.size === 0 && this.#keys.size === 0;
      if (isOpen && item.kind === 'decoded') {
        open.push(item);
        continue;
      }
      const cause = keys.get(keyName(item)) ?? this.#keys.get(keyName(item));
      if (cause !== undefined) aside.push(following(item, cause));
      else if (item.kind === 'decoded') open.push(item);
      else {
        const wholeKey = this.#known.get(recordName(item));
        if (wholeKey === undefined) return { open, aside, fault: item };
        aside.push({ ...item, wholeKey });
        if (wholeKey) keys.set(keyName(item), item.cause);
      }
    }
    return { open, aside, fault: undefined };
  }

  /** Of records that could not be projected, the first that must not be left out. */
  faultIn(failed: readonly FailedRecord[]): FailedRecord | undefined {
    const keys = new Set<string>();
    return failed.find((item) => {
      const isExpected = keys.has(keyName(item)) || this.#known.has(recordName(item));
      if (isExpected && item.wholeKey) keys.add(keyName(item));
      return !isExpected;
    });
  }

  /** Parks records within the transaction that moves the position past them. */
  async park(client: PoolClient, projection: Projection, generation: number, aside: readonly FailedRecord[]) {
    for (const { source, key, wholeKey, cause } of aside) {
      const content = source.content();
      await park(client, {
        ...partitionOf(projection, source.raw.topic, source.raw.partition),
        ...{ generation, offset: source.offset, key, wholeKey },
        eventId: content.kind === 'event' ? content.event.id : null,
        cause: cause.slice(0, 1_000),
      });
    }
  }

  /** Remembers what was parked, once that is committed: before, a repetition would set the whole key aside. */
  committed(aside: readonly FailedRecord[]): void {
    this.count += aside.length;
    for (const item of aside) if (item.wholeKey) this.#keys.set(keyName(item), item.cause);
  }
}

const following = (item: DecodedRecord | FailedRecord, cause: string): FailedRecord => ({
  ...item,
  kind: 'failed',
  wholeKey: true,
  cause: cause.startsWith('Follows') ? cause : `Follows a parked record: ${cause}`,
});
