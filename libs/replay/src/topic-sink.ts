import { createHash } from 'node:crypto';
import type { ReplayTopic } from '@hedgerow/kafka';
import { Problem } from '@hedgerow/platform';
import { type Begun, stateOf } from './begun.js';
import { linesOf } from './ndjson-sink.js';
import { nothingYet, type Sink } from './replayed.js';
import { save } from './saved.js';

/** A topic of this name was there before the replay. */
export class TopicIsThere extends Problem {
  constructor(topic: string) {
    super(
      `--out: there is a topic ${topic} already.`,
      'Choose another name, or delete the topic (kafka-topics.sh --delete) where it is not needed any more.',
    );
  }
}

/**
 * A topic of Kafka with the records that the publisher would make, in the order of the log. How far it has come is asked of the
 * topic, so that a record whose acknowledgement was lost is not sent again; the events before that are read once more for
 * the sums of the manifest.
 */
export const topicSink = async (begun: Begun, topic: ReplayTopic): Promise<Sink> => {
  const { base, openFile, saved } = begun;
  const isMade = await topic.exists();
  if (isMade && !saved) throw new TopicIsThere(topic.name);
  // The state comes first: a topic without one belongs to somewhere else.
  if (!saved) await save(base, { ...stateOf(begun), progress: nothingYet, bytes: 0 }, openFile);
  if (!isMade) await topic.create();
  const isThere = await topic.end();
  const hash = createHash('sha256');
  let bytes = 0;
  let next = 0;
  return {
    unit: { events: 500, bytes: 512 * 1024, isFixed: false },
    from: nothingYet,
    isThere,
    append: async (unit) => {
      const lines = Buffer.from(linesOf(unit));
      const records = unit.slice(Math.max(0, isThere - next)).map(({ record }) => record);
      if (records.length > 0) await topic.append(records, next + unit.length - records.length);
      hash.update(lines);
      bytes += lines.length;
      next += unit.length;
    },
    keep: () => Promise.resolve(),
    end: () => Promise.resolve({ bytes, sha256: hash.digest('hex') }),
    finish: () => Promise.resolve(),
    close: () => topic.close(),
  };
};
