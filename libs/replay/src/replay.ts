import { existsSync, statSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ReplaySpeed } from '@hedgerow/domain';
import { OldNavigation, type PersonKeys, ReplayLog } from '@hedgerow/event-store';
import type { ReplayTopic } from '@hedgerow/kafka';
import { Problem } from '@hedgerow/platform';
import type { Pool } from 'pg';
import type { Begun } from './begun.js';
import { manifestOf, manifestPath } from './manifest.js';
import { ndjsonSink } from './ndjson-sink.js';
import { parquetSink } from './parquet-sink.js';
import { type Open, partialOf, replaceFile, type Whole } from './partial-file.js';
import type { Progress, Replayed, Sink } from './replayed.js';
import { run } from './run.js';
import { nameOf, type Question, savedOf, savedPath } from './saved.js';
import { refuseNewer, refuseRemovedSince, settle } from './settle.js';
import { shaped, shaper } from './shape.js';
import type { Asked, Target } from './target.js';
import { topicSink } from './topic-sink.js';

/** What a replay has come to when it begins or goes on. */
export interface Beginning {
  /** Events that there are, and those that are there already. */
  readonly total: number;
  readonly done: number;
  readonly goesOn: boolean;
}

export interface ReplayParts {
  readonly pool: Pool;
  readonly keys: PersonKeys;
  /** Makes the topic of a name, where a replay goes into one. */
  readonly topicOf: (name: string) => ReplayTopic;
  readonly openFile?: Open | undefined;
}

export interface Replaying extends ReplayParts {
  readonly asked: Asked;
  readonly speed: ReplaySpeed;
  readonly target: Target;
  /** The path that all its files are named after. */
  readonly base: string;
  /** Ends it where it is, to be resumed. */
  readonly stopping: AbortSignal;
  /** Asked before the first event is read; what it throws ends the replay. */
  readonly allow?: (question: Question) => Promise<void>;
  readonly onBegun?: (beginning: Beginning) => void;
  readonly onProgress?: (progress: Progress) => void;
  /** Sees events before they are written; what it throws ends the replay, which can go on later. */
  readonly onAppend?: (unit: readonly Replayed[]) => Promise<void>;
}

/** How a replay ended. */
export type Ended =
  | { readonly isEnd: false; readonly events: number; readonly total: number }
  | { readonly isEnd: true; readonly made?: { readonly events: number } & Whole };

/**
 * Hands events of the log out, from where an earlier run of the same replay came to. Throws a Problem that says what is wrong
 * and what to do, or what happened to files, Kafka and PostgreSQL; called again, it goes on.
 */
export const replayEvents = async (replaying: Replaying): Promise<Ended> => {
  const { asked, target, base, pool, keys, openFile } = replaying;
  const saved = await savedOf(base);
  const request = nameOf(asked, target);
  if (saved && saved.request !== request)
    throw new Problem(
      `--out: ${savedPath(base)} belongs to another request that is not done.`,
      `Repeat that one to its end, or remove its files (${base}.partial…), or choose another name.`,
    );
  if (!saved) await refuseExisting(base, target);
  else if (await wasFinishing(base, target)) return finished(base);
  const log = new ReplayLog(pool);
  const old = new OldNavigation(pool);
  const { question, horizon } = saved ?? (await settle(log, old, asked));
  refuseRemovedSince(question, await old.removed());
  const counts = await log.counts(question, horizon);
  refuseNewer(counts);
  const total = counts.reduce((sum, { events }) => sum + events, 0);
  await replaying.allow?.(question);
  const begun: Begun = { base, request, question, horizon, saved, openFile };
  let sink: Sink | undefined;
  try {
    sink = await sinkOf(begun, replaying);
    const done = Math.max(sink.from.events, sink.isThere);
    replaying.onBegun?.({ total, done, goesOn: saved !== undefined });
    const events = shaped(log.read(question, sink.from.cursor, horizon), await shaper(keys, question));
    const { speed, stopping, onProgress } = replaying;
    const { progress, isEnd } = await run({
      ...{ sink, events, speed, stopping },
      ...(onProgress ? { onProgress } : {}),
    });
    if (!isEnd) return { isEnd, events: progress.events, total };
    const whole = await sink.end();
    await replaceFile(manifestPath(base), manifestOf({ question, target, progress, whole }), openFile);
    await sink.finish();
    return await finished(base, { events: progress.events, ...whole });
  } finally {
    await sink?.close();
  }
};

const sinkOf = async (begun: Begun, { target, topicOf, onAppend }: Replaying): Promise<Sink> => {
  const sink =
    target.kind === 'topic'
      ? await topicSink(begun, topicOf(target.topic))
      : await (target.kind === 'ndjson' ? ndjsonSink : parquetSink)(begun);
  if (!onAppend) return sink;
  return {
    ...sink,
    append: async (unit) => {
      await onAppend(unit);
      await sink.append(unit);
    },
  };
};

/** The last move: without what was kept, it is done. */
const finished = async (base: string, made?: { readonly events: number } & Whole): Promise<Ended> => {
  await rm(savedPath(base), { force: true });
  return { isEnd: true, ...(made ? { made } : {}) };
};

/** Removes all that a replay has left under this name, whole or not. */
export const removeReplay = async (base: string): Promise<void> => {
  // What is kept goes last: while it is there, what is left belongs to a request.
  const parts = [manifestPath(base), `${manifestPath(base)}.new`, base, partialOf(base)];
  for (const path of [...parts, `${savedPath(base)}.new`, savedPath(base)]) await rm(path, { force: true });
};

/** Whether something is left under this name that the replay itself has made. */
export const hasLeft = (base: string): boolean =>
  existsSync(savedPath(base)) || existsSync(manifestPath(base));

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
