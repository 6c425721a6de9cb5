import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
/** Several times what the services of a run hold, so that the programs beside them have room. */
const enough = 8 * 2 ** 30;

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enough && freemem() > enough;
  } catch {
    return false;
  }
};

/**
 * A new folder for what services keep until a test or a run ends. In memory where the machine has plenty: a database of some hundred
 * tables and indexes, which nearly every test file makes, is cloned there in a tenth of the time that the file system of a disk takes.
 */
export const throwAwayFolder = (name: string): string =>
  mkdtempSync(join(hasRoom() ? memory : tmpdir(), `hedgerow-${name}-`));
