import {
  type IndicatorColour,
  type IndicatorParameter,
  isSignedIn,
  pointOf,
  type ThingType,
  type Viewer,
} from '@hedgerow/domain';
import { isVisibleThing } from '@hedgerow/read-model';
import type { ReadingParameter } from '../graphql/enums.js';
import { byKey, lookup } from '../graphql/lookup.js';
import { nodeIdOf } from '../graphql/node.js';
import { rows, Values } from '../graphql/sql.js';
import type { ThingNode } from './thing.type.js';

const parameters = ['water', 'temperature', 'conductivity', 'ph', 'battery'] as const;
type Column = (typeof parameters)[number];
type Latest = { [C in Column]: number | null } & { [C in Column as `${C}At`]: Date | null } & {
  [C in Column as `${C}DeviceId`]: string | null;
};

export interface ThingRow extends Latest {
  id: string;
  groupId: string;
  name: string;
  description: string;
  type: ThingType;
  isPublic: boolean;
  hasImage: boolean;
  lat: number | null;
  lng: number | null;
  slug: string;
  indicatorParameter: IndicatorParameter;
  indicatorColour: IndicatorColour;
  indicatorColourLast: IndicatorColour | null;
  indicatorColourChangedAt: Date | null;
  needsWaterNotificationAt: Date | null;
  lastSensorData: Date | null;
  lastAction: Date | null;
  accessCount: number;
  createdAt: Date;
  revision: number;
  lastEvent: string;
  lastEventAt: Date;
}

/** Columns of `read.things t` under the names of the schema. */
export const thingColumns = `t.id, t.group_id as "groupId", t.name, t.description, t.type, t.is_public as "isPublic",
  t.has_image as "hasImage", t.lat, t.lng, t.slug, t.indicator_parameter as "indicatorParameter",
  ${parameters.map((p) => `t.${p}, t.${p}_at as "${p}At", t.${p}_device_id as "${p}DeviceId"`).join(', ')},
  t.indicator_colour as "indicatorColour", t.indicator_colour_last as "indicatorColourLast",
  t.indicator_colour_changed_at as "indicatorColourChangedAt",
  t.needs_water_notification_at as "needsWaterNotificationAt", t.last_sensor_data as "lastSensorData",
  t.last_action as "lastAction", t.access_count as "accessCount", t.created_at as "createdAt",
  t.revision::float8 as revision, t.last_event as "lastEvent", t.last_event_at as "lastEventAt"`;

const columnOf: Record<ReadingParameter, Column> = {
  WATER: 'water',
  TEMPERATURE: 'temperature',
  PH: 'ph',
  CONDUCTIVITY: 'conductivity',
  BATTERY: 'battery',
};
export const valueOf = (thing: ThingNode, parameter: ReadingParameter): number | null =>
  thing[columnOf[parameter]];

/** A thing as this viewer may see it. Guests are not told which group it is in (rule A17). */
export const thingFrom = (row: ThingRow, viewer: Viewer): ThingNode => ({
  ...row,
  nodeId: nodeIdOf('Thing', row.id),
  groupId: isSignedIn(viewer) ? row.groupId : null,
  location: row.lat === null || row.lng === null ? null : pointOf({ lat: row.lat, lng: row.lng }),
  locationDescription: null,
  ledState: null,
  sources: {
    WATER: { at: row.waterAt, deviceId: row.waterDeviceId },
    TEMPERATURE: { at: row.temperatureAt, deviceId: row.temperatureDeviceId },
    PH: { at: row.phAt, deviceId: row.phDeviceId },
    CONDUCTIVITY: { at: row.conductivityAt, deviceId: row.conductivityDeviceId },
    BATTERY: { at: row.batteryAt, deviceId: row.batteryDeviceId },
  },
});

/** Things by id, as far as the viewer may see them. */
export const thingsById = lookup<string, ThingNode>(async (ids, { pool, viewer }) => {
  const values = new Values();
  const text = `select ${thingColumns} from read.things t
    where t.id = any(${values.add(ids)}::uuid[]) and ${isVisibleThing(viewer, 't', values.add)}`;
  const found = await rows<ThingRow>(pool, text, values.all);
  return byKey(
    found.map((row) => thingFrom(row, viewer)),
    (thing) => thing.id,
  );
});
