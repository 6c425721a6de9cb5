import type { Readable } from 'node:stream';

/** A file of the store, as a list tells of it. */
export interface StoredFile {
  readonly key: string;
  readonly changedAt: Date;
}

/** There is no file with this key (any more). */
export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile';

  constructor(readonly key: string) {
    super(`The store of pictures has no file ${key}`);
  }
}

/**
 * Where the bytes of pictures are. Keys are parts of letters, numbers, hyphens and one dot, with slashes between them; what
 * a person gave a file as its name never becomes one. Every call may be repeated.
 */
export interface PictureStore {
  /** Writes a file, all of it or nothing, over one with the same key. Throws what the bytes throw. */
  put(key: string, bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<void>;
  /** The bytes of a file, and how many. @throws NoSuchFile */
  get(key: string): Promise<{ readonly bytes: number; readonly stream: Readable }>;
  /** Removes a file; harmless where there is none. */
  delete(key: string): Promise<void>;
  /** Removes all files whose keys begin so (`pictures/<person>/`), also those being written. Answers with how many. */
  deleteAll(prefix: string): Promise<number>;
  /** The files whose keys begin so; one that is being written stands under a key of its own. */
  list(prefix: string): AsyncIterable<StoredFile>;
}
