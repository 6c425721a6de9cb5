import { existsSync, statSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { definitionOf, type RecordedEvent, upcastEvent } from '@hedgerow/domain';
import {
  type Committed,
  createKeysPool,
  createPool,
  isDatabaseAway,
  OldNavigation,
  PersonKeys,
  type Removal,
  ReplayLog,
  reveal,
  type TypeCount,
} from '@hedgerow/event-store';
import { createBus, ForeignRecords, KafkaRefused, KafkaUnavailable, toRecord } from '@hedgerow/kafka';
import { Problem, type Say } from '@hedgerow/services';
import type { Pool } from 'pg';
import { type ReplayConfig, replayConfig } from './config.js';
import { manifestOf, manifestPath } from './manifest.js';
import { ndjsonSink } from './ndjson-sink.js';
import { parquetSink } from './parquet-sink.js';
import { type Open, partialOf, replaceFile } from './partial-file.js';
import { Pseudonyms } from './pseudonyms.js';
import type { Begun } from './begun.js';
import type { Progress, Replayed, Sink } from './replayed.js';
import { help, type ReplayRequest, requestOf, type Target } from './request.js';
import { removedOf } from './removed.js';
import { type Ask, letRead } from './right.js';
import { run } from './run.js';
import { nameOf, type Question, savedOf, savedPath } from './saved.js';
import { topicSink } from './topic-sink.js';

export interface Rim {
  readonly env: () => NodeJS.ProcessEnv;
  readonly say: Say;
  readonly ask: Ask;
  /** Ends it where it is. */
  readonly stopping: AbortSignal;
  readonly openFile?: Open;
}

/**
 * `npm run replay -- …`: hands events of the log out again. Answers whether it came to its end; a replay that was stopped goes on
 * when it is asked for again. Throws a Problem that says what is wrong and what to do.
 */
export const replay = async (words: readonly string[], rim: Rim): Promise<boolean> => {
  const request = requestOf(words);
  if (!request) {
    rim.say(help);
    return true;
  }
  const config = replayConfig(rim.env());
  const pool = createPool(config.databaseUrl, { name: 'replay', max: 2 });
  const keysPool = createKeysPool(config.keysDatabaseUrl, config.databaseUrl, {
    name: 'replay-keys',
    max: 1,
  });
  try {
    const keys = new PersonKeys(keysPool, config.masterKeys);
    const { target } = request;
    if (request.isDryRun || !target) return await count(pool, request, rim);
    return await alone(pool, target, () => carry({ request, target, config, pool, keys, rim }));
  } catch (error) {
    throw problemOf(error, request);
  } finally {
    await Promise.all([pool.end(), keysPool.end()]);
  }
};

interface Carried {
  readonly request: ReplayRequest;
  readonly target: Target;
  readonly config: ReplayConfig;
  readonly pool: Pool;
  readonly keys: PersonKeys;
  readonly rim: Rim;
}

const carry = async ({ request, target, config, pool, keys, rim }: Carried): Promise<boolean> => {
  const { say } = rim;
  const base = baseOf(target);
  const saved = await savedOf(base);
  if (saved && saved.request !== nameOf(request))
    throw new Problem(
      `--out: ${savedPath(base)} belongs to another request that is not done.`,
      `Repeat that one to its end, or remove its files (${base}.partial…), or choose another name.`,
    );
  if (!saved) await refuseExisting(base, target);
  else if (await wasFinishing(base, target)) return end(base, say);
  const log = new ReplayLog(pool);
  const old = new OldNavigation(pool);
  const { question, horizon } = saved ?? (await settle(log, old, request));
  refuseRemovedSince(question, await old.removed());
  const counts = await log.counts(question, horizon);
  refuseNewer(counts);
  const total = counts.reduce((sum, { events }) => sum + events, 0);
  if (request.as !== undefined)
    await letRead({ pool, keys, ask: rim.ask }, { as: request.as, question, into: target.kind });
  const bus = createBus({
    ...{ ...config.kafka, brokers: config.kafkaBrokers, clientId: 'replay', namespace: config.namespace },
  });
  const begun: Begun = { base, request: nameOf(request), question, horizon, saved, openFile: rim.openFile };
  let sink: Sink | undefined;
  try {
    sink =
      target.kind === 'topic'
        ? await topicSink(begun, bus.replayTopic(target.topic))
        : await (target.kind === 'ndjson' ? ndjsonSink : parquetSink)(begun);
    if (saved) say(`Goes on behind ${Math.max(sink.from.events, sink.isThere)} of ${total} events.`);
    const events = shaped(log.read(question, sink.from.cursor, horizon), await shaper(keys, question));
    const { progress, isEnd } = await run({
      ...{ sink, events, speed: request.speed, stopping: rim.stopping },
      onProgress: progressLines(say, total, Math.max(sink.from.events, sink.isThere)),
    });
    if (!isEnd) {
      say(`Stopped behind ${progress.events} of ${total} events. The same command goes on from there.`);
      return false;
    }
    const whole = await sink.end();
    const manifest = manifestOf({ question, target, progress, whole });
    await replaceFile(manifestPath(base), manifest, rim.openFile);
    await sink.finish();
    say(`${progress.events} events, ${whole.bytes} bytes, sha256 ${whole.sha256}`);
    return await end(base, say);
  } finally {
    await sink?.close();
    await bus.close();
  }
};

/** The last move: without what was kept, it is done. */
const end = async (base: string, say: Say): Promise<true> => {
  await rm(savedPath(base), { force: true });
  say(`Done: ${base}, with ${basename(manifestPath(base))} beside it.`);
  return true;
};

/** The path that all files of a replay are named after. */
const baseOf = (target: Target): string => (target.kind === 'topic' ? resolve(target.topic) : target.path);

const refuseExisting = async (base: string, { kind }: Target): Promise<void> => {
  const folder = await stat(dirname(base)).catch(() => undefined);
  if (!folder?.isDirectory())
    throw new Problem(`--out: there is no folder ${dirname(base)}.`, 'Make it first, or choose another one.');
  const parts = [...(kind === 'topic' ? [] : [base, partialOf(base)]), manifestPath(base)];
  const there = parts.find((path) => existsSync(path));
  if (there)
    throw new Problem(
      `--out: ${there} is there already; a replay never writes over a file.`,
      'Choose another name, or remove it.',
    );
};

/** Whether all that was missing is that its state is removed. */
const wasFinishing = async (base: string, { kind }: Target): Promise<boolean> => {
  if (kind === 'topic' || !existsSync(base)) return false;
  const manifest = await readFile(manifestPath(base), 'utf8').catch(() => '{}');
  if ((JSON.parse(manifest) as { bytes?: number }).bytes === statSync(base).size) return true;
  throw new Problem(
    `--out: ${base} is there already; a replay never writes over a file.`,
    'Choose another name, or remove it.',
  );
};

/** Settles what changes with time: until when, and how far the log is read. */
const settle = async (
  log: ReplayLog,
  old: OldNavigation,
  { from, to, types, subjects, groups, persons }: ReplayRequest,
): Promise<{ readonly question: Question; readonly horizon: string }> => {
  await refuseUnknown(log, 'subjects', subjects ?? []);
  await refuseUnknown(log, 'groups', groups ?? []);
  const horizon = await log.horizon();
  if (to !== undefined && to > horizon.at)
    throw new Problem(
      `--to: ${to} lies in the future; it is ${horizon.at} by the clock of the event store.`,
      'Leave --to out to end now.',
    );
  const question = {
    ...(from === undefined ? {} : { from }),
    to: to ?? horizon.at,
    ...(types ? { types } : {}),
    ...(subjects ? { subjects } : {}),
    ...(groups ? { groups } : {}),
    persons,
  };
  if (from !== undefined && from >= question.to)
    throw new Problem(`--from: ${from} lies in the future.`, 'Choose a moment that has been.');
  const removed = removedOf(question, await old.removed());
  return { question: { ...question, ...(removed ? { removed } : {}) }, horizon: horizon.position };
};

/** A replay that goes on counts what it has written: of a log that has less by now it would leave something out. */
const refuseRemovedSince = (question: Question, removal: Removal | undefined): void => {
  const now = removedOf(question, removal);
  if (now && now.before !== question.removed?.before)
    throw new Problem(
      `Navigation before ${now.before} was removed from the log since this replay began.`,
      'Remove its files and begin anew.',
    );
};

const refuseUnknown = async (
  log: ReplayLog,
  flag: 'subjects' | 'groups',
  ids: readonly string[],
): Promise<void> => {
  const unknown = await log.unknown(flag === 'groups' ? ids.map((id) => `group-${id}`) : ids);
  if (unknown.length > 0)
    throw new Problem(
      `--${flag}: the log knows nothing of ${unknown.join(', ')}.`,
      'The address of a page ends with the id of what it shows.',
    );
};

/** Events that a newer program wrote have no shape of today: known before the first one is written. */
const refuseNewer = (counts: readonly TypeCount[]): void => {
  const newer = counts.filter(
    ({ type, schemaVersion }) => schemaVersion > (definitionOf(type)?.version ?? 0),
  );
  if (newer.length > 0)
    throw new Problem(
      `The log has events that this program does not know: ${newer.map(({ type, schemaVersion }) => `${type}/${schemaVersion}`).join(', ')}.`,
      'Use the program that wrote them, or leave them out by --types.',
    );
};

const count = async (pool: Pool, request: ReplayRequest, { say }: Rim): Promise<boolean> => {
  const [log, old] = [new ReplayLog(pool), new OldNavigation(pool)];
  const { question, horizon } = await settle(log, old, request);
  const counts = await log.counts(question, horizon);
  refuseNewer(counts);
  const events = counts.reduce((sum, one) => sum + one.events, 0);
  say(`${events} events until ${question.to}, up to position ${horizon}:`);
  const types = new Map<string, number>();
  for (const one of counts) types.set(one.type, (types.get(one.type) ?? 0) + one.events);
  for (const [type, n] of types) say(`  ${type}: ${n}`);
  if (question.removed) say(`Navigation before ${question.removed.before} was removed from the log.`);
  return true;
};

type Shape = (committed: readonly Committed[]) => Promise<readonly Replayed[]>;

/** From stored events to those that are handed out: in today's shape, persons as asked for, checked against the schema. */
const shaper = async (keys: PersonKeys, question: Question): Promise<Shape> => {
  const replayed = (committed: readonly Committed[], events: readonly RecordedEvent[]): Replayed[] =>
    events.map((event, i) => ({ event, record: toRecord(event), cursor: committed[i]!.cursor }));
  const current = (committed: readonly Committed[]) => committed.map(({ event }) => upcastEvent(event));
  if (question.persons === 'clear')
    return async (committed) => replayed(committed, await reveal(keys, current(committed)));
  // Made from the question, so that it is the same when it goes on, and another one for each question; kept nowhere.
  const { removed: _removed, ...asked } = question;
  const pseudonyms = new Pseudonyms(await keys.hash('replay-pseudonyms', JSON.stringify(asked)));
  const hidden = (event: RecordedEvent) => pseudonyms.hide(event, definitionOf(event.type)!);
  return (committed) => Promise.resolve(replayed(committed, current(committed).map(hidden)));
};

async function* shaped(
  pages: AsyncIterable<readonly Committed[]>,
  shape: Shape,
): AsyncGenerator<readonly Replayed[]> {
  for await (const page of pages) yield await shape(page);
}

/** A line every five seconds. */
const progressLines = (say: Say, total: number, from: number): ((progress: Progress) => void) => {
  const begun = performance.now();
  let saidAt = begun;
  return ({ events }) => {
    const now = performance.now();
    if (now - saidAt < 5_000) return;
    saidAt = now;
    const rate = Math.round(((events - from) / (now - begun)) * 1_000);
    say(`${events} of ${total} events, ${rate} a second`);
  };
};

/** Runs while no other replay of this event store writes there; a process that ends in any way lets go. */
const alone = async <T>(pool: Pool, target: Target, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  // A connection that breaks shows with the next page of events; without a listener it would end the program at once.
  client.on('error', () => undefined);
  const key = baseOf(target);
  try {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock(7313, hashtext($1)) as got`,
      [key],
    );
    if (!rows[0]!.got)
      throw new Problem(
        `--out: another replay writes ${key} at this moment.`,
        'Wait for it, or choose another name.',
      );
    try {
      return await work();
    } finally {
      // Given back by a statement: the server notices only later that a connection was closed, and the next replay comes at once.
      await client.query(`select pg_advisory_unlock(7313, hashtext($1))`, [key]).catch(() => undefined);
    }
  } finally {
    client.release(true);
  }
};

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** What a person can do about it; a fault of ours stays as it is. */
const problemOf = (error: unknown, { target }: ReplayRequest): unknown => {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const again = 'What was written is kept, and the same command goes on from there.';
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && full.has(code))
    return new Problem(
      `--out: the disk of ${target ? dirname(baseOf(target)) : 'the file'} is full.`,
      `Free some of it. ${again}`,
    );
  if (error instanceof KafkaUnavailable)
    return new Problem(`--out: Kafka does not answer (${error.message}).`, `Wait until it does. ${again}`);
  if (error instanceof KafkaRefused)
    return new Problem(error.message, 'Mend the setting and repeat the command.');
  if (error instanceof ForeignRecords)
    return new Problem(`--out: ${error.message}.`, 'Choose another name and begin anew.');
  if (isDatabaseAway(error))
    return new Problem(`The event store does not answer (${error.message}).`, `Wait until it does. ${again}`);
  if (code !== undefined && syscall !== undefined) return new Problem(`--out: ${error.message}.`, again);
  return error;
};
