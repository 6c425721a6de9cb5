import { execFile } from 'node:child_process';
import { accessSync, constants, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from '@hedgerow/platform';

/** The full path of a program on the PATH, or undefined. */
export const findProgram = (name: string, env: NodeJS.ProcessEnv = process.env): string | undefined => {
  // Debian keeps some of what we need out of an ordinary user's PATH.
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
};

/** Whether we may run this file. */
export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The output of a program. Rejects with its error output when it fails or takes longer than `withinMs`. */
export const ask = (
  program: string,
  args: readonly string[],
  options: { withinMs?: number; uid?: number; gid?: number; cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const { withinMs = 60_000, ...rest } = options;
    execFile(
      program,
      [...args],
      { timeout: withinMs, maxBuffer: 16 * 2 ** 20, ...rest },
      (error, out, err) => {
        if (error === null) return resolve(out);
        const words = `${err}\n${out}`.trim().split('\n').slice(-12).join('\n');
        reject(new Error(`${program} ${args.join(' ')} failed: ${words === '' ? error.message : words}`));
      },
    );
  });

/** Whether we run as root, who may install packages and must not run PostgreSQL. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** Refuses to begin when the disk has less than `mebibytes` left: a database that runs full is a worse message. */
export const needDisk = (folder: string, mebibytes: number): void => {
  const { bavail, bsize } = statfsSync(folder);
  const left = Math.floor((bavail * bsize) / 2 ** 20);
  if (left < mebibytes) {
    throw new Problem(
      `Only ${left} MB are left on the disk that holds ${folder}; ${mebibytes} MB are needed.`,
      'Make room there, then start again.',
    );
  }
};
