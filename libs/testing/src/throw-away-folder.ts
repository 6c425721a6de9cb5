import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
/** Several times what the services of a run hold, so that the programs beside them have room. */
const enough = 8 * 2 ** 30;

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    // The second is less where a container may not have all of the machine.
    return bavail * bsize > enough && process.availableMemory() > enough;
  } catch {
    return false;
  }
};

/**
 * A new folder for what services keep until a test or a run ends. In memory where the machine has plenty: a database with all its
 * tables and indexes, which nearly every test file makes, is cloned there in a tenth of the time that the file system of a disk takes.
 */
export const throwAwayFolder = (name: string): string => {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), `hedgerow-${name}-`));
  // PostgreSQL runs as another user when we are root, and has to get in.
  chmodSync(folder, 0o755);
  return folder;
};
