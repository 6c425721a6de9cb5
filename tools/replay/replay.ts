import { basename, dirname, resolve } from 'node:path';
import {
  createKeysPool,
  createPool,
  isDatabaseAway,
  OldNavigation,
  PersonKeys,
  ReplayLog,
} from '@hedgerow/event-store';
import { createBus, ForeignRecords, KafkaRefused, KafkaUnavailable } from '@hedgerow/kafka';
import {
  isDiskFull,
  manifestPath,
  type Open,
  type Progress,
  type Question,
  refuseNewer,
  replayEvents,
  settle,
  type Target,
} from '@hedgerow/replay';
import { sleep } from '@hedgerow/platform';
import { Problem, type Say } from '@hedgerow/services';
import type { Pool } from 'pg';
import { type ReplayConfig, replayConfig } from './config.js';
import { help, type ReplayRequest, requestOf } from './request.js';
import { type Ask, letRead } from './right.js';

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
    return await alone(pool, target, rim.stopping, () => carry({ request, target, config, pool, keys, rim }));
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
  const { say, stopping, openFile } = rim;
  const base = baseOf(target);
  const { as, speed, isDryRun: _isDryRun, target: _target, ...asked } = request;
  const bus = createBus({
    ...{ ...config.kafka, brokers: config.kafkaBrokers, clientId: 'replay', namespace: config.namespace },
  });
  let onProgress: (progress: Progress) => void = () => undefined;
  try {
    const ended = await replayEvents({
      ...{ asked, speed, target, base, pool, keys, stopping, openFile },
      topicOf: (name) => bus.replayTopic(name),
      ...(as === undefined
        ? {}
        : {
            allow: (question: Question) =>
              letRead({ pool, keys, ask: rim.ask }, { as, question, into: target.kind }),
          }),
      onBegun: ({ total, done, goesOn }) => {
        if (goesOn) say(`Goes on behind ${done} of ${total} events.`);
        onProgress = progressLines(say, total, done);
      },
      onProgress: (progress) => onProgress(progress),
    });
    if (!ended.isEnd) {
      say(`Stopped behind ${ended.events} of ${ended.total} events. The same command goes on from there.`);
      return false;
    }
    if (ended.made)
      say(`${ended.made.events} events, ${ended.made.bytes} bytes, sha256 ${ended.made.sha256}`);
    say(`Done: ${base}, with ${basename(manifestPath(base))} beside it.`);
    return true;
  } finally {
    await bus.close();
  }
};

/** The path that all files of a replay are named after. */
const baseOf = (target: Target): string => (target.kind === 'topic' ? resolve(target.topic) : target.path);

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

/** How long a replay waits for one that was killed: the server ends its connection with the next page that it sends it. */
const killedEndsWithinMs = 5_000;
const tryAgainMs = 100;

/** Runs while no other replay of this event store writes there; a process that ends in any way lets go. */
const alone = async <T>(
  pool: Pool,
  target: Target,
  stopping: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  // A connection that breaks shows with the next page of events; without a listener it would end the program at once.
  client.on('error', () => undefined);
  const key = baseOf(target);
  try {
    const tryLock = async (): Promise<boolean> => {
      const { rows } = await client.query<{ got: boolean }>(
        `select pg_try_advisory_lock(7313, hashtext($1)) as got`,
        [key],
      );
      return rows[0]!.got;
    };
    const deadline = performance.now() + killedEndsWithinMs;
    let isOurs = await tryLock();
    while (!isOurs && !stopping.aborted && performance.now() < deadline) {
      await sleep(tryAgainMs, stopping).catch(() => undefined);
      isOurs = await tryLock();
    }
    if (!isOurs)
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

/** What a person can do about it; a fault of ours stays as it is. */
const problemOf = (error: unknown, { target }: ReplayRequest): unknown => {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const again = 'What was written is kept, and the same command goes on from there.';
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (isDiskFull(error))
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
