import type { Topic } from '@hedgerow/domain';
import {
  beginRepublication,
  checkHistory,
  dropRepublication,
  HistoryLost,
  keepTargets,
  openRepublication,
  type Republication,
} from '@hedgerow/event-store';
import { type Bus, everyTopic } from '@hedgerow/kafka';
import { parkedEvents, positionsInTopics } from '@hedgerow/read-model';
import { Problem, type Say } from '@hedgerow/services';
import { publishAgain, type Republished } from '../../apps/projector/src/republish/republish.js';
import * as worker from '../../apps/worker/src/reactions/position-rows.js';
import { carryOut, type Goals } from '../republish/goals.js';
import { type Sources, withSources } from '../republish/sources.js';
import { refuseUnlessAllTaken } from './all-taken.js';
import { repartitionRequest, type RepartitionRequest } from './request.js';

/**
 * `repartition --partitions <number> [--topic <topic>]…`: makes topics of events anew with more partitions, from the event store, once
 * everything that reads them has taken in all that they had, and lets it go on at their new ends. Killed at any moment, it is begun
 * anew and goes on. Throws a Problem where there is nothing to be done, or where it must not be done.
 */
export const repartition = async (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  say: Say,
): Promise<void> => {
  const asked = repartitionRequest(words);
  await withSources({ name: 'repartition', env, say }, (sources, stillStopped) =>
    run(sources, asked, stillStopped),
  );
};

const run = async (
  sources: Sources,
  asked: RepartitionRequest,
  stillStopped: () => Promise<void>,
): Promise<void> => {
  const { store, say } = sources;
  const open = await openRepublication(store);
  if (open) refuseIfAnother(open, asked);
  if (open) say(`Goes on with what was begun: ${open.topics.join(', ')}`);
  const begun = open ?? (await begin(sources, asked, stillStopped));
  const goals = (begun.targets as unknown as Goals | undefined) ?? (await makeAnew(sources, begun));
  await carryOut(sources, begun, goals);
  say(
    `Done: ${begun.topics.join(', ')} ${begun.topics.length === 1 ? 'has' : 'have'} ${begun.partitions} partitions. ` +
      `${goals.generations.length + goals.reactions.length} positions were set. Start the programs`,
  );
};

const refuseIfAnother = (open: Republication, { partitions }: RepartitionRequest): void => {
  if (open.partitions === undefined)
    throw new Problem(
      'npm run republish has begun, and not come to its end.',
      'Run npm run republish again; then this.',
    );
  if (open.partitions !== partitions)
    throw new Problem(
      `--partitions ${partitions}: it was begun with ${open.partitions}, and has not come to its end.`,
      `Run npm run repartition -- --partitions ${open.partitions} first.`,
    );
};

/** Decides which topics get more, and writes it down; a Problem where that is none, or where something has not taken in all. */
const begin = async (
  sources: Sources,
  { partitions, topics }: RepartitionRequest,
  stillStopped: () => Promise<void>,
): Promise<Republication> => {
  const { store, bus } = sources;
  await bus.ensureTopics();
  await checkHistory(store, () => bus.endsOf(everyTopic)).catch((error: unknown) => {
    if (!(error instanceof HistoryLost)) throw error;
    throw new Problem(error.message, 'Run npm run republish, then this.');
  });
  const fewer: Topic[] = [];
  for (const topic of topics) {
    const has = (await bus.watermarks(topic)).size;
    if (has > partitions)
      throw new Problem(
        `--partitions ${partitions}: ${topic} has ${has}, and a number is only raised.`,
        'Name a higher number, or other topics (--topic).',
      );
    if (has < partitions) fewer.push(topic);
  }
  if (fewer.length === 0)
    throw new Problem(
      `${topics.join(', ')} ${topics.length === 1 ? 'has' : 'have'} ${partitions} partitions already.`,
      'Nothing was changed.',
    );
  await refuseUnlessAllTaken(sources, fewer);
  // From the first deletion on there is no way back: a number that Kafka refuses is refused before.
  for (const topic of fewer) await bus.historyTopic(topic).tryToMake(partitions);
  const begun = await beginRepublication(store, fewer, partitions);
  try {
    // A program that began before the row was there has not seen it, and may have read on.
    await stillStopped();
    await refuseUnlessAllTaken(sources, fewer);
  } catch (error) {
    await dropRepublication(store);
    throw error;
  }
  return begun;
};

/** Makes the topics and publishes into them, and writes down where everything goes on. */
const makeAnew = async (
  { store, read, bus, namespace, say }: Sources,
  { topics, position: until, partitions }: Republication,
): Promise<Goals> => {
  const again = everyTopic.filter((topic) => topics.includes(topic));
  for (const name of again) {
    const topic = bus.historyTopic(name);
    // One that has the number was made by a try before. A program that was started meanwhile may have made one that has another.
    if ((await topic.partitions()) !== partitions) await topic.remake(partitions!);
  }
  const placesOf = new Set([...(await parkedEvents(read, again)), ...(await worker.keptIn(store, again))]);
  const done = await publishAgain({
    ...{ store, bus, topics: again, partitions, until, noted: undefined, placesOf, log: say },
  });
  say(`Sent ${done.sent} records`);
  const goals: Goals = {
    generations: atEnds(await positionsInTopics(read, again), done.topics, nameOfGeneration),
    reactions: atEnds(await worker.positionsInTopics(store, namespace, again), done.topics, nameOfReaction),
    places: done.places,
    ends: Object.fromEntries(await endsNow(bus)),
  };
  await keepTargets(store, { ...goals });
  return goals;
};

/** Where topics end, asked over a new connection: one that is kept may know them as they were before. */
const endsNow = async (bus: Bus): Promise<Map<string, string>> => {
  const ends = new Map<string, string>();
  for (const topic of everyTopic)
    for (const [partition, high] of await bus.endOffsets(topic)) ends.set(`${topic}/${partition}`, high);
  return ends;
};

interface Row {
  readonly topic: string;
  readonly partition: number;
  readonly position: string;
}

const nameOfGeneration = (row: { projection: string; generation: number; topic: string }): string =>
  `${row.projection} ${row.generation} ${row.topic}`;
const nameOfReaction = (row: { consumer: string; topic: string }): string => `${row.consumer} ${row.topic}`;

/** What has read a topic stands at the end of each of its partitions. What never has keeps to its own rule of where to begin. */
const atEnds = <R extends Row>(
  rows: readonly R[],
  topics: Republished['topics'],
  nameOf: (row: R) => string,
): R[] =>
  [...new Map(rows.map((row) => [nameOf(row), row])).values()].flatMap((row) =>
    topics
      .get(row.topic as Topic)!
      .ends.map((end, partition) => ({ ...row, partition, position: String(end) })),
  );
