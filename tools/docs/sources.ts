import { readdirSync, readFileSync } from 'node:fs';

export interface Source {
  /** From the root of the checkout, with slashes. */
  readonly path: string;
  readonly text: string;
}

const skipped = new Set(['node_modules', 'dist', '__generated__', 'results']);

/** Every text file below the folders whose path matches; dependencies and build results are left out. */
export const filesUnder = (root: URL, folders: readonly string[], matching: RegExp): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { withFileTypes: true }).flatMap((entry): Source[] => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(root, [path], matching);
      return matching.test(path) ? [{ path, text: readFileSync(new URL(path, root), 'utf8') }] : [];
    }),
  );
