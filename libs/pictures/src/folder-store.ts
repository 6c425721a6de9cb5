import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '@hedgerow/platform';
import {
  checkedKey,
  checkedPrefix,
  isKey,
  NoSuchFile,
  type PictureStore,
  type StoredFile,
  StoreFault,
  wholeBytes,
} from './store.js';

/** What a file is called while it is written: a key as well, so that what a crash left is found and removed by it. */
const partial = (path: string): string =>
  join(dirname(path), `${basename(path).replace('.', '-')}.${newId().replaceAll('-', '')}`);

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Pictures in a folder of this machine, or of one that several machines share. It is made when it is not there. */
export const folderStore = (root: string): PictureStore => {
  const pathOf = (key: string): string => join(root, checkedKey(key));
  const folderOf = (prefix: string): string => join(root, checkedPrefix(prefix));

  return {
    async check() {
      try {
        await mkdir(root, { recursive: true });
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
      } catch (cause) {
        throw new StoreFault(
          `PICTURES names the folder ${root}, which cannot be written: ${(cause as Error).message}`,
          { cause },
        );
      }
    },

    async put(key, bytes) {
      const path = pathOf(key);
      const written = partial(path);
      const handle = await openNew(written);
      try {
        const source =
          bytes instanceof Uint8Array ? Readable.from([bytes]) : Readable.from(wholeBytes(bytes));
        // Closes the file, whatever happens.
        await pipeline(source, handle.createWriteStream({ flush: true }));
        await rename(written, path);
        await flushed(dirname(path));
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
    },

    async get(key) {
      const handle = await open(pathOf(key)).catch((error: unknown) => {
        throw isMissing(error) ? new NoSuchFile(key) : error;
      });
      const { size } = await handle.stat();
      return { bytes: size, stream: handle.createReadStream() };
    },

    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // The folder stays where there is more in it.
      await rmdir(dirname(path)).catch(() => undefined);
    },

    async deleteAll(prefix) {
      const folder = folderOf(prefix);
      const files = await filesIn(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      return files.length;
    },

    async *list(prefix): AsyncGenerator<StoredFile> {
      for (const name of await filesIn(folderOf(prefix))) {
        const key = `${prefix}${name}`;
        if (!isKey(key)) continue;
        const found = await stat(pathOf(key)).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
        if (found) yield { key, changedAt: found.mtime };
      }
    },
  };
};

/** Tries at making a file in a folder that another call removes at that moment, since it is empty. */
const tries = 5;

const openNew = async (path: string, left = tries): Promise<FileHandle> => {
  await mkdir(dirname(path), { recursive: true });
  try {
    return await open(path, 'wx');
  } catch (error) {
    if (!isMissing(error) || left <= 1) throw error;
    return openNew(path, left - 1);
  }
};

/** A renamed file is there after a loss of power once its folder is written. */
const flushed = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Every file under a folder, by its path from there. */
const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
};
