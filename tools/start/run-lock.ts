import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRunning, markOf, Problem, type ProcessMark } from '@hedgerow/services';

/** The run that holds this lock, or undefined when there is none or it is dead. */
export const runningRun = (file: string): ProcessMark | undefined => {
  try {
    const mark = JSON.parse(readFileSync(file, 'utf8')) as ProcessMark;
    return isRunning(mark) ? mark : undefined;
  } catch {
    return undefined;
  }
};

/** Takes the lock, or throws a Problem with its holder. Takes over the lock of a run that died. Returns the release. */
export const lockRun = (file: string): (() => void) => {
  const other = runningRun(file);
  if (other !== undefined) {
    throw new Problem(
      `Hedgerow is running already in this folder (process ${other.pid}).`,
      `Use that one, or stop it first: Ctrl-C in its window, or kill ${other.pid}`,
    );
  }
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  // Of two that start in the same moment one fails here.
  writeFileSync(file, JSON.stringify(markOf(process.pid)), { flag: 'wx' });
  return () => rmSync(file, { force: true });
};
