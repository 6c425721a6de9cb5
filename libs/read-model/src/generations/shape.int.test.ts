import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anAction } from '@hedgerow/testing';
import { projectEvents, projectionEvents } from '@hedgerow/testing/projection';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import pg from 'pg';
import { actionsByThing } from '../actions/timeline.queries.js';
import { timeline } from '../actions/timeline.js';
import { badges } from '../badges/badges.js';
import { type Projection, projection } from '../projection.js';
import { readModel } from '../projections.js';
import { readingOptions, type ReadModel, readModelOf } from '../read-model.js';
import type { CompositeView } from '../schema/composite-view.js';
import { boolean, text, time, uuid } from '../schema/column.js';
import { insert } from '../schema/reducers.js';
import { table, versionedTable } from '../schema/table.js';
import { inTransaction } from '../transaction.js';
import { beginGeneration } from './generations.js';
import { migrate } from './migrate.js';
import { switchTo } from './switch.js';

const db = suiteDatabase();
const pools: pg.Pool[] = [];
/** Connections of programs of a build. */
const readerOf = (model: ReadModel): pg.Pool => {
  const pool = new pg.Pool({ connectionString: db.url, max: 2, options: readingOptions(model) });
  pool.on('error', () => undefined);
  pools.push(pool);
  return pool;
};

const actions = Array.from({ length: 3 }, (_, n) => anAction({ comments: `No. ${n}` }));
const events = actions.flatMap((action) => projectionEvents(action));
const thingIds = events.flatMap((event) => (event.type === 'ActionRecorded' ? [event.data.thingId] : []));
let oldReader: pg.Pool;
beforeAll(async () => {
  await projectEvents(db.pool, timeline, 'live', events);
  oldReader = readerOf(readModel);
});
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

/** What a program of the old build answers. */
const oldAnswer = async () =>
  [...(await actionsByThing(oldReader, thingIds, 10))].map(([, rows]) => rows.map((row) => row.comments));

/** Lets a build make its version of a projection live, as its projector does. */
const makeLive = async (model: ReadModel, own: Projection): Promise<number> => {
  await migrate(db.pool, model);
  const generation = await beginGeneration(db.pool, own, []);
  await projectEvents(db.pool, own, generation, events);
  await inTransaction(db.pool, (client) => switchTo(client, model, own, generation));
  return generation;
};

const columnsOf = async (pool: pg.Pool, view: string): Promise<string[]> =>
  (await pool.query(`select * from ${view} limit 1`)).fields.map(({ name }) => name);

const columns = { id: uuid().key(), thingId: uuid(), comments: text(), hasImage: boolean() };
const at = { createdAt: time().ofInsert() };
const renamed = versionedTable('timeline', { id: uuid().key(), thingId: uuid(), words: text(), ...at });
const retyped = versionedTable('timeline', { ...columns, hasImage: text(), ...at });
const inserted = versionedTable('timeline', {
  id: uuid().key(),
  first: text(),
  thingId: uuid(),
  comments: text(),
});
const dropped = versionedTable('timeline', { id: uuid().key(), thingId: uuid(), ...at });

const losing = projection('timeline', {
  tables: [dropped],
  on: { ActionRecorded: insert(dropped, ({ data }) => ({ id: data.actionId })) },
});
const renaming = projection('timeline', {
  tables: [renamed],
  on: { ActionRecorded: insert(renamed, ({ data }) => ({ id: data.actionId, words: data.comments })) },
});
const retyping = projection('timeline', {
  tables: [retyped],
  on: {
    ActionRecorded: insert(retyped, ({ data }) => ({
      id: data.actionId,
      hasImage: `image: ${data.hasImage}`,
    })),
  },
});
const inserting = projection('timeline', {
  tables: [inserted],
  on: { ActionRecorded: insert(inserted, ({ data }) => ({ id: data.actionId, first: data.comments[0]! })) },
});

describe('a table that changes', () => {
  it.each<[string, Projection, Record<string, unknown>]>([
    ['loses columns', losing, { thing_id: thingIds[0] }],
    ['has a column renamed', renaming, { words: 'No. 0' }],
    ['has a column of another type', retyping, { has_image: 'image: false' }],
    ['has a column inserted before others', inserting, { first: 'N', comments: 'No. 0' }],
  ])(
    'and %s is shown to programs of its build, while those of the old one go on',
    async (_how, changed, row) => {
      const model = readModelOf([changed, badges]);
      const reader = readerOf(model);
      await migrate(db.pool, model);
      await expect(reader.query('select from timeline')).rejects.toMatchObject({ code: '42P01' });
      expect(await oldAnswer()).toEqual([['No. 0'], ['No. 1'], ['No. 2']]);
      await makeLive(model, changed);
      const { rows } = await reader.query('select * from timeline where id = $1', [actions[0]!.id]);
      expect(rows).toEqual([expect.objectContaining(row)]);
      expect(await oldAnswer()).toEqual([['No. 0'], ['No. 1'], ['No. 2']]);
      // What people read follows the last switch, whatever its shape.
      expect(await columnsOf(db.pool, 'read.timeline')).toEqual(await columnsOf(reader, 'timeline'));
    },
  );
});

describe('a view on top of several projections', () => {
  const joined = (column: string, version: Projection): CompositeView => ({
    table: table('praised_actions', { id: uuid().key(), said: text(), kind: text() }),
    of: [version.tables[0]!, badges.tables[0]!],
    sql: (at) =>
      `select a.id, a.${column} as said, b.kind from ${at(version.tables[0]!)} a
       left join ${at(badges.tables[0]!)} b on b.user_id = a.id`,
  });
  const loud: Projection = { ...renaming, revision: 7 };

  it('is there once all that it reads is, and outlives a change of shape below it', async () => {
    const first = readModelOf([timeline, badges], [joined('comments', timeline)]);
    await migrate(db.pool, first);
    const reader = readerOf(first);
    const said = async (pool: pg.Pool, view: string) =>
      (await pool.query<{ said: string }>(`select said from ${view} order by said`)).rows.map((r) => r.said);
    expect(await said(reader, 'praised_actions')).toEqual(['No. 0', 'No. 1', 'No. 2']);

    const second = readModelOf([loud, badges], [joined('words', loud)]);
    await migrate(db.pool, second);
    const next = readerOf(second);
    await expect(next.query('select from praised_actions')).rejects.toMatchObject({ code: '42P01' });
    await makeLive(second, loud);
    expect(await said(next, 'praised_actions')).toEqual(['No. 0', 'No. 1', 'No. 2']);
    expect(await said(reader, 'praised_actions')).toEqual(['No. 0', 'No. 1', 'No. 2']);
    expect(await said(db.pool, 'read.praised_actions')).toEqual(['No. 0', 'No. 1', 'No. 2']);
    // And a switch to another generation of the same shape.
    await makeLive(second, loud);
    expect(await said(next, 'praised_actions')).toEqual(['No. 0', 'No. 1', 'No. 2']);
  });
});
