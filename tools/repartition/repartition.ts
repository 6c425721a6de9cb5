import type { Topic } from '@hedgerow/domain';
import {
  beginRepublication,
  checkHistory,
  dropRepublication,
  HistoryLost,
  keepSettings,
  keepTargets,
  openRepublication,
  type Republication,
  type TopicSettings,
} from '@hedgerow/event-store';
import { everyTopic } from '@hedgerow/kafka';
import { parkedEvents, positionsInTopics } from '@hedgerow/read-model';
import { Problem, type Say } from '@hedgerow/services';
import { publishAgain } from '../../apps/projector/src/republish/republish.js';
import * as worker from '../../apps/worker/src/reactions/position-rows.js';
import { carryOut, type Goals } from '../republish/goals.js';
import { type Sources, uplinks, withSources } from '../republish/sources.js';
import { refuseUnlessAllTaken } from './all-taken.js';
import { atEnds, endsNow, nameOfGeneration, nameOfReaction } from './at-ends.js';
import { repartitionRequest, type RepartitionRequest } from './request.js';
import { sayIngestIsClosed } from './say-closed.js';
import {
  callOff,
  closeIngest,
  makeUplinksAnew,
  openIngest,
  refuseUnlessWhole,
  restoreSettings,
} from './uplinks.js';

/**
 * `repartition --partitions <number> [--topic <topic>]…`, or `repartition --cancel` for uplinks: makes topics anew with more partitions, once everything that reads them has
 * taken in all that they had, and lets it go on at their new ends: topics of events from the event store, uplinks from a copy aside.
 * Killed at any moment, it is begun anew and goes on. Throws a Problem where there is nothing to be done, or where it must not be done.
 */
export const repartition = async (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  say: Say,
  quietMs?: number,
): Promise<void> => {
  const asked = repartitionRequest(words);
  const prepare = async (sources: Sources): Promise<boolean> => {
    const open = await openRepublication(sources.store);
    if (open) refuseIfAnother(open, asked);
    if (open || (!asked.isCancelled && !asked.topics.includes(uplinks))) return true;
    // Before projector and worker are stopped: they have to take in the last that came.
    if (!asked.isCancelled) return closeIngest(sources, asked.partitions, quietMs);
    await openIngest(sources);
    return false;
  };
  const explain = async (problem: Problem, sources: Sources) =>
    asked.topics.includes(uplinks)
      ? sayIngestIsClosed(problem, sources, asked.isCancelled ? undefined : commandOf(asked))
      : problem;
  await withSources({ name: 'repartition', env, say, prepare, explain }, (sources, stillStopped) =>
    run(sources, asked, stillStopped),
  );
};

const run = async (
  sources: Sources,
  asked: RepartitionRequest,
  stillStopped: () => Promise<void>,
): Promise<void> => {
  const { store, bus, say } = sources;
  const open = await openRepublication(store);
  if (open) refuseIfAnother(open, asked);
  // Another process may have ended, or called off, what was open a moment ago.
  if (asked.isCancelled) return open ? callOff(sources, open) : openIngest({ bus, say });
  if (open) say(`Goes on with what was begun: ${open.topics.join(', ')}`);
  const begun = open ?? (await begin(sources, asked, stillStopped));
  const isUplinks = begun.topics.includes(uplinks);
  const make = () => (isUplinks ? makeUplinksAnew(sources, begun, stillStopped) : makeAnew(sources, begun));
  const goals = (begun.targets as unknown as Goals | undefined) ?? (await make());
  // Before the row goes that has them; not before it has where everything goes on, since the topic may forget records from now on.
  if (isUplinks) await restoreSettings(bus, (await openRepublication(store))!);
  await carryOut(sources, begun, goals);
  if (isUplinks) await openIngest({ bus, say });
  say(
    `Done: ${begun.topics.join(', ')} ${begun.topics.length === 1 ? 'has' : 'have'} ${begun.partitions} partitions. ` +
      `${goals.generations.length + goals.reactions.length} positions were set. Start the programs`,
  );
};

const refuseIfAnother = (
  open: Republication,
  { partitions, topics, isCancelled }: RepartitionRequest,
): void => {
  if (open.partitions === undefined)
    throw new Problem(
      'npm run republish has begun, and not come to its end.',
      'Run npm run republish again; then this.',
    );
  if (isCancelled && !open.topics.includes(uplinks))
    throw new Problem(
      `--cancel: ${open.topics.join(', ')} is being made anew from the event store: there is no way back, and none is needed.`,
      `The only way is forward: Run ${commandOf(open)}, it goes on where it was.`,
    );
  if (isCancelled) return refuseUnlessWhole(open, commandOf(open));
  if (open.partitions !== partitions)
    throw new Problem(
      `--partitions ${partitions}: it was begun with ${open.partitions}, and has not come to its end.`,
      `Run ${commandOf(open)} first.`,
    );
  if (open.topics.includes(uplinks) !== topics.includes(uplinks))
    throw new Problem(
      `It was begun for ${open.topics.join(', ')}, and has not come to its end.`,
      `Run ${commandOf(open)} first.`,
    );
};

/** The command that goes on with what was begun. */
const commandOf = ({ partitions, topics }: Pick<Republication, 'partitions' | 'topics'>): string =>
  `npm run repartition -- --partitions ${partitions}${topics.includes(uplinks) ? ` --topic ${uplinks}` : ''}`;

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
const makeAnew = async (sources: Sources, begun: Republication): Promise<Goals> => {
  const { store, read, bus, namespace, say } = sources;
  const { topics, position: until, partitions } = begun;
  const again = everyTopic.filter((topic) => topics.includes(topic));
  const settings = begun.settings ?? (await settingsOf(sources, again));
  if (!begun.settings) await keepSettings(store, settings);
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
  await restoreSettings(bus, { ...begun, settings });
  const goals: Goals = {
    generations: atEnds(await positionsInTopics(read, again), done.topics, nameOfGeneration),
    reactions: atEnds(await worker.positionsInTopics(store, namespace, again), done.topics, nameOfReaction),
    places: done.places,
    ends: Object.fromEntries(await endsNow(bus)),
  };
  await keepTargets(store, { ...goals });
  return goals;
};

/** What an operator has given topics by hand is not to be lost with them. */
const settingsOf = async ({ bus }: Sources, topics: readonly Topic[]): Promise<TopicSettings> => {
  const found: [Topic, TopicSettings[string]][] = [];
  for (const name of topics) {
    const topic = bus.historyTopic(name);
    // A command of a build before may have deleted it, and have written nothing down.
    if ((await topic.partitions()) > 0) found.push([name, await topic.settings()]);
  }
  return Object.fromEntries(found);
};
