import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '@hedgerow/services';

const another = {
  why: 'it, or the folder it lies in, belongs to another user',
  remedy: (folder: string) => {
    const there = existsSync(folder) ? folder : dirname(folder);
    return `Make it yours (sudo chown -R "$(id -un)" ${there}), or use a checkout of your own.`;
  },
};
const inTheWay = {
  why: 'a file is in the way',
  remedy: (folder: string) => `Move that file away: ${folder} has to be a folder.`,
};
const reasons: Readonly<Record<string, typeof another>> = {
  EACCES: another,
  EPERM: another,
  EROFS: { why: 'its disk can only be read', remedy: () => 'Use a checkout on a disk that can be written.' },
  EEXIST: inTheWay,
  ENOTDIR: inTheWay,
};

/**
 * Makes a folder that keeps data unless it is there, with these permissions where they are given; a Problem when it cannot
 * be written.
 */
export const makeDataFolder = (folder: string, mode?: number): void => {
  try {
    mkdirSync(folder, { recursive: true });
    if (mode !== undefined) chmodSync(folder, mode);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const { why, remedy } = reasons[code] ?? { why: message, remedy: () => 'Mend that, then start again.' };
    throw new Problem(
      `Hedgerow keeps its data in ${folder} and cannot write there: ${why} (${code}).`,
      remedy(folder),
    );
  }
};
