import type { Plugin, Rolldown } from 'vite';
import { brotli } from './compress.js';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The files of a chunk and of all that it imports, each once. */
export const scriptsOf = (bundle: Bundle, roots: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk') return;
    found.add(file);
    chunk.imports.forEach(visit);
  };
  roots.forEach(visit);
  return found;
};

const chunksFor = (bundle: Bundle, modules: readonly string[]): string[] =>
  modules.map((module) => {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && Object.keys(file.modules).some((id) => id.endsWith(module)),
    );
    if (!chunk) throw new Error(`No script of the build holds ${module}.`);
    return chunk.fileName;
  });

/**
 * Fails a build in which the script of a first screen is over the budget, in bytes as brotli sends it, and says what it is
 * made of. `screens` names the modules that each first screen begins with.
 */
export const withinBudget = (
  budget: number,
  screens: Readonly<Record<string, readonly string[]>>,
): Plugin => ({
  name: 'hedgerow:budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const sizes = new Map<string, number>();
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') sizes.set(file.fileName, (await brotli(Buffer.from(file.code))).length);
      for (const [screen, modules] of Object.entries(screens)) {
        const files = [...scriptsOf(bundle, chunksFor(bundle, modules))];
        const total = files.reduce((sum, file) => sum + sizes.get(file)!, 0);
        const parts = files
          .sort((a, b) => sizes.get(b)! - sizes.get(a)!)
          .map((file) => `  ${String(sizes.get(file)).padStart(7)}  ${file}`);
        const said = `${screen}: ${total} bytes of script, of ${budget} that a first screen may have`;
        if (total > budget) this.error(`${said}\n${parts.join('\n')}`);
        this.info(said);
      }
    },
  },
});
