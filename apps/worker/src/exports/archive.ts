import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of the archive; its text, or its bytes, come as they are read. */
export interface ArchivedFile {
  readonly name: string;
  readonly text: () => AsyncIterable<string | Uint8Array>;
  /** Is as small as it gets. */
  readonly isPacked?: true;
}

/** Bytes of one part, which is what is in memory at a time. */
const partBytes = 256 * 1024;

/**
 * The files as a ZIP archive, in parts of a quarter of a megabyte. What is not taken yet is not read: memory stays the same
 * however long the files are. Throws what the text of a file throws.
 */
export async function* archive(files: readonly ArchivedFile[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const { name, text, isPacked = false } of files)
    zip.addReadStreamLazy(name, { compress: !isPacked }, (give) => {
      // yazl leaves the errors of what it reads to the one who gave it, and would wait for its end.
      const stream = Readable.from(text()).on('error', (error) => output.destroy(error));
      give(null, stream);
    });
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of output as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    while (size >= partBytes) {
      const all = Buffer.concat(held);
      yield all.subarray(0, partBytes);
      held = [all.subarray(partBytes)];
      size -= partBytes;
    }
  }
  if (size > 0) yield Buffer.concat(held);
}
