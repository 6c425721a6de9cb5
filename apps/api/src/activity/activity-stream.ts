import type { Viewer } from '@hedgerow/domain';
import { sleep } from '@hedgerow/platform';
import { type ActivityFilter, activityList } from '@hedgerow/read-model';
import type pg from 'pg';
import { isUnavailable } from '../graphql/transport/errors.js';
import type { Announcements } from '../live/announcements.js';
import { LatestStream, mapStream } from '../live/latest-stream.js';
import { retryTransient } from '../live/retry-transient.js';

/** So many of the newest entries are told: more than these that are new are said to be so many, or more. */
const told = 21;
/** Milliseconds between two looks: what happens meanwhile is told together. */
const pauseMs = 1_000;
/** Milliseconds between checks for announcements that were lost. */
const healMs = 10_000;

interface Sources {
  readonly announcements: Pick<Announcements, 'onAny' | 'onReturn'>;
  readonly pool: pg.Pool;
  readonly viewer: Viewer;
}

/**
 * The ids of the newest entries of a feed, at once and whenever something may have happened, as far as the viewer may see them at
 * that moment. When Redis lost an announcement, the next check finds what it told of some seconds later.
 */
export const activityStream = (
  { announcements, pool, viewer }: Sources,
  filter: ActivityFilter,
): AsyncIterableIterator<readonly string[]> => {
  const wake = () => wakes.push(undefined);
  const stops = [announcements.onAny('activity', wake), announcements.onReturn(wake)];
  const timer = setInterval(wake, healMs);
  timer.unref();
  const wakes = new LatestStream<undefined>(() => {
    clearInterval(timer);
    for (const stop of stops) stop();
  });
  wake();
  let nextAt = 0;
  return mapStream(wakes, async () => {
    await sleep(Math.max(0, nextAt - Date.now()));
    nextAt = Date.now() + pauseMs;
    const read = () => activityList.page(pool, { viewer, filter, order: 'NEWEST', first: told });
    const rows = await retryTransient(read, { error: isUnavailable });
    return { value: rows.map(({ row }) => row.id), isLast: false };
  });
};
