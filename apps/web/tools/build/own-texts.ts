import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';

const ours = /\/web\/src\/[^/]+\/(?:[a-z]+-)?texts\.ts$/;

/**
 * Gives each file that shows words a texts.ts of its own, of which the words that it shows are kept. As one module, all
 * functions of the texts of a slice would come with the first screen that shows one of them. It is named after the file,
 * so that the groups of the build put the two together.
 */
export const ownTexts = (): Plugin => {
  const files = new Map<string, string>();
  return {
    name: 'hedgerow:own-texts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !/\/(?:[a-z]+-)?texts\.js$/.test(source)) return null;
      const from = files.get(importer) ?? importer;
      const texts = await this.resolve(source, from, { ...options, skipSelf: true });
      if (!texts || !ours.test(texts.id)) return null;
      const own = `${importer}.${basename(dirname(texts.id))}-${basename(texts.id)}`;
      files.set(own, texts.id);
      return own;
    },
    load(id) {
      const file = files.get(id);
      return file === undefined ? null : readFile(file, 'utf8');
    },
  };
};
