import { parseArgs } from 'node:util';
import type { Topic } from '@hedgerow/domain';
import {
  beginRepublication,
  keepTargets,
  lostTopics,
  type NotedEnds,
  notedEnds,
  openRepublication,
  type Republication,
} from '@hedgerow/event-store';
import { type Bus, everyTopic } from '@hedgerow/kafka';
import { noteLost, parkedEvents, positionsInTopics } from '@hedgerow/read-model';
import { Problem, type Say } from '@hedgerow/services';
import type { Pool } from 'pg';
import { newOffset, publishAgain } from '../../apps/projector/src/republish/republish.js';
import * as worker from '../../apps/worker/src/reactions/position-rows.js';
import { carryOut, type Goals } from './goals.js';
import { ofTheStore, type Sources, uplinks, withSources } from './sources.js';

const usage = 'For example: npm run republish, or: npm run republish -- --without-uplinks';

interface Asked {
  readonly topics: readonly Topic[] | undefined;
  readonly withoutUplinks: boolean;
}

/**
 * `republish [--topic <topic>]… [--without-uplinks]`: where Kafka has lost its history, publishes the events of the event store
 * again and lets every projection and reaction go on where it was. Killed at any moment, it is begun anew and goes on. Throws a
 * Problem where there is nothing to be done, or where it must not be done.
 */
export const republish = async (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  say: Say,
): Promise<void> => {
  const asked = wordsOf(words);
  await withSources({ name: 'republish', env, say }, async (sources) => {
    await sources.bus.ensureTopics();
    await run(sources, asked);
  });
};

const run = async (sources: Sources, asked: Asked): Promise<void> => {
  const { store, bus, say } = sources;
  const noted = await notedEnds(store);
  const open = await openRepublication(store);
  if (open?.partitions !== undefined)
    throw new Problem(
      'npm run repartition has begun, and not come to its end.',
      `Run npm run repartition -- --partitions ${open.partitions} again (for uplinks with --topic ${uplinks}): it goes on where it was.`,
    );
  if (open) await refuseOtherPartitions(sources.bus, open, noted);
  if (open) say(`Goes on with what was begun: ${open.topics.join(', ')}`);
  const begun = open ?? (await begin(sources, asked, noted));
  const goals = await publish(sources, begun, noted);
  await carryOut(sources, begun, goals);
  const ends = await bus.endsOf(begun.topics as Topic[]);
  const total = [...ends.values()].reduce((sum, end) => sum + Number(end), 0);
  say(
    `Done: ${begun.topics.join(', ')} ${begun.topics.length === 1 ? 'has' : 'have'} ${total} records. ` +
      `${goals.generations.length + goals.reactions.length} positions were set. Start the programs`,
  );
};

/** Decides what is lost, and writes it down; a Problem where that is nothing, or too much. */
const begin = async (
  { store, read, bus }: Sources,
  { topics, withoutUplinks }: Asked,
  noted: NotedEnds | undefined,
): Promise<Republication> => {
  const ends = await bus.endsOf(everyTopic);
  const lost = noted ? lostTopics(noted.ends, ends) : await emptyTopics(store, ends);
  for (const topic of topics ?? []) {
    if (lost.has(topic)) continue;
    if (topic === uplinks) throw nothingElseHas;
    throw new Problem(
      `${topic} still has its history: it ends where it did when that was noted last.`,
      `Nothing was changed. Where its beginning was cut off, npm run rebuild <projection> -- --from event-store reads what it had.`,
    );
  }
  if (lost.size === 0)
    throw new Problem(
      'Kafka still has its history: every topic ends where it did when that was noted last, or later.',
      'Nothing was changed. Where rows are in doubt: npm run rebuild <projection>.',
    );
  const unnamed = [...lost].filter(
    (topic) => topics && topic !== uplinks && !topics.includes(topic as Topic),
  );
  if (unnamed.length > 0)
    throw new Problem(
      `${unnamed.join(', ')} is lost as well: all that is lost is published again at once.`,
      'Name every lost topic, or none.',
    );
  if (lost.has(uplinks)) await refuseIfAside(bus);
  if (lost.has(uplinks) && !withoutUplinks) throw nothingElseHas;
  const numbers: Record<string, number> = {};
  for (const topic of ofTheStore.filter((one) => lost.has(one))) {
    const marks = [...(await bus.watermarks(topic)).values()];
    refuseOtherNumber(topic, marks.length, noted && notedNumber(noted, topic));
    numbers[topic] = marks.length;
    if (marks.some(({ high }) => high !== '0'))
      throw new Problem(
        `${topic} is not empty, and what it has is not its whole history.`,
        'Delete it (kafka-topics --delete --topic …) and run npm run republish again: everything in it is in the event store.',
      );
  }
  if (lost.has(uplinks)) await noteLost(read, uplinks);
  return beginRepublication(
    store,
    everyTopic.filter((topic) => lost.has(topic)),
    numbers,
  );
};

/** A Problem while uplinks lie aside: they may be all that is left of them. */
const refuseIfAside = async (bus: Bus): Promise<void> => {
  const aside = bus.asideTopic(uplinks);
  if ((await aside.partitions()) === 0) return;
  const records = await aside.count();
  if (records === 0) return;
  throw new Problem(
    `${uplinks} is lost as well, and ${aside.name} has ${records} records of it: they may be all that is left.`,
    `Nothing was changed. Copy them back into ${uplinks}, or keep a copy elsewhere and delete ${aside.name}; then run npm run republish again (docs/operate.md, "No command goes on").`,
  );
};

const notedNumber = ({ ends }: NotedEnds, topic: Topic): number =>
  [...ends.keys()].filter((place) => place.startsWith(`${topic}/`)).length;

/** A Problem where a topic has not as many partitions as before: undefined where that is not known. */
const refuseOtherNumber = (topic: Topic, number: number, before: number | undefined): void => {
  if (before === undefined || number === before) return;
  throw new Problem(
    `${topic} had ${before} partitions and has ${number}: keys would lie elsewhere.`,
    `Delete it (kafka-topics --delete --topic …) and run npm run republish again with KAFKA_PARTITIONS=${before}.`,
  );
};

/** Since the try that ended a topic may have been made anew, or have got more partitions: what it has would not fit what follows. */
const refuseOtherPartitions = async (
  bus: Bus,
  { topics, partitionsAtBegin }: Republication,
  noted: NotedEnds | undefined,
): Promise<void> => {
  for (const topic of ofTheStore.filter((one) => topics.includes(one))) {
    const before = partitionsAtBegin?.[topic] ?? (noted && notedNumber(noted, topic));
    refuseOtherNumber(topic, (await bus.watermarks(topic)).size, before);
  }
};

const nothingElseHas = new Problem(
  `${uplinks} is lost as well, and uplinks are on Kafka alone: the event store has none.`,
  'Put a copy of the topic back; or go on without the uplinks of before (--without-uplinks): readings that are shown stay, and readings and conditions are not rebuilt any more.',
);

/** Before anything was noted (by a projector of an older build): the topics that are empty although something was published. */
const emptyTopics = async (store: Pool, ends: ReadonlyMap<string, string>): Promise<Set<string>> => {
  const { rows } = await store.query<{ any: boolean }>(
    `select position > 0 as any from events.cursors where name = 'kafka'`,
  );
  const isEmpty = (topic: Topic) =>
    [...ends].every(([place, end]) => !place.startsWith(`${topic}/`) || end === '0');
  return new Set(rows[0]!.any ? ofTheStore.filter(isEmpty) : []);
};

/** Publishes what is missing, and writes down where everything goes on, unless that was done before a death. */
const publish = async (
  { store, read, bus, namespace, say }: Sources,
  { topics, position: until, targets }: Republication,
  noted: NotedEnds | undefined,
): Promise<Goals> => {
  const again = ofTheStore.filter((topic) => topics.includes(topic));
  const placesOf = new Set([...(await parkedEvents(read, again)), ...(await worker.keptIn(store, again))]);
  const done = await publishAgain({ store, bus, topics: again, until, noted, placesOf, log: say });
  say(`Sent ${done.sent} records`);
  if (targets) return targets as unknown as Goals;
  const present = new Map<string, Map<number, { readonly low: string }>>();
  for (const topic of topics)
    if (topic === uplinks) present.set(topic, new Map(await bus.watermarks(uplinks)));
  const at = <P extends { readonly topic: string; readonly partition: number; readonly position: string }>(
    place: P,
    unknown: (ends: readonly number[]) => string,
  ): P => {
    const topic = done.topics.get(place.topic as Topic);
    // What came since is read from its beginning: frames are known again.
    if (!topic) return { ...place, position: present.get(place.topic)?.get(place.partition)?.low ?? '0' };
    return { ...place, position: noted ? newOffset(noted, topic, place) : unknown(topic.ends) };
  };
  const ends = await bus.endsOf(everyTopic);
  const goals: Goals = {
    // Of an older build nothing tells how far they were: rows know their versions, and letters are not sent again.
    generations: (await positionsInTopics(read, topics)).map((place) => at(place, () => '0')),
    reactions: (await worker.positionsInTopics(store, namespace, topics)).map((place) =>
      at(place, (all) => String(all[place.partition] ?? 0)),
    ),
    places: done.places,
    ends: Object.fromEntries(ends),
  };
  await keepTargets(store, { ...goals });
  return goals;
};

const wordsOf = (words: readonly string[]): Asked => {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        topic: { type: 'string', multiple: true },
        'without-uplinks': { type: 'boolean', default: false },
      },
    });
    const unknown = values.topic?.find((topic) => !(everyTopic as string[]).includes(topic));
    if (unknown !== undefined)
      throw new Problem(`--topic: there is no topic ${unknown}.`, `There are ${everyTopic.join(', ')}.`);
    return { topics: values.topic as Topic[] | undefined, withoutUplinks: values['without-uplinks'] };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem((error as Error).message, usage);
  }
};
