import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Search } from './search.js';

const store = 'files';

/** So much of one piece is looked at again with the next, so that nothing hides on the border. */
const overlap = 4_096;

/** Looks through every file of these folders, packed ones (.gz) unpacked: logs, exports, uploads. */
export const searchFiles = async (search: Search, folders: readonly string[]): Promise<void> => {
  for (const folder of folders)
    await search.whole(store, folder, async () => {
      for (const file of await filesIn(folder))
        await search.whole(store, file, () => searchFile(search, file));
    });
};

const filesIn = async (folder: string): Promise<string[]> => {
  if (!(await stat(folder)).isDirectory()) return [folder];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const searchFile = async (search: Search, file: string): Promise<void> => {
  search.begin(store);
  search.look(store, file, 0, Buffer.from(file));
  const raw = createReadStream(file);
  const pieces = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  raw.on('error', (error) => pieces.destroy(error));
  let before: Buffer = Buffer.alloc(0);
  for await (const piece of pieces as AsyncIterable<Buffer>) {
    search.look(store, file, 1, Buffer.concat([before, piece]));
    before = piece.subarray(-overlap);
  }
};
