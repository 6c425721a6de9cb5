import type { ActionType, IndicatorParameter, ThingType } from '@hedgerow/domain';
import { locationColumns, nearIndexes } from '../geo.js';
import { invitationsTable } from '../invitations/invitations-table.js';
import { bigint, boolean, int, text, time, uuid } from '../schema/column.js';
import { type RowOf, table, versionedTable } from '../schema/table.js';

/**
 * Things with what follows from their own history. What is derived follows from their actions and their accesses;
 * `refreshThings` and `countParts` write it. What their sensors say is kept by the projection `conditions`, and joined by the view.
 */
export const thingsTable = table(
  'things',
  {
    id: uuid().key(),
    groupId: uuid(),
    name: text(),
    description: text(),
    type: text<ThingType>(),
    isPublic: boolean(),
    ...locationColumns,
    slug: text(),
    indicatorParameter: text<IndicatorParameter>(),
    /** Of the last event that set the indicator parameter. */
    parameterVersion: int(),
    lastAction: time().null().derivedFrom(null),
    lastWatering: time().null().derivedFrom(null),
    accessCount: int().derivedFrom(0),
    createdAt: time().ofInsert(),
    version: int(),
    /** The last event of its own history, whatever its devices said since. */
    ownEvent: text().derivedFrom('ThingRegistered'),
    ownEventAt: time().null().derivedFrom(null),
    revision: bigint().derivedFrom(0, `nextval('read.revisions')`),
  },
  {
    announces: 'thing',
    removable: true,
    // Readers get the view that adds what the sensors say.
    viewName: 'things_own',
    storage: 'with (fillfactor = 80)',
    uncompared: ['revision'],
    indexes: {
      name: '(lower(name), id)',
      begins: '((lower(name)) text_pattern_ops)',
      newest: '(created_at, id)',
      group: '(group_id)',
      type: '(type)',
      acted: `((coalesce(last_action, '-infinity')), id)`,
      search: `using gin ((lower(name || ' ' || description)) gin_trgm_ops)`,
      similar: 'using gin ((lower(name)) gin_trgm_ops)',
      ...nearIndexes(),
    },
  },
);

/** Who has access to which thing. */
export const thingAccessesTable = versionedTable(
  'thing_accesses',
  {
    thingId: uuid().key(),
    userId: uuid().key(),
    id: uuid(),
    isOwner: boolean(),
    isCollaborator: boolean(),
    createdAt: time().ofInsert(),
  },
  {
    removable: true,
    partOf: { table: thingsTable, by: 'thingId' },
    indexes: { user: '(user_id, thing_id)', id: '(id)' },
  },
);
export type ThingAccessRow = RowOf<typeof thingAccessesTable>;

/** Who is invited to which thing. */
export const thingInvitationsTable = invitationsTable('thing_invitations', thingsTable, 'thingId');

/** When something was done for a thing: what its last action and its last watering follow from. */
export const thingActionsTable = versionedTable(
  'thing_actions',
  { id: uuid().key(), thingId: uuid(), type: text<ActionType>(), createdAt: time().ofInsert() },
  {
    removable: true,
    partOf: { table: thingsTable, by: 'thingId', ownStream: true },
    writeIndexes: {
      thing: '(thing_id, created_at)',
      watering: `(thing_id, created_at) where type = 'WATERING'`,
    },
    view: null,
  },
);
