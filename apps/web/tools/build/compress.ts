import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];
const compressible = /\.(html|js|css|svg|json|webmanifest|txt)$/;

/** As small as brotli makes it: the whole of the time is spent once, by the build. */
export const brotli = (body: Buffer): Promise<Buffer> =>
  brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const encodings = [
  { ending: 'br', compress: brotli },
  // For browsers over plain http, which ask for nothing else.
  { ending: 'gz', compress: (body: Buffer) => gzipAsync(body, { level: 9 }) },
];

/** Puts each file's compressed forms beside it (`main.js.br`, `main.js.gz`), where they are smaller. */
export const compressFolder = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const body = await readFile(path);
      for (const { ending, compress } of encodings) {
        const smaller = await compress(body);
        if (smaller.length < body.length) await writeFile(`${path}.${ending}`, smaller);
      }
    }),
  );
};

/** Compresses what the build wrote, files of `public` included. */
export const compressed = (): Plugin => {
  let folder = '';
  return {
    name: 'hedgerow:compressed',
    apply: 'build',
    configResolved: ({ build }) => void (folder = build.outDir),
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(folder) },
  };
};
