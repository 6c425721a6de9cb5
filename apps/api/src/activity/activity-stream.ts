import type { Viewer } from '@hedgerow/domain';
import { sleep } from '@hedgerow/platform';
import { type ActivityFilter, activityList, type ActivityRow } from '@hedgerow/read-model';
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

/** What entries are about, as announcements call it, and the column with its id. */
const subjects = [
  ['thing', 'thingId'],
  ['group', 'groupId'],
  ['device', 'deviceId'],
] as const;

/**
 * The newest entries of a feed, at once and whenever something may have happened, as far as the viewer may see them at that moment.
 * When Redis lost an announcement, the next check finds what it told of some seconds later.
 */
export const activityStream = (
  { announcements, pool, viewer }: Sources,
  filter: ActivityFilter,
): AsyncIterableIterator<readonly ActivityRow[]> => {
  const wake = () => wakes.push(undefined);
  let shown: readonly ActivityRow[] = [];
  const stops = [
    announcements.onAny('activity', wake),
    announcements.onReturn(wake),
    // A right that was given or taken away moves what an entry is about, and not the entry.
    ...subjects.map(([kind, column]) =>
      announcements.onAny(kind, ({ id }) => {
        if (shown.some((entry) => entry[column] === id)) wake();
      }),
    ),
  ];
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
    shown = rows.map(({ row }) => row);
    return { value: shown, isLast: false };
  });
};
