import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of all files that lie in a folder; 0 where it is not there. */
export const bytesIn = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => []);
  // One may be removed meanwhile.
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ size }) => size, () => 0))); // prettier-ignore
  return sizes.reduce((sum, size) => sum + size, 0);
};
