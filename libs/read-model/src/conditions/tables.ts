import type { IndicatorColour, IndicatorParameter } from '@hedgerow/domain';
import {
  bigint,
  boolean,
  type Column,
  type DerivedColumn,
  float8,
  int,
  text,
  time,
  uuid,
} from '../schema/column.js';
import { table } from '../schema/table.js';
import { sensorColumn } from './sensor.js';

const revision = () => bigint().derivedFrom(0, `nextval('read.revisions')`);

const latest = Object.fromEntries(
  Object.keys(sensorColumn).flatMap((parameter): [string, Column][] => [
    [parameter, float8().null()],
    [`${parameter}At`, time().null()],
  ]),
);

/**
 * The state of each sensor, by the id that its network knows, whether it is registered or not, and which thing its device
 * belongs to: uplinks and registrations come in no order. No index holds what a reading changes, so that its update stays
 * on the page (HOT).
 */
export const sensorsTable = table(
  'sensors',
  {
    networkDeviceId: text().key(),
    ...latest,
    lastSensorData: time().null(),
    indicatorColour: text<IndicatorColour>().derivedFrom('grey'),
    indicatorColourLast: text<IndicatorColour>().null(),
    indicatorColourChangedAt: time().null(),
    needsWaterNotificationAt: time().null(),
    lastReceivedAt: time().null(),
    /** The device registered with this id. A claim keeps it single. */
    deviceId: uuid().null(),
    thingId: uuid().null(),
    linkedFrom: time().null(),
    linkedAt: time().null(),
    linkVersion: int().derivedFrom(0),
    revision: revision(),
  },
  {
    storage: 'with (fillfactor = 50)',
    uncompared: ['revision'],
    writeIndexes: { device: '(device_id)', thing: '(thing_id)' },
  },
);

/** The latest value of one parameter, when it was measured, and by which device. */
const shownLatest = <P extends string>(parameter: P) => {
  const columns = {
    [parameter]: float8().null().derivedFrom(null),
    [`${parameter}At`]: time().null().derivedFrom(null),
    [`${parameter}DeviceId`]: uuid().null().derivedFrom(null),
  };
  return columns as { [K in P]: DerivedColumn<number | null> } & {
    [K in P as `${K}At`]: DerivedColumn<Date | null>;
  } & { [K in P as `${K}DeviceId`]: DerivedColumn<string | null> };
};

/** What a thing shows of its sensors: columns of the table and of the view of things. */
export const conditionColumns = {
  ...shownLatest('water'),
  ...shownLatest('temperature'),
  ...shownLatest('conductivity'),
  ...shownLatest('ph'),
  ...shownLatest('battery'),
  lastSensorData: time().null().derivedFrom(null),
  indicatorColour: text<IndicatorColour>().derivedFrom('grey'),
  indicatorColourLast: text<IndicatorColour>().null().derivedFrom(null),
  indicatorColourChangedAt: time().null().derivedFrom(null),
  needsWaterNotificationAt: time().null().derivedFrom(null),
};

/**
 * What each thing shows of its sensors. A row is made by the thing or by its first device, whichever is known first, and
 * stays when the thing is deleted, empty: it is the lock by which everything that concerns the thing takes turns.
 */
export const conditionsTable = table(
  'conditions',
  {
    thingId: uuid().key(),
    indicatorParameter: text<IndicatorParameter>().null(),
    isGone: boolean().derivedFrom(false),
    /** Of the last event of the thing's own that is known here: one of those with its indicator parameter. */
    version: int().derivedFrom(0),
    /** How many devices it has. With one, that one's sensor says all there is to show. */
    devices: int().derivedFrom(0),
    ...conditionColumns,
    /** The last link or uplink. */
    lastEvent: text().null(),
    lastEventAt: time().null(),
    revision: revision(),
  },
  {
    storage: 'with (fillfactor = 70)',
    uncompared: ['revision'],
    indexes: {
      water: `((coalesce(water, 'infinity')), thing_id) where not is_gone`,
      ph: `((coalesce(ph, 'infinity')), thing_id) where not is_gone`,
    },
  },
);
