import { definitionOf, type Topic } from '@hedgerow/domain';
import { type Cursor, type NotedEnds, ReplayLog } from '@hedgerow/event-store';
import {
  type Bus,
  ForeignRecords,
  type HistoryTopic,
  KafkaUnavailable,
  type PlacedRecord,
} from '@hedgerow/kafka';
import type { EventOnKafka } from '@hedgerow/read-model';
import type { Pool } from 'pg';
import { recordMaker } from '../publisher/to-record.js';
import { showProgress } from '../rebuild/progress.js';

export interface RepublishContext {
  /** The event store. */
  readonly store: Pool;
  readonly bus: Bus;
  readonly topics: readonly Topic[];
  /** How many partitions each of them must have; undefined where it is what it is. */
  readonly partitions?: number | undefined;
  /** Everything up to here; what comes after is the publisher's. */
  readonly until: Cursor;
  /** What was known of the topics while they were there. */
  readonly noted: NotedEnds | undefined;
  /** Ids of events of which consumers know where they lie. */
  readonly placesOf: ReadonlySet<string>;
  /** Writes one line for the operator. */
  readonly log: (line: string) => void;
}

/** What a topic is once it has its history again. */
export interface RepublishedTopic {
  /** By partition, how many records there are. */
  readonly ends: readonly number[];
  /** By partition, how many of them there were at the moment of the note. */
  readonly atNote: readonly number[];
}

export interface Republished {
  readonly topics: ReadonlyMap<Topic, RepublishedTopic>;
  readonly places: readonly EventOnKafka[];
  /** How many records were sent: the others were there from a try before. */
  readonly sent: number;
}

interface Filling {
  readonly topic: HistoryTopic;
  /** By partition: where it ends on Kafka, how much of the history has been read, and how much of that at the note. */
  readonly ends: number[];
  readonly read: number[];
  readonly atNote: number[];
}

/**
 * Publishes the events of these topics again, each once, in their order, at offsets that follow from the event store alone. What a try
 * before has sent is left out, so that it may be killed at any moment and begun anew.
 *
 * @throws ForeignRecords when a topic has more than the history, or something else writes into it
 * @throws KafkaUnavailable when no broker takes a record; the next try goes on
 */
export const publishAgain = async (context: RepublishContext): Promise<Republished> => {
  const { store, bus, topics, partitions, until, noted, placesOf, log } = context;
  const fillings = new Map<Topic, Filling>();
  for (const name of topics) {
    const topic = bus.historyTopic(name);
    const marks = await topic.marks();
    // The metadata of a broker may still be that of the topic before.
    if (partitions !== undefined && marks.length !== partitions)
      throw new KafkaUnavailable(`${topic.name} has ${marks.length} partitions, not ${partitions}`);
    const none = () => marks.map(() => 0);
    fillings.set(name, { topic, ends: marks.map(({ high }) => high), read: none(), atNote: none() });
  }
  const before = sum([...fillings.values()].flatMap(({ ends }) => ends));
  const events = new ReplayLog(store);
  const filter = { to: 'infinity' };
  const counts = await events.counts(filter, until);
  const total = sum(counts.map((count) => count.events));
  let done = 0;
  const end = showProgress('republish', total, () => done, log);
  const toRecord = recordMaker(store);
  const places: EventOnKafka[] = [];
  try {
    for await (const page of events.read(filter, '0', until)) {
      const missing = new Map<Topic, PlacedRecord[]>();
      for (const { event, cursor } of page) {
        // Most of what belongs to another topic is known by its type.
        const known = definitionOf(event.type)?.topic;
        if (known && !fillings.has(known)) continue;
        const record = await toRecord(event);
        const filling = fillings.get(record.topic);
        if (!filling) continue;
        const partition = filling.topic.partitionOf(String(record.key), filling.ends.length);
        const offset = filling.read[partition]!++;
        if (noted && BigInt(cursor) <= BigInt(noted.position)) filling.atNote[partition]! += 1;
        if (placesOf.has(event.id))
          places.push({ id: event.id, topic: record.topic, partition, offset: String(offset) });
        if (offset < filling.ends[partition]!) continue;
        const records = missing.get(record.topic) ?? [];
        records.push({ partition, record, recordedAt: Date.parse(event.recordedAt) });
        missing.set(record.topic, records);
      }
      for (const [name, records] of missing) {
        const { topic, ends } = fillings.get(name)!;
        await topic.append(records, ends);
      }
      done += page.length;
    }
  } finally {
    end();
  }
  for (const { topic, ends, read } of fillings.values()) {
    // More than the history, or what was left out was not the history's.
    if (ends.some((at, partition) => at !== read[partition])) throw new ForeignRecords(topic.name);
    await topic.close();
  }
  return {
    topics: new Map([...fillings].map(([name, { ends, atNote }]) => [name, { ends, atNote }])),
    places,
    sent: sum([...fillings.values()].flatMap(({ ends }) => ends)) - before,
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/**
 * Where a consumer goes on in a topic that was published again. It was so many records before the end when the end was noted, and is as
 * many before the place of that moment now. Records that lay there twice, or were sent after the note, come once more to who has them:
 * that is known by versions. What was not taken is never passed over.
 */
export const newOffset = (
  { ends }: Pick<NotedEnds, 'ends'>,
  { atNote }: RepublishedTopic,
  place: { readonly topic: string; readonly partition: number; readonly position: string },
): string => {
  const end = BigInt(ends.get(`${place.topic}/${place.partition}`) ?? 0);
  const behind = end - BigInt(place.position);
  const at = BigInt(atNote[place.partition] ?? 0) - (behind > 0n ? behind : 0n);
  return String(at > 0n ? at : 0n);
};
