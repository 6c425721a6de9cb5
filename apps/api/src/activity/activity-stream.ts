import type { Viewer } from '@hedgerow/domain';
import { type ActivityFilter, activityList, type ActivityRow } from '@hedgerow/read-model';
import type pg from 'pg';
import type { Announcements } from '../live/announcements.js';
import { refreshed } from '../live/refreshed.js';

/** So many of the newest entries are told: more than these that are new are said to be so many, or more. */
const told = 21;
const restMs = 1_000;
const healMs = 10_000;

interface Sources {
  readonly announcements: Pick<Announcements, 'onAny' | 'onReturn'>;
  readonly pool: pg.Pool;
  readonly viewer: Viewer;
}

/** What entries are about, as announcements call it, and the column with its id. */
const subjects = [
  ['thing', 'thingId'],
  ['group', 'groupId'],
  ['device', 'deviceId'],
] as const;

/**
 * The newest entries of a feed, at once and whenever they are others, as far as the viewer may see them at that moment.
 * When Redis lost an announcement, the next reading finds what it told of some seconds later.
 */
export const activityStream = (
  { announcements, pool, viewer }: Sources,
  filter: ActivityFilter,
): AsyncIterableIterator<readonly ActivityRow[]> => {
  let shown: readonly ActivityRow[] = [];
  /** What was announced since the reading in hand began, which may have come too early for it. */
  const announced = new Set<string>();
  let wake: () => void;
  const isShown = (isAbout: (id: string | null) => boolean) =>
    shown.some((entry) => subjects.some(([, column]) => isAbout(entry[column])));
  return refreshed({
    ...{ restMs, healMs },
    on: (wakeUp) => {
      wake = wakeUp;
      return [
        announcements.onAny('activity', wake),
        announcements.onReturn(wake),
        // A right that was given or taken away moves what an entry is about, and not the entry.
        ...subjects.map(([kind, column]) =>
          announcements.onAny(kind, ({ id }) => {
            announced.add(id);
            if (id === filter.thingId || id === filter.groupId || shown.some((entry) => entry[column] === id))
              wake();
          }),
        ),
      ];
    },
    read: async () => {
      announced.clear();
      const rows = await activityList.page(pool, { viewer, filter, order: 'NEWEST', first: told });
      shown = rows.map(({ row }) => row);
      if (isShown((id) => id !== null && announced.has(id))) wake();
      announced.clear();
      return shown;
    },
  });
};
