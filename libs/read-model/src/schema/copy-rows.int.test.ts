import { describe, expect, it } from '@jest/globals';
import { actionDeleted, actionDetailsChanged, groupDetailsChanged } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aGroup, anAction, minutesFrom } from '@hedgerow/testing';
import {
  emptyGeneration,
  projectEvents,
  projectionEvents,
  rebuildEvents,
} from '@hedgerow/testing/projection';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { timeline } from '../actions/timeline.js';
import { compareGenerations, isSame } from '../generations/index.js';
import { groups } from '../groups/groups.js';
import type { Projection } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';

const db = suiteDatabase();
const at = minutesFrom('2026-06-01T10:00:00Z');
const by = newId();

const actions = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const thingId = newId();
    const comments = [`Said "${n}", {braces} \\ and\ttab`, '', 'null', 'Gießen für die Bäume 🌳'][n % 4]!;
    const location = n % 3 === 0 ? { location: { lat: 52.5 + n / 1_000, lng: -0 } } : {};
    return { ...anAction({ thingId, comments, ...location }), thingId };
  });
const made = (all: ReturnType<typeof actions>): ProjectionEvent[] =>
  all.flatMap((one, n) => projectionEvents(one, { from: at(n) }));

/** The same batches taken in as the runner does and as a rebuild does: how the rows differ, and how each batch went. */
const difference = async (projection: Projection, batches: readonly (readonly ProjectionEvent[])[]) => {
  const [live, rebuilt] = [await emptyGeneration(db.pool, projection), await emptyGeneration(db.pool, projection)]; // prettier-ignore
  const ways: string[] = [];
  for (const batch of batches) {
    await projectEvents(db.pool, projection, live, batch);
    ways.push(await rebuildEvents(db.pool, projection, rebuilt, batch, 70));
  }
  const client = await db.pool.connect();
  try {
    const compared = await compareGenerations(client, projection, [live, rebuilt]);
    return {
      ways,
      rows: compared[0]!.rows,
      tables: compared.filter((one) => !isSame(one)).map(({ table }) => table),
    };
  } finally {
    client.release();
  }
};

describe('rows that a rebuild copies', () => {
  it('are those that live batches write', async () => {
    expect(await difference(timeline, [made(actions(200))])).toEqual({ ways: ['portions'], rows: 200, tables: [] }); // prettier-ignore
  });

  it('are left as they are when their events are delivered again among new ones', async () => {
    const all = made(actions(300));
    const batches = [all.slice(0, 200), [...all.slice(100, 250), ...all.slice(150, 300)]];
    expect(await difference(timeline, batches)).toEqual({ ways: ['portions', 'whole'], rows: 300, tables: [] }); // prettier-ignore
  });

  it('are changed and removed by what follows, and what was removed stays so', async () => {
    const all = actions(200);
    const next = (
      n: number,
      version: number,
      fact: Parameters<typeof projectionEvents>[0]['facts'][number],
    ) => projectionEvents({ ...all[n]!, facts: [fact] }, { firstVersion: version, from: at(300 + n) });
    const changed = all
      .slice(0, 80)
      .flatMap(({ id, thingId }, n) => next(n, 2, actionDetailsChanged({ actionId: id, thingId, comments: 'Two cans', changedBy: by }))); // prettier-ignore
    const deleted = all
      .slice(40, 120)
      .flatMap(({ id, thingId }, n) => next(40 + n, 3, actionDeleted({ actionId: id, thingId, deletedBy: by }))); // prettier-ignore
    const batches = [
      [...made(all).slice(0, 100), ...changed.slice(0, 50)],
      [...made(all).slice(100), ...changed.slice(50), ...deleted],
      made(all),
    ];
    expect(await difference(timeline, batches)).toEqual({
      ways: ['portions', 'portions', 'whole'],
      rows: 120,
      tables: [],
    });
  });

  it('fail the batch where PostgreSQL refuses one, and the connection goes on', async () => {
    const into = await emptyGeneration(db.pool, timeline);
    const all = actions(3_000);
    const refused = { ...all[7]!, ...anAction({ comments: 'No text has a \u0000' }) };
    const give = (given: typeof all) => rebuildEvents(db.pool, timeline, into, made(given), 250);
    await expect(give(all.with(7, refused))).rejects.toMatchObject({ code: '22021' });
    await give(all);
    const { rows } = await db.pool.query(`select count(*)::int as n from read.timeline_g${into}`);
    expect(rows).toEqual([{ n: 3_000 }]);
  });

  it('keep a moment that says more than milliseconds', async () => {
    const events = made(actions(100)).map((event, n) => ({
      ...event,
      occurredAt: n % 2 === 0 ? '2026-06-01T10:00:00.123456Z' : '2026-06-30T12:00:00+02:00',
    }));
    expect(await difference(timeline, [events])).toEqual({ ways: ['portions'], rows: 100, tables: [] });
  });

  it('are changed by what a later portion says of them, and not by the same again', async () => {
    const all = actions(200);
    const [first] = made(all);
    const said = (
      fact: Parameters<typeof projectionEvents>[0]['facts'][number],
      n: number,
      version: number,
    ) => projectionEvents({ ...all[n]!, facts: [fact] }, { firstVersion: version, from: at(300 + n) });
    const ids = (n: number) => ({ actionId: all[n]!.id, thingId: all[n]!.thingId });
    const batch = [
      // Before the event that made its row, as no partition has it: what is right does not hang on the order of keys.
      ...said(actionDeleted({ ...ids(150), deletedBy: by }), 150, 2),
      ...made(all),
      first!,
      ...said(actionDetailsChanged({ ...ids(3), comments: 'Two cans', changedBy: by }), 3, 2),
      ...said(actionDeleted({ ...ids(4), deletedBy: by }), 4, 2),
    ];
    expect(await difference(timeline, [batch])).toEqual({ ways: ['portions'], rows: 198, tables: [] });
  });

  it('stay away where an earlier batch has removed them by a newer event', async () => {
    const all = actions(200);
    const { id: actionId, thingId } = all[150]!;
    const deleted = projectionEvents(
      { ...all[150]!, facts: [actionDeleted({ actionId, thingId, deletedBy: by })] },
      { firstVersion: 2, from: at(300) },
    );
    expect(await difference(timeline, [deleted, made(all)])).toEqual({
      ways: ['portions', 'portions'],
      rows: 199,
      tables: [],
    });
  });

  it('go the other way, all of the batch, where a value of a later portion is not to be said in binary', async () => {
    const all = actions(200).map((one, n) =>
      n === 180 ? { ...one, ...anAction({ createdBy: by.replaceAll('-', '') }) } : one,
    );
    expect(await difference(timeline, [made(all)])).toEqual({ ways: ['whole'], rows: 200, tables: [] });
  });

  it('are not of tables that have parts, and those come out the same', async () => {
    const all = Array.from({ length: 120 }, (_, n) => aGroup({ name: `Bed ${n}` }));
    const events = all.flatMap((one, n) => projectionEvents(one, { from: at(n) }));
    const renamed = all.flatMap((one, n) =>
      projectionEvents(
        { ...one, facts: [groupDetailsChanged({ groupId: one.id, name: `Old bed ${n}`, changedBy: by })] },
        { firstVersion: 9, from: at(n) },
      ),
    );
    expect(await difference(groups, [events, [...events, ...renamed]])).toEqual({
      ways: ['portions', 'portions'],
      rows: 120,
      tables: [],
    });
  });
});
