import { readFile } from 'node:fs/promises';
import { type Open, replaceFile } from './partial-file.js';
import type { Progress } from './replayed.js';
import type { Asked, Target } from './target.js';

/** Events of these types, with a moment of their own before this one (ISO 8601), were removed from the log. */
export interface Removed {
  readonly types: readonly string[];
  readonly before: string;
}

/** What a replay asks of the log, once all is settled that changes with time. */
export interface Question {
  readonly from?: string;
  readonly to: string;
  readonly types?: readonly string[];
  readonly subjects?: readonly string[];
  readonly groups?: readonly string[];
  readonly persons: Asked['persons'];
  /** What it asks for and was removed when it began. */
  readonly removed?: Removed;
}

/** What is kept of a replay that is not done, beside what it has written. */
export interface Saved {
  /** The request in words, to tell whether another one is the same. */
  readonly request: string;
  readonly question: Question;
  readonly horizon: string;
  readonly progress: Progress;
  /** Of the file: what belongs to `progress`. */
  readonly bytes: number;
  /** What a Parquet file says at its end of what it has so far. */
  readonly footer?: string;
}

/** The words by which two requests are the same: neither the speed nor who asks changes what comes out. */
export const nameOf = (asked: Asked, target: Target): string => {
  const { from, to, types, subjects, groups, persons } = asked;
  return JSON.stringify({ from, groups, persons, subjects, target, to, types });
};

/** Where the state of a replay into this file or topic is kept. */
export const savedPath = (base: string): string => `${base}.partial.json`;

export const save = (base: string, saved: Saved, openFile?: Open): Promise<void> =>
  replaceFile(savedPath(base), `${JSON.stringify(saved)}\n`, openFile);

/** What is kept of a replay under this name; undefined when there is none. */
export const savedOf = async (base: string): Promise<Saved | undefined> => {
  try {
    return JSON.parse(await readFile(savedPath(base), 'utf8')) as Saved;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
