import type { Viewer } from '@hedgerow/domain';
import { type ActivityFilter, activityList, type ActivityRow } from '@hedgerow/read-model';
import type pg from 'pg';
import type { Announcements } from '../live/announcements.js';
import type { CausedBy } from '../live/causes.js';
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

/**
 * The newest entries of a feed, at once and whenever they are others, as far as the viewer may see them at that moment.
 * When Redis lost an announcement, the next reading finds what it told of some seconds later.
 */
export const activityStream = (
  { announcements, pool, viewer }: Sources,
  filter: ActivityFilter,
): AsyncIterableIterator<readonly ActivityRow[]> & CausedBy => {
  const asked = [filter.thingId, filter.groupId];
  /** Ids of what is asked for and of what the entries are about. */
  let about = new Set<unknown>(asked);
  /** What is announced while a reading is in hand may come too late for it. */
  let meanwhile: Set<string> | undefined;
  return refreshed({
    ...{ restMs, healMs },
    on: (wake) => [
      announcements.onAny('activity', wake),
      announcements.onReturn(wake),
      // A right that was given or taken away moves what an entry is about, and not the entry.
      ...(['thing', 'group', 'device'] as const).map((kind) =>
        announcements.onAny(kind, (change) => {
          meanwhile?.add(change.id);
          if (about.has(change.id)) wake(change);
        }),
      ),
    ],
    read: async (wake) => {
      const announced = (meanwhile = new Set());
      const rows = await activityList.page(pool, { viewer, filter, order: 'NEWEST', first: told });
      meanwhile = undefined;
      const entries = rows.map(({ row }) => row);
      about = new Set([
        ...asked,
        ...entries.flatMap(({ thingId, groupId, deviceId }) => [thingId, groupId, deviceId]),
      ]);
      if ([...announced].some((id) => about.has(id))) wake();
      return entries;
    },
  });
};
