import type { IndicatorColour, IndicatorParameter, ThingType } from '@hedgerow/domain';
import { locationColumns } from '../geo.js';
import { bigint, boolean, type DerivedColumn, float8, int, text, time, uuid } from '../schema/column.js';
import { type RowOf, table, versionedTable } from '../schema/table.js';

/** The latest value of one parameter, when it was measured, and by which device. */
const latest = <P extends string>(parameter: P) => {
  const columns = {
    [parameter]: float8().null().derivedFrom(null),
    [`${parameter}At`]: time().null().derivedFrom(null),
    [`${parameter}DeviceId`]: uuid().null().derivedFrom(null),
  };
  return columns as { [K in P]: DerivedColumn<number | null> } & {
    [K in P as `${K}At`]: DerivedColumn<Date | null>;
  } & { [K in P as `${K}DeviceId`]: DerivedColumn<string | null> };
};

/**
 * Things with everything that their page shows. What is derived follows from their devices' sensors, their actions and
 * their accesses; `refreshThings` writes it.
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
    hasImage: boolean(),
    ...locationColumns,
    slug: text(),
    indicatorParameter: text<IndicatorParameter>(),
    ...latest('water'),
    ...latest('temperature'),
    ...latest('conductivity'),
    ...latest('ph'),
    ...latest('battery'),
    lastSensorData: time().null().derivedFrom(null),
    indicatorColour: text<IndicatorColour>().derivedFrom('grey'),
    indicatorColourLast: text<IndicatorColour>().null().derivedFrom(null),
    indicatorColourChangedAt: time().null().derivedFrom(null),
    needsWaterNotificationAt: time().null().derivedFrom(null),
    lastAction: time().null().derivedFrom(null),
    accessCount: int().derivedFrom(0),
    createdAt: time().ofInsert(),
    version: int(),
    /** The last event of its own history, whatever its devices said since. */
    ownEvent: text().derivedFrom('ThingRegistered').hidden(),
    ownEventAt: time().null().derivedFrom(null).hidden(),
    lastEvent: text().derivedFrom('ThingRegistered'),
    lastEventAt: time().null().derivedFrom(null),
    revision: bigint().derivedFrom(0, `nextval('read.revisions')`),
  },
  {
    announces: 'thing',
    removable: true,
    storage: 'with (fillfactor = 80)',
    uncompared: ['revision'],
    indexes: {
      name: '(lower(name), id)',
      water: `((coalesce(water, 'infinity')), id)`,
      ph: `((coalesce(ph, 'infinity')), id)`,
      newest: '(created_at, id)',
      search: `using gin ((lower(name || ' ' || description)) gin_trgm_ops)`,
    },
  },
);
export type ThingRow = RowOf<typeof thingsTable>;

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

/** When something was done for a thing: what its last action follows from. */
export const thingActionsTable = versionedTable(
  'thing_actions',
  { id: uuid().key(), thingId: uuid(), createdAt: time().ofInsert() },
  {
    removable: true,
    partOf: { table: thingsTable, by: 'thingId', ownStream: true },
    writeIndexes: { thing: '(thing_id, created_at)' },
    view: null,
  },
);
