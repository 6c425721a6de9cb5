import { conditionColumns, conditionsTable } from '../conditions/tables.js';
import { bigint, int, snake, text, time } from '../schema/column.js';
import type { CompositeView } from '../schema/composite-view.js';
import { type RowOf, table } from '../schema/table.js';
import { thingsTable } from './tables.js';

const {
  parameterVersion: _parameterVersion,
  ownEvent: _ownEvent,
  ownEventAt: _ownEventAt,
  version: _version,
  revision: _revision,
  ...ownColumns
} = thingsTable.columns;

/** Things as readers get them: what follows from their own history, and what their sensors say. */
export const thingsView = table(
  'things',
  {
    ...ownColumns,
    ...conditionColumns,
    version: int(),
    lastEvent: text().derivedFrom('ThingRegistered'),
    lastEventAt: time().null().derivedFrom(null),
    revision: bigint(),
  },
  { announces: 'thing', removable: true },
);
export type ThingRow = RowOf<typeof thingsView>;

const named = (alias: string, columns: object) =>
  Object.keys(columns)
    .map((name) => `${alias}.${snake(name)}`)
    .join(', ');

const conditionsAreLast = `c.last_event_at > t.own_event_at
  or (c.last_event_at = t.own_event_at and c.last_event < t.own_event collate "C")`;

/**
 * A thing is shown once both projections know it: an inner join, so that a list by water or pH can walk an index of
 * `conditions` and look up the things of one page. For the same reason `conditions_id` is the id of that side: only
 * columns of one table make a keyset that its index can begin at. The version is that of the thing as soon as
 * `conditions` has its indicator parameter, so that one who waits for an own change sees its colour, too.
 */
export const thingsComposite: CompositeView = {
  table: thingsView,
  of: [thingsTable, conditionsTable],
  sql: (at) => `select ${named('t', ownColumns)}, ${named('c', conditionColumns)},
    case when c.version >= t.parameter_version then t.version else c.version end as version,
    case when ${conditionsAreLast} then c.last_event else t.own_event end as last_event,
    greatest(t.own_event_at, c.last_event_at) as last_event_at,
    greatest(t.revision, c.revision) as revision, c.thing_id as conditions_id
    from ${at(thingsTable)} t join ${at(conditionsTable)} c on c.thing_id = t.id and not c.is_gone`,
};
