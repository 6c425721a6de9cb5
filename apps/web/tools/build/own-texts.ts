import type { Plugin } from 'vite';

/**
 * Gives each file that shows words a texts.ts of its own, of which the words that it shows are kept. As one module, all
 * functions of the texts of a slice would come with the first screen that shows one of them.
 */
export const ownTexts = (): Plugin => ({
  name: 'hedgerow:own-texts',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || !/\/texts\.js$/.test(source)) return null;
    const [file, reader] = importer.split('?for=');
    const found = await this.resolve(source, file, { ...options, skipSelf: true });
    return (
      found && {
        ...found,
        id: `${found.id}?for=${reader ?? file!.replace(/.*\/src\//, '').replaceAll('/', '+')}`,
      }
    );
  },
});
