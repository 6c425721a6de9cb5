import { boolean, int, text, uuid } from '../schema/column.js';
import { table, versionedTable } from '../schema/table.js';
import type { CountedKind } from './kinds.js';

/**
 * All that was ever counted, with what decides where: so a change, a removal and what is delivered again find out what was counted
 * before. Days are UTC days, as whole numbers since 1970.
 */
export const rollupSubjectsTable = versionedTable(
  'rollup_subjects',
  {
    id: uuid().key(),
    kind: text<CountedKind>(),
    type: text(),
    /** The thing that it is about, or is; it counts in the group of that, and as long as that is there. */
    thingId: uuid().null(),
    /** Of a thing and of a group itself. */
    groupId: uuid().null(),
    day: int(),
    completedDay: int().null(),
    isGone: boolean(),
  },
  {
    view: null,
    writeIndexes: { thing: '(thing_id) where thing_id is not null' },
    storage: 'with (fillfactor = 80)',
  },
);

/** Counts by UTC day, kind, type and group. Every cell that ever held something keeps its row. */
export const activityRollupsTable = table(
  'activity_rollups',
  {
    kind: text<CountedKind>().key(),
    day: int().key(),
    type: text().key(),
    /** Empty where there is no group. */
    groupId: text().key(),
    /** What is of this day and still there. */
    count: int(),
    /** How many more there were when the day ended than when it began: what came, less what went. */
    change: int(),
  },
  { storage: 'with (fillfactor = 80)' },
);
