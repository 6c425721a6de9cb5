import type { ActionType } from '@hedgerow/domain';
import { coordinates, coordinatesIf, locationColumns } from '../geo.js';
import { projection } from '../projection.js';
import { boolean, text, time, uuid } from '../schema/column.js';
import { insert, remove, update } from '../schema/reducers.js';
import { type RowOf, versionedTable } from '../schema/table.js';

/** What was done for each thing. */
export const timelineTable = versionedTable(
  'timeline',
  {
    id: uuid().key(),
    thingId: uuid(),
    type: text<ActionType>(),
    comments: text(),
    hasImage: boolean(),
    ...locationColumns,
    createdBy: uuid(),
    createdAt: time().ofInsert(),
    updatedAt: time().ofChange(),
  },
  {
    announces: 'action',
    shownBy: [
      { kind: 'thing', by: 'thingId' },
      // It counts towards a badge.
      { kind: 'badgeHolder', by: 'createdBy' },
    ],
    removable: true,
    indexes: {
      thing: '(thing_id, created_at, id)',
      newest: '(created_at, id)',
      person: '(created_by, created_at, id)',
    },
  },
);
export type ActionRow = RowOf<typeof timelineTable>;

/** What was done for each thing. */
export const timeline = projection('timeline', {
  tables: [timelineTable],
  on: {
    ActionRecorded: insert(timelineTable, ({ data }) => ({
      ...coordinates(data.location),
      id: data.actionId,
    })),
    ActionDetailsChanged: update(timelineTable, ({ data }) => ({
      ...data,
      ...coordinatesIf(data.location),
      id: data.actionId,
    })),
    ActionDeleted: remove(timelineTable, ({ data }) => ({ id: data.actionId })),
  },
});
