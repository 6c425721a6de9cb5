/** What Rolldown tells of a module while it forms chunks. */
interface ChunkingContext {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

interface Sharing {
  /** What each first screen needs though its importers do not say so: all of a library is imported by its index. */
  readonly always: RegExp;
  /** The end of the path of the app's main module, which every page loads. */
  readonly main: string;
  /** Lists of the ends of module paths of first screens, by name. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
}

/**
 * Names the chunk of a module by how many first screens need it, so that each of them is loaded in few files and none
 * brings what only later screens share: `kit` when the app itself or a screen of each list needs it, otherwise `name` of the one list
 * where at least two do. What the app needs is not left to its entry: each module that others share with it would be a file of its own.
 */
export const sharedChunks = ({ always, main, screens }: Sharing) => {
  const roots = Object.entries({ ...screens, '': [main] }).flatMap(([list, ends]) =>
    ends.map((end) => ({ list, end })),
  );
  const known = new Map<string, ReadonlySet<string>>();
  /** The first screens that import a module, on any way that is not `import()`. */
  const screensOf = (id: string, context: ChunkingContext): ReadonlySet<string> => {
    const before = known.get(id);
    if (before) return before;
    const seen = new Set([id]);
    for (const one of seen)
      for (const importer of context.getModuleInfo(one)?.importers ?? [])
        // All of a library is imported by its index, whatever is used of it.
        if (!importer.endsWith('/index.ts')) seen.add(importer);
    const found = new Set(
      roots.filter(({ end }) => [...seen].some((one) => one.endsWith(end))).map(({ end }) => end),
    );
    known.set(id, found);
    return found;
  };
  return (id: string, context: ChunkingContext): string | null => {
    if (always.test(id)) return 'kit';
    if (id.endsWith(main)) return null;
    const needed = screensOf(id, context);
    const lists = [...new Set(roots.filter(({ end }) => needed.has(end)).map(({ list }) => list))];
    if (needed.has(main) || lists.length > 1) return 'kit';
    return needed.size > 1 ? (lists[0] ?? null) : null;
  };
};
