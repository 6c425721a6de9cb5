import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';

/** The name that a file has until it is whole. */
export const partialOf = (path: string): string => `${path}.partial`;

/** Opens a file; a test gives one of a disk that is full. */
export type Open = (path: string, flags: string) => Promise<FileHandle>;

/** For the one who asked for it alone: also without names it tells who did what. */
const ownFile: Open = (path, flags) => open(path, flags, 0o600);

/** What a whole file is: its size, and the sha256 of its bytes. */
export interface Whole {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * A file that is written from its beginning to its end, under another name until it is whole. What was kept of it
 * survives a kill and a cut of power; what was written after that is cut off before it goes on.
 */
export class PartialFile {
  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly hash: Hash,
    /** So many bytes are written. */
    public bytes: number,
  ) {}

  /** Begins a file, or begins it anew. */
  static async begin(path: string, openFile: Open = ownFile): Promise<PartialFile> {
    return new PartialFile(path, await openFile(partialOf(path), 'w'), createHash('sha256'), 0);
  }

  /** Goes on behind the first `bytes`; undefined when there are fewer, or none at all. */
  static async resume(
    path: string,
    bytes: number,
    openFile: Open = ownFile,
  ): Promise<PartialFile | undefined> {
    const handle = await openFile(partialOf(path), 'r+').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (!handle) return undefined;
    const { size } = await handle.stat();
    if (size < bytes) return void (await handle.close());
    await handle.truncate(bytes);
    const hash = createHash('sha256');
    if (bytes > 0)
      for await (const chunk of createReadStream(partialOf(path), { end: bytes - 1, highWaterMark: 1 << 20 }))
        hash.update(chunk as Buffer);
    return new PartialFile(path, handle, hash, bytes);
  }

  /** Writes behind what is there: all of it, or it throws and what is there counts as before. */
  async append(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.handle.write(bytes, done, bytes.length - done, this.bytes + done);
      done += bytesWritten;
    }
    this.hash.update(bytes);
    this.bytes += bytes.length;
  }

  /** Resolves when what was written would survive a cut of power. */
  async keep(): Promise<void> {
    await this.handle.datasync();
  }

  /** What the file will be when nothing more comes. */
  whole(): Whole {
    return { bytes: this.bytes, sha256: this.hash.copy().digest('hex') };
  }

  /** Gives the file its own name. */
  async finish(): Promise<void> {
    await this.handle.sync();
    await this.handle.close();
    await rename(partialOf(this.path), this.path);
  }

  /** Leaves it as it is. */
  async close(): Promise<void> {
    await this.handle.close().catch(() => undefined);
  }
}

/** Puts a small file in place of what has its name: whole, or not at all. */
export const replaceFile = async (path: string, text: string, openFile: Open = ownFile): Promise<void> => {
  const handle = await openFile(`${path}.new`, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.new`, path);
};

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** True where a write failed since there is no room for it. */
export const isDiskFull = (error: unknown): boolean => full.has((error as NodeJS.ErrnoException).code ?? '');
