import { Problem } from '@hedgerow/platform';
import { type Open, PartialFile, partialOf } from './partial-file.js';
import { nothingYet } from './replayed.js';
import { type Question, save, type Saved, savedPath } from './saved.js';

/** A replay that begins or goes on, as its sink gets it. */
export interface Begun {
  /** The path of the file, or of the topic's files: what is kept and the manifest are named after it. */
  readonly base: string;
  readonly request: string;
  readonly question: Question;
  readonly horizon: string;
  /** What was kept of it, where it was interrupted. */
  readonly saved?: Saved | undefined;
  readonly openFile?: Open | undefined;
}

/** The part of what is kept that never changes. */
export const stateOf = ({
  request,
  question,
  horizon,
}: Begun): Pick<Saved, 'request' | 'question' | 'horizon'> => ({
  request,
  question,
  horizon,
});

/**
 * The file of a replay, behind what was kept of it. What is kept comes before the file, so that a file is never there that
 * belongs to no request. Throws a Problem when it is not what was kept.
 */
export const openPartial = async (begun: Begun): Promise<PartialFile> => {
  const { base, openFile, saved } = begun;
  if (saved && saved.bytes > 0) {
    const file = await PartialFile.resume(base, saved.bytes, openFile);
    if (file) return file;
    throw new Problem(
      `${partialOf(base)} is gone or shorter than what was kept of it: it was changed since.`,
      `Remove what is left of it and ${savedPath(base)}, and begin anew.`,
    );
  }
  if (!saved) await save(base, { ...stateOf(begun), progress: nothingYet, bytes: 0 }, openFile);
  return PartialFile.begin(base, openFile);
};
