import {
  dropRepublication,
  keepAside,
  keepSettings,
  keepTargets,
  type Republication,
} from '@hedgerow/event-store';
import {
  type Bus,
  ForeignRecords,
  type HeldRecord,
  type HistoryTopic,
  KafkaUnavailable,
  type PlacedRecord,
  quietAfterMs,
  type TopicSetting,
} from '@hedgerow/kafka';
import { sleep } from '@hedgerow/platform';
import { type EventOnKafka, parkedEvents, positionsInTopics } from '@hedgerow/read-model';
import { Problem } from '@hedgerow/services';
import * as worker from '../../apps/worker/src/reactions/position-rows.js';
import type { Goals } from '../republish/goals.js';
import { type Sources, uplinks } from '../republish/sources.js';
import { refuseUnlessAllTaken } from './all-taken.js';
import { RecordsDigest } from './digest.js';
import { atEnds, endsNow, nameOfGeneration, nameOfReaction } from './at-ends.js';

/** What every record is larger than: Kafka itself refuses each, also of a writer that does not look at the gate. */
const none = { name: 'max.message.bytes', value: '1' };

/**
 * Makes every ingest refuse uplinks, and waits until none is on its way. False where there is nothing to be done but to open: the topic
 * has the number, from a try that was killed at its very end.
 */
export const closeIngest = async (
  { bus, say }: Pick<Sources, 'bus' | 'say'>,
  partitions: number,
  quietMs: number = quietAfterMs,
): Promise<boolean> => {
  const [source, aside] = [bus.historyTopic(uplinks), bus.asideTopic(uplinks)];
  const has = await source.partitions();
  const isAside = await aside.partitions();
  if (has === partitions && isAside > 0) {
    await aside.delete();
    say(`${uplinks} has ${partitions} partitions; ingest takes uplinks in again`);
    return false;
  }
  if (has >= partitions)
    throw new Problem(
      has > partitions
        ? `--partitions ${partitions}: ${uplinks} has ${has}, and a number is only raised.`
        : `${uplinks} has ${partitions} partitions already.`,
      'Nothing was changed.',
    );
  await source.tryToMake(partitions);
  if (isAside !== has) await aside.remake(has);
  const records = (await source.marks()).reduce((sum, { low, high }) => sum + high - low, 0);
  say(`${records} records will be copied aside: Kafka needs as much disk again as ${uplinks} has`);
  say('From now on every ingest answers 503 to uplinks, and network servers repeat them');
  await sleep(quietMs);
  return true;
};

/** Lets ingest take uplinks in again, where nothing was begun but that. */
export const openIngest = async ({ bus, say }: Pick<Sources, 'bus' | 'say'>): Promise<void> => {
  await bus.asideTopic(uplinks).delete();
  say('Ingest takes uplinks in again');
};

/**
 * Copies everything aside and compares it, makes the topic anew, copies everything back and compares that; writes down where everything
 * goes on. What is there from a try before is not sent again.
 */
export const makeUplinksAnew = async (
  sources: Sources,
  begun: Republication,
  stillStopped: () => Promise<void>,
): Promise<Goals> => {
  try {
    return await make(sources, begun, stillStopped);
  } catch (error) {
    if (!(error instanceof ForeignRecords)) throw error;
    // Not what is said of events: nothing else has what came.
    throw new Problem(
      `${error.message}. All uplinks of before are in ${uplinks}.aside.`,
      `Stop every ingest of an older build. What it wrote meanwhile is in ${uplinks} alone: keep a copy of it, delete that topic ` +
        '(kafka-topics --delete --topic …, never the one aside) and run this again.',
    );
  }
};

const make = async (
  sources: Sources,
  begun: Republication,
  stillStopped: () => Promise<void>,
): Promise<Goals> => {
  const { store, read, bus, namespace, say } = sources;
  const source = bus.historyTopic(uplinks);
  const kept = begun.settings ?? { [uplinks]: await source.settings() };
  if (!begun.settings) await keepSettings(store, kept);
  const settings = kept[uplinks]!;
  const digests = begun.aside ?? (await copyAside(sources, settings, stillStopped));
  const places = await copyBack(sources, begun.partitions!, digests);
  await source.setSettings(settings);
  const ends = (await source.marks()).map(({ high }) => high);
  const topics = new Map([[uplinks, { ends }]]);
  const goals: Goals = {
    generations: atEnds(await positionsInTopics(read, [uplinks]), topics, nameOfGeneration),
    reactions: atEnds(await worker.positionsInTopics(store, namespace, [uplinks]), topics, nameOfReaction),
    places,
    ends: Object.fromEntries(await endsNow(bus)),
  };
  await keepTargets(store, { ...goals });
  say('Everything is back, and compared');
  return goals;
};

/** Everything aside, each partition in one of the same number; resolves with its digests. What is in doubt is found before the end. */
const copyAside = async (
  sources: Sources,
  settings: readonly TopicSetting[],
  stillStopped: () => Promise<void>,
): Promise<readonly string[]> => {
  const { store, bus, say } = sources;
  const [source, aside] = [bus.historyTopic(uplinks), bus.asideTopic(uplinks)];
  await source.setSettings([...settings.filter(({ name }) => name !== none.name), none]);
  const refuseWhereSomeMiss = async () => {
    try {
      await stillStopped();
      await refuseUnlessAllTaken(sources, [uplinks]);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await source.setSettings(settings);
      await dropRepublication(store);
      throw error;
    }
  };
  await refuseWhereSomeMiss();
  const marks = await source.marks();
  const ends = (await aside.marks()).map(({ high }) => high);
  const read = marks.map(() => 0);
  const digests = marks.map(() => new RecordsDigest());
  await source.read(marks, async (partition, records) => {
    const missing: PlacedRecord[] = [];
    for (const record of records) {
      digests[partition]!.add(record);
      if (read[partition]!++ >= ends[partition]!) missing.push(placed(record, partition));
    }
    await aside.append(missing, ends);
  });
  const found = digests.map((digest) => digest.end());
  if ((await digestsOf(aside)).join() !== found.join())
    throw new Problem(
      `${aside.name} does not hold what ${uplinks} holds.`,
      `Nothing was deleted. Delete it (kafka-topics --delete --topic ${aside.name}) with every ingest stopped, and run this again.`,
    );
  if ((await digestsOf(source)).join() !== found.join())
    throw new KafkaUnavailable(`Something wrote to ${uplinks} while it was copied`);
  // What a writer of before has sent in the moment in which Kafka began to refuse it is aside, and not read by anything.
  await refuseWhereSomeMiss();
  await keepAside(store, found);
  say('Everything is aside, and compared');
  return found;
};

/** From aside into the topic with its new number, partition after partition: a key lies in one of them, and so keeps its order. */
const copyBack = async (
  { read, bus }: Sources,
  partitions: number,
  digests: readonly string[],
): Promise<EventOnKafka[]> => {
  const [topic, aside] = [bus.historyTopic(uplinks), bus.asideTopic(uplinks)];
  // Looked at before anything is deleted: there is no other copy afterwards.
  if ((await digestsOf(aside)).join() !== digests.join())
    throw new Problem(
      `${aside.name} is not any more what was copied there.`,
      'Nothing was deleted now. Find out what wrote to it or removed it.',
    );
  // One that has the number was made by a try before, or is empty.
  if ((await topic.partitions()) !== partitions) await topic.remake(partitions);
  const ends = (await topic.marks()).map(({ high }) => high);
  if (ends.length !== partitions)
    throw new KafkaUnavailable(`${topic.name} has ${ends.length} partitions, not ${partitions}`);
  const filled = ends.map(() => 0);
  const expected = ends.map(() => new RecordsDigest());
  const parked = new Set(await parkedEvents(read, [uplinks]));
  const places: EventOnKafka[] = [];
  await aside.read(await aside.marks(), async (_, records) => {
    const missing: PlacedRecord[] = [];
    for (const record of records) {
      // Ours all have a key. Kafka would spread others, each time differently.
      const partition = record.key === null ? 0 : topic.partitionOf(record.key, partitions);
      const offset = filled[partition]!++;
      expected[partition]!.add(record);
      const id = String(record.headers?.['ce_id'] ?? '');
      if (parked.has(id)) places.push({ id, topic: uplinks, partition, offset: String(offset) });
      if (offset >= ends[partition]!) missing.push(placed(record, partition));
    }
    await topic.append(missing, ends);
  });
  if ((await digestsOf(topic)).join() !== expected.map((digest) => digest.end()).join())
    throw new ForeignRecords(topic.name);
  return places;
};

const placed = ({ key, value, headers, timestamp }: HeldRecord, partition: number): PlacedRecord => ({
  partition,
  // A header may be there twice, and a value be missing: it is sent as it was read.
  record: { key, value, headers } as PlacedRecord['record'],
  recordedAt: Number(timestamp),
});

/** By partition, the digest of all that a topic holds. */
const digestsOf = async (topic: HistoryTopic): Promise<string[]> => {
  const marks = await topic.marks();
  const digests = marks.map(() => new RecordsDigest());
  await topic.read(marks, (partition, records) => {
    for (const record of records) digests[partition]!.add(record);
    return Promise.resolve();
  });
  return digests.map((digest) => digest.end());
};

/** Gives topics that were made anew what they were set to before. */
export const restoreSettings = async (bus: Bus, { settings }: Republication): Promise<void> => {
  for (const [topic, entries] of Object.entries(settings ?? {}))
    await bus.historyTopic(topic as typeof uplinks).setSettings(entries);
};
