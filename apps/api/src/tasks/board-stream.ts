import type { Viewer } from '@hedgerow/domain';
import { taskList, type TaskRow, type TaskScope } from '@hedgerow/read-model';
import type pg from 'pg';
import type { Announcements } from '../live/announcements.js';
import { announcedNow, type CausedBy, type Causes, together } from '../live/causes.js';
import { LatestStream } from '../live/latest-stream.js';

/** What a board shows. */
export interface BoardFilter {
  readonly scope?: TaskScope | null;
  readonly thingId?: string | null;
  readonly groupId?: string | null;
  readonly assignedTo?: string | null;
}

/** A task that is new on a board or changed there, or the id of one that is on it no more. */
export type BoardChange = { readonly task: TaskRow } | { readonly gone: string };

/** A board is compared as a whole up to so many tasks. */
const most = 1_000;
/** Milliseconds between checks for announcements that were lost. */
const healMs = 10_000;

interface Sources {
  readonly announcements: Pick<Announcements, 'onAny' | 'onReturn'>;
  readonly pool: pg.Pool;
  readonly viewer: Viewer;
}

/**
 * What changes on a board from now on: tasks that come, change and go, each as the viewer may see it at that moment. Nothing is told
 * of a task that was never on it. When Redis lost an announcement, a comparison finds the change some seconds later.
 */
export const boardStream = async (
  { announcements, pool, viewer }: Sources,
  filter: BoardFilter,
): Promise<AsyncIterableIterator<BoardChange> & CausedBy> => {
  const read = async (ids?: readonly string[]): Promise<TaskRow[]> =>
    (await taskList.page(pool, { viewer, order: 'NEWEST', first: most, filter: { ...filter, ids } })).map(
      ({ row }) => row,
    );
  /** What the board shows, by task. */
  const known = new Map<string, TaskRow>();
  /** The tasks to look at, and what their changes follow from. */
  const changed = new Map<string, Causes>();
  let causes: Causes = [];
  let isToCompare = false;
  const compareAll = () => {
    isToCompare = true;
    wakes.push(undefined);
  };
  const stops = [
    announcements.onAny('task', (change) => {
      changed.set(change.id, together(changed.get(change.id) ?? [], announcedNow(change)));
      wakes.push(undefined);
    }),
    // A right that was given or taken away moves the thing and none of its tasks.
    announcements.onAny('thing', ({ id }) => {
      if ([...known.values()].some(({ thingId }) => thingId === id) || filter.thingId === id) compareAll();
    }),
    announcements.onReturn(compareAll),
  ];
  const timer = setInterval(compareAll, healMs);
  timer.unref();
  const wakes = new LatestStream<undefined>(() => {
    clearInterval(timer);
    for (const stop of stops) stop();
  });
  try {
    for (const row of await read()) known.set(row.id, row);
  } catch (error) {
    wakes.end();
    throw error;
  }

  const add = (id: string) => void changed.set(id, changed.get(id) ?? []);
  const compare = async (): Promise<void> => {
    isToCompare = false;
    const rows = new Map((await read()).map((row) => [row.id, row]));
    for (const { id, version } of rows.values()) if (known.get(id)?.version !== version) add(id);
    for (const id of known.keys()) if (!rows.has(id)) add(id);
  };
  const next = async (id: string): Promise<BoardChange | undefined> => {
    const [task] = await read([id]);
    const before = known.get(id);
    if (task) known.set(id, task);
    else known.delete(id);
    if (task) return task.version === before?.version ? undefined : { task };
    return before && { gone: id };
  };
  const stream: AsyncIterableIterator<BoardChange> & CausedBy = {
    takeCauses: () => causes,
    async next() {
      for (;;) {
        if (isToCompare) await compare();
        const [first] = changed;
        if (first === undefined) {
          const step = await wakes.next();
          if (step.done) return { value: undefined, done: true };
          continue;
        }
        const [id] = first;
        causes = first[1];
        changed.delete(id);
        const value = await next(id);
        if (value) return { value, done: false };
      }
    },
    async return() {
      wakes.end();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
};
