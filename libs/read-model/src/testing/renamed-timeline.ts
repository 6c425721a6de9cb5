import type { Pool } from 'pg';
import { projection } from '../projection.js';
import { query } from '../query.js';
import { text, time, uuid } from '../schema/column.js';
import { insert, remove, update } from '../schema/reducers.js';
import { versionedTable } from '../schema/table.js';

/**
 * The table of `timeline` as another build may have it: `comments` is called `words`, the person is a text, the first
 * letter stands in the middle, and the image and the location are gone.
 */
const renamedTable = versionedTable(
  'timeline',
  {
    id: uuid().key(),
    thingId: uuid(),
    initial: text(),
    words: text(),
    createdBy: text(),
    createdAt: time().ofInsert(),
    updatedAt: time().ofChange(),
  },
  { announces: 'action', removable: true, indexes: { thing: '(thing_id, created_at, id)' } },
);

/** The projection `timeline` of that build. */
export const renamedTimeline = projection('timeline', {
  tables: [renamedTable],
  on: {
    ActionRecorded: insert(renamedTable, ({ data }) => ({
      id: data.actionId,
      initial: data.comments.slice(0, 1),
      words: data.comments,
      createdBy: `person ${data.createdBy}`,
    })),
    ActionDetailsChanged: update(renamedTable, ({ data }) => ({
      id: data.actionId,
      ...(data.comments === undefined ? {} : { initial: data.comments.slice(0, 1), words: data.comments }),
    })),
    ActionDeleted: remove(renamedTable, ({ data }) => ({ id: data.actionId })),
  },
});

/** The query of that build: the actions of a thing that is there, the newest first. */
export const renamedActions = (pool: Pool, thingId: string): Promise<{ id: string; words: string }[]> =>
  query(
    pool,
    `select r.id, r.words from timeline r join things t on t.id = r.thing_id
     where r.thing_id = $1 and r.initial = left(r.words, 1) order by r.created_at desc, r.id desc`,
    [thingId],
  );
