import {
  dropRepublication,
  keepAside,
  keepSettings,
  keepTargets,
  lostTopics,
  notedEnds,
  type Republication,
} from '@hedgerow/event-store';
import {
  type Bus,
  ForeignRecords,
  type HeldRecord,
  type HistoryTopic,
  KafkaUnavailable,
  largestRecord,
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
import { atEnds, endsNow, nameOfGeneration, nameOfReaction } from './at-ends.js';
import { RecordsDigest } from './digest.js';
import { digestsOf, partitionIn, refuseIfLess, refuseUnlessHeld } from './held.js';

type Access = Pick<Sources, 'bus' | 'say'>;

const topicsOf = (bus: Bus) => ({ source: bus.historyTopic(uplinks), aside: bus.asideTopic(uplinks) });

/** Nothing of a topic is forgotten while it is copied, or filled. */
const keepsAll = [
  { name: 'retention.ms', value: '-1' },
  { name: 'retention.bytes', value: '-1' },
];

const withSettings = (settings: readonly TopicSetting[], own: readonly TopicSetting[]): TopicSetting[] => [
  ...settings.filter(({ name }) => !own.some((one) => one.name === name)),
  ...own,
];

/** While it is copied. What every record is larger than: Kafka itself refuses each, also of a writer that does not look at the gate. */
const whileCopied = [...keepsAll, { name: 'max.message.bytes', value: '1' }];

/**
 * What a topic is set to while it is filled. An operator may have let the topic of before take larger records than we do; and set as it was
 * it could refuse old ones, give them other times, or remove some.
 */
const whileFilled = (settings: readonly TopicSetting[]): TopicSetting[] =>
  withSettings(
    settings.filter(({ name }) => !name.startsWith('message.timestamp.')),
    [
      ...keepsAll,
      ...[
        { name: 'max.message.bytes', value: largestRecord },
        { name: 'message.timestamp.type', value: 'CreateTime' },
        { name: 'cleanup.policy', value: 'delete' },
      ],
    ],
  );

/**
 * Makes every ingest refuse uplinks, and waits until none is on its way. False where there is nothing to be done but to open: the topic
 * has the number, from a try that was killed at its very end.
 */
export const closeIngest = async (
  { bus, say }: Access,
  partitions: number,
  quietMs: number = quietAfterMs,
): Promise<boolean> => {
  const { source, aside } = topicsOf(bus);
  const has = await source.partitions();
  const asideHas = await aside.partitions();
  if (has === partitions && asideHas > 0) {
    await openIngest({ bus, say });
    say(`${uplinks} has ${partitions} partitions already`);
    return false;
  }
  if (asideHas !== has) await refuseUnlessHeld(source, aside);
  if (has === 0)
    throw new Problem(
      `There is no topic ${uplinks}.`,
      'Nothing was changed. Every ingest makes it at its start.',
    );
  if (has >= partitions)
    throw new Problem(
      has > partitions
        ? `--partitions ${partitions}: ${uplinks} has ${has}, and a number is only raised.`
        : `${uplinks} has ${partitions} partitions already.`,
      'Nothing was changed.',
    );
  await source.tryToMake(partitions);
  if (asideHas !== has) await aside.remake(has);
  say(
    `${await source.count()} records will be copied aside: Kafka needs as much disk again as ${uplinks} has`,
  );
  say(
    'From now on every ingest answers 503 to uplinks: network servers send them again where their webhook repeats',
  );
  await sleep(quietMs);
  return true;
};

/**
 * Lets ingest take uplinks in again: deletes what is aside.
 *
 * @throws Problem where the topic does not hold all of that
 */
export const openIngest = async ({ bus, say }: Access): Promise<void> => {
  const { source, aside } = topicsOf(bus);
  await refuseUnlessHeld(source, aside);
  await aside.delete();
  say('Ingest takes uplinks in again');
};

/** A Problem where uplinks cannot be left as they were any more. */
export const refuseUnlessWhole = ({ aside, targets }: Republication, command: string): void => {
  if (!aside && !targets) return;
  throw new Problem(
    `--cancel: ${uplinks} is being deleted and made anew, or was: there is no way back.`,
    `The only way is forward: Run ${command}, it goes on where it was.`,
  );
};

/** Leaves uplinks as they were before anything was begun. Killed at any moment, it is done again. */
export const callOff = async ({ store, bus, say }: Sources, begun: Republication): Promise<void> => {
  const { source, aside } = topicsOf(bus);
  await refuseUnlessHeld(source, aside);
  await restoreSettings(bus, begun);
  await dropRepublication(store);
  await openIngest({ bus, say });
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
  const { source } = topicsOf(bus);
  const kept = begun.settings ?? { [uplinks]: await source.settings() };
  if (!begun.settings) await keepSettings(store, kept);
  const settings = kept[uplinks]!;
  const goesOn = begun.aside !== undefined && (await isAsideWhole(sources, begun, begun.aside));
  const digests = goesOn ? begun.aside! : await copyAside(sources, settings, stillStopped);
  const { places, ends } = await copyBack(sources, { partitions: begun.partitions!, digests, settings });
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

/** A Problem where Kafka has not all any more that it had when that was noted last: what is aside may be the only copy. */
const refuseIfLost = async ({ store, bus }: Sources): Promise<void> => {
  const isThere = (await topicsOf(bus).source.partitions()) > 0;
  const noted = await notedEnds(store);
  const before = [...(noted?.ends ?? [])].filter(([place]) => place.startsWith(`${uplinks}/`));
  if (isThere && lostTopics(new Map(before), await bus.endsOf([uplinks])).size === 0) return;
  throw new Problem(
    `${uplinks} ends before it did when that was noted last, or is not there: it is not whole any more.`,
    `Nothing was deleted. Find out what deleted it, and never delete ${uplinks}.aside: it may be the only copy.`,
  );
};

/**
 * Everything aside, each partition in one of the same number, and compared; resolves with its digests, which are written down: from
 * there on the topic itself is not needed. What is in doubt is found before.
 */
const copyAside = async (
  sources: Sources,
  settings: readonly TopicSetting[],
  stillStopped: () => Promise<void>,
): Promise<readonly string[]> => {
  const { store, bus, say } = sources;
  const { source } = topicsOf(bus);
  await refuseIfLost(sources);
  await source.setSettings(withSettings(settings, whileCopied));
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
  const found = await copyUntilSame(sources);
  if ((await digestsOf(source)).join() !== found.join())
    throw new KafkaUnavailable(`Something wrote to ${uplinks} while it was copied`);
  // What a writer of before has sent in the moment in which Kafka began to refuse it is aside, and not read by anything.
  await refuseWhereSomeMiss();
  await refuseIfLost(sources);
  say('Everything is aside, and compared');
  await keepAside(store, found);
  return found;
};

/** Copies until what is aside is what the topic holds: what something else has written there, or a try before sent twice, goes. */
const copyUntilSame = async (sources: Sources): Promise<readonly string[]> => {
  const { bus, say } = sources;
  const { source, aside } = topicsOf(bus);
  const has = await source.partitions();
  if ((await aside.partitions()) !== has) {
    await aside.remake(has);
    // It was not there: ingest may be open.
    await sleep(quietAfterMs);
  }
  for (let attempt = 1; attempt <= 2; attempt++) {
    const found = await copy(bus);
    if (found && (await digestsOf(aside)).join() === found.join()) return found;
    // The topic is whole: nothing of it is deleted before this has come to its end.
    await refuseIfLost(sources);
    await refuseIfLess(source, aside);
    say('What is aside is not what it should be: it is copied anew');
    // Not deleted: ingest would be open while it is not there.
    await aside.empty();
  }
  throw new Problem(
    `${aside.name} was copied anew and does not hold what ${uplinks} holds: something else writes to it.`,
    `Nothing was deleted of ${uplinks}. Find out what writes there, and run this again.`,
  );
};

/** A Problem for a record whose key belongs into another partition: copied back one after the other, the order of that key would not be kept. */
const refuseElsewhere = (
  topic: HistoryTopic,
  { key, offset }: HeldRecord,
  { partition, partitions }: { readonly partition: number; readonly partitions: number },
): void => {
  if (key === null || topic.partitionOf(key, partitions) === partition) return;
  throw new Problem(
    `The record ${offset} of partition ${partition} of ${topic.name} has a key of another partition: its order among others is not known.`,
    'Nothing was deleted. Such a topic had its number raised in place, or something else has written to it: it keeps the number that it has.',
  );
};

/** Copies aside what is not there; resolves with the digests of the topic, undefined where something else has written there. */
const copy = async (bus: Bus): Promise<readonly string[] | undefined> => {
  const { source, aside } = topicsOf(bus);
  const marks = await source.marks();
  const there = await aside.marks();
  const ends = there.map(({ high }) => high);
  const counts = there.map(({ low, high }) => high - low);
  const read = marks.map(() => 0);
  const digests = marks.map(() => new RecordsDigest());
  try {
    await source.read(marks, async (partition, records) => {
      const missing: PlacedRecord[] = [];
      for (const record of records) {
        refuseElsewhere(source, record, { partition, partitions: marks.length });
        digests[partition]!.add(record);
        if (read[partition]!++ >= counts[partition]!) missing.push(placed(record, partition));
      }
      await aside.append(missing, ends);
    });
  } catch (error) {
    if (error instanceof ForeignRecords) return undefined;
    throw error;
  }
  return digests.map((digest) => digest.end());
};

/**
 * Whether a try before can be gone on with; false where what is aside is not what was compared, and the topic still is: aside is then
 * emptied. A Problem where neither is, or where the topic was made anew by something else and holds what nothing else has.
 */
const isAsideWhole = async (
  { bus }: Sources,
  { partitions }: Republication,
  digests: readonly string[],
): Promise<boolean> => {
  const { source, aside } = topicsOf(bus);
  const holds = async (topic: HistoryTopic) =>
    (await topic.partitions()) > 0 && (await digestsOf(topic)).join() === digests.join();
  if (!(await holds(aside))) {
    if (await holds(source)) {
      if ((await aside.partitions()) > 0) await aside.empty();
      return false;
    }
    throw new Problem(
      `${aside.name} is not any more what was copied there.`,
      'Nothing was deleted now. Find out what wrote to it or removed it, and keep a copy of both topics (docs/operate.md, "No command goes on").',
    );
  }
  const has = await source.partitions();
  if (has === 0 || has === partitions) return true;
  if ((await source.count()) > 0 && !(await holds(source))) throw new ForeignRecords(source.name);
  return true;
};

interface Back {
  readonly partitions: number;
  /** Of what is aside, as it was compared. */
  readonly digests: readonly string[];
  readonly settings: readonly TopicSetting[];
}

/** From aside into the topic with its new number, partition after partition: a key lies in one of them, and so keeps its order. */
const copyBack = async (
  { read, bus }: Sources,
  { partitions, digests, settings }: Back,
): Promise<{ readonly places: EventOnKafka[]; readonly ends: readonly number[] }> => {
  const { source: topic, aside } = topicsOf(bus);
  // One that has the number was made by a try before, or is empty.
  if ((await topic.partitions()) !== partitions) await topic.remake(partitions);
  await topic.setSettings(whileFilled(settings));
  const ends = (await topic.marks()).map(({ high }) => high);
  if (ends.length !== partitions)
    throw new KafkaUnavailable(`${topic.name} has ${ends.length} partitions, not ${partitions}`);
  const partitionFor = partitionIn(topic, partitions, digests.length);
  const taken = digests.map(() => new RecordsDigest());
  const counts = ends.map(() => 0);
  const expected = ends.map(() => new RecordsDigest());
  const parked = new Set(await parkedEvents(read, [uplinks]));
  const places: EventOnKafka[] = [];
  await aside.read(await aside.marks(), async (from, records) => {
    const missing: PlacedRecord[] = [];
    for (const record of records) {
      const partition = partitionFor(record, from);
      const offset = counts[partition]!++;
      taken[from]!.add(record);
      expected[partition]!.add(record);
      const id = String(record.headers?.['ce_id'] ?? '');
      if (parked.has(id)) places.push({ id, topic: uplinks, partition, offset: String(offset) });
      if (offset >= ends[partition]!) missing.push(placed(record, partition));
    }
    await topic.append(missing, ends);
  });
  if (taken.map((digest) => digest.end()).join() !== digests.join())
    throw new Problem(
      `${aside.name} is not any more what was copied there.`,
      `Find out what wrote to it or removed it, and keep a copy of it and of ${uplinks}.`,
    );
  if ((await digestsOf(topic)).join() !== expected.map((digest) => digest.end()).join())
    throw new ForeignRecords(topic.name);
  // Not where it ends now: what a writer that does not look at the gate has sent in this moment is read then.
  return { places, ends: counts };
};

const placed = ({ key, value, headers, timestamp }: HeldRecord, partition: number): PlacedRecord => ({
  partition,
  // A value may be missing: it is sent as it was read.
  record: { key, value, headers } as PlacedRecord['record'],
  recordedAt: Number(timestamp),
});

/** Gives topics that were made anew what they were set to before. */
export const restoreSettings = async (bus: Bus, { settings }: Republication): Promise<void> => {
  for (const [topic, entries] of Object.entries(settings ?? {}))
    await bus.historyTopic(topic as typeof uplinks).setSettings(entries);
};
