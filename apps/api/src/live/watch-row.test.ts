import { describe, expect, it } from '@jest/globals';
import { guest, type Viewer } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import type pg from 'pg';
import { RequestContext } from '../graphql/schema/context.js';
import { lookup } from '../graphql/schema/lookup.js';
import { LatestStream } from './latest-stream.js';
import { watchRow } from './watch-row.js';

/** A source of rows in memory, which notes what each statement asked for. */
const rowsInMemory = () => {
  const statements: (readonly string[])[] = [];
  const rows = new Map<string, number>();
  const byId = lookup<string, { id: string; shows: number }>(async (ids) => {
    statements.push(ids);
    const found = ids.map((id) => [id, { id, shows: rows.get(id)! }] as const);
    // As a database answers: what was committed when the statement arrived, a moment later.
    await new Promise((resolve) => setTimeout(resolve, 5));
    return new Map(found);
  });
  const streams = new Map<string, Set<LatestStream<undefined>>>();
  const open = async (_table: unknown, id: string) => {
    const stream = new LatestStream<undefined>();
    streams.set(id, (streams.get(id) ?? new Set()).add(stream));
    return stream;
  };
  const announce = (...ids: string[]) => {
    for (const id of ids) for (const stream of streams.get(id) ?? []) stream.push(undefined);
  };
  const pool = {} as pg.Pool;
  const watch = (viewer: Viewer, id: string) =>
    watchRow({ open } as never, { byId, list: {}, type: 'Thing' } as never, {
      id,
      context: new RequestContext({ viewer, address: newId(), domainName: 'localhost' }, pool),
      message: (row) => (row as unknown as { shows: number }).shows,
    });
  return { statements, rows, announce, watch };
};

describe('watchers of rows', () => {
  it('with the same rights read what one announcement names in one statement', async () => {
    const { statements, rows, announce, watch } = rowsInMemory();
    const ids = [newId(), newId(), newId()];
    for (const id of ids) rows.set(id, 1);
    const watchers = await Promise.all(ids.map((id) => watch(guest, id)));
    const next = watchers.map((watcher) => watcher.next());
    statements.length = 0;
    announce(...ids);
    expect((await Promise.all(next)).map(({ value }) => value as number)).toEqual([1, 1, 1]);
    expect(statements).toEqual([ids]);
  });

  it('with other rights ask for themselves', async () => {
    const { statements, rows, announce, watch } = rowsInMemory();
    const id = newId();
    rows.set(id, 1);
    const person: Viewer = { role: 'bk_user', userId: newId() };
    const watchers = [await watch(guest, id), await watch(person, id)];
    const next = watchers.map((watcher) => watcher.next());
    statements.length = 0;
    announce(id);
    await Promise.all(next);
    expect(statements).toEqual([[id], [id]]);
  });

  it('never get what was read before the announcement that they wait for', async () => {
    const { rows, announce, watch } = rowsInMemory();
    const id = newId();
    rows.set(id, 1);
    const [early, late] = [await watch(guest, id), await watch(guest, id)];
    const first = early.next();
    announce(id);
    await first;
    const second = early.next();
    announce(id);
    // The statement of the first watcher is on its way when the row changes and the second one is told.
    await new Promise((resolve) => setImmediate(resolve));
    rows.set(id, 2);
    const told = late.next();
    announce(id);
    expect((await told).value).toBe(2);
    expect((await second).value).toBe(1);
  });
});
