import { keep, read } from './kept.js';

/** The pages of which the time of the last visit is remembered. It serves the person alone and is sent nowhere. */
export const rememberedPaths = ['/', '/activity', '/things', '/devices'] as const;
type RememberedPath = (typeof rememberedPaths)[number];

/** Milliseconds since 1970, by path. */
export type LastVisited = Readonly<Partial<Record<RememberedPath, number>>>;

const key = 'hedgerow.last-visited';

const isRemembered = (path: string): path is RememberedPath =>
  (rememberedPaths as readonly string[]).includes(path);

/**
 * When a person, or a guest (null), last visited each of these pages in this browser. A guest who signs in takes theirs
 * along; those of another person are not shown, and are gone with the next visit.
 */
export const lastVisited = (person: string | null): LastVisited => {
  const kept = read(key) as { person?: unknown; times?: unknown } | null | undefined;
  const isOwn = kept?.person === null || kept?.person === person;
  const times = isOwn && typeof kept.times === 'object' && kept.times !== null ? kept.times : {};
  return Object.fromEntries(
    Object.entries(times).filter(([path, at]) => isRemembered(path) && typeof at === 'number'),
  ) as LastVisited;
};

/** Remembers an arrival, if it is at one of these pages. */
export const rememberVisit = (path: string, at: number, person: string | null): void => {
  if (isRemembered(path)) keep(key, { person, times: { ...lastVisited(person), [path]: at } });
};
