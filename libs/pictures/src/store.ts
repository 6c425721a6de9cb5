import type { Readable } from 'node:stream';

/** A file of the store, as a list tells of it. */
export interface StoredFile {
  readonly key: string;
  readonly changedAt: Date;
}

/** Bytes that come one after another, and how many they are. */
export interface ByteStream {
  readonly bytes: number;
  readonly stream: AsyncIterable<Uint8Array>;
}

/** There is no file with this key (any more). */
export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile';

  constructor(readonly key: string) {
    super(`The store of pictures has no file ${key}`);
  }
}

/** The store cannot be used as it is set, or not now. The sentence names the setting, for the one who runs the programs. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
}

/**
 * Where the bytes of pictures are. Keys are parts of letters, numbers, hyphens and one dot, with slashes between them; what
 * a person gave a file as its name never becomes one. Every call may be repeated. All throw `StoreFault` for a store that
 * cannot be used.
 */
export interface PictureStore {
  /** Asks the store whether it can be used as it is set. @throws StoreFault */
  check(): Promise<void>;
  /** Writes a file, all of it or nothing, over one with the same key. Throws what the bytes throw. */
  put(key: string, bytes: ByteStream | Uint8Array): Promise<void>;
  /** The bytes of a file, and how many. @throws NoSuchFile */
  get(key: string): Promise<{ readonly bytes: number; readonly stream: Readable }>;
  /** Removes a file; harmless where there is none. */
  delete(key: string): Promise<void>;
  /**
   * Removes all files whose keys begin so (`pictures/<person>/`). Answers with how many. One that is being written at that
   * moment may be there afterwards: who writes asks, when it is written, whether it may stay.
   */
  deleteAll(prefix: string): Promise<number>;
  /**
   * The files whose keys begin so; where one that is being written is seen, it stands under a key of its own. What others put
   * there under names that are no keys is passed over.
   */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** True for what can be a key. */
export const isKey = (text: string): boolean =>
  text.split('/').every((part) => /^[A-Za-z0-9-]+(\.[A-Za-z0-9]+)?$/.test(part));

/** The key, when it is one. @throws Error for one that would lead elsewhere */
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is no key of a picture`);
  return key;
};

/** The prefix without its slash, when it is one. @throws Error for one that is no folder */
export const checkedPrefix = (prefix: string): string => {
  if (!prefix.endsWith('/')) throw new Error(`${JSON.stringify(prefix)} is no folder of pictures`);
  return checkedKey(prefix.slice(0, -1));
};

/**
 * The bytes as they come, the last of them once it is known that they ended well and are as many as was said: of a
 * file that is not whole, never all is passed on.
 */
export async function* wholeBytes({ bytes, stream }: ByteStream): AsyncGenerator<Uint8Array> {
  let seen = 0;
  let held: Uint8Array | undefined;
  for await (const chunk of stream) {
    if (chunk.length === 0) continue;
    seen += chunk.length;
    if (seen > bytes) break;
    if (held) yield held;
    held = chunk;
  }
  if (seen !== bytes) throw new Error(`A file of ${bytes} bytes came as ${seen > bytes ? 'more' : seen}`);
  if (held) yield held;
}
