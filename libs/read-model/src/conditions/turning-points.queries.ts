import type { IndicatorColour } from '@hedgerow/domain';
import { deviceLinksTable } from '../devices/tables.js';
import { int, text, time, uuid } from '../schema/column.js';
import type { CompositeView } from '../schema/composite-view.js';
import { list } from '../schema/list.js';
import { type RowOf, table } from '../schema/table.js';
import { isVisibleThing } from '../visible.js';
import { turningPointsTable } from './turning-points.js';

/** Turning points of sensors, each with the thing that its device was linked to at that moment. */
const thingTurningPoints = table('thing_turning_points', {
  id: uuid().key(),
  thingId: uuid(),
  deviceId: uuid(),
  at: time(),
  colour: text<IndicatorColour>().null(),
  colourBefore: text<IndicatorColour>().null(),
  silentSince: time().null(),
  version: int(),
});
export type TurningPointRow = RowOf<typeof thingTurningPoints>;

export const turningPointsComposite: CompositeView = {
  table: thingTurningPoints,
  of: [turningPointsTable, deviceLinksTable],
  sql: (
    at,
  ) => `select p.id, l.thing_id, l.device_id, p.at, p.colour, p.colour_before, p.silent_since, 1 as version
    from ${at(deviceLinksTable)} l join ${at(turningPointsTable)} p
      on p.network_device_id = l.network_device_id and p.at >= l.linked_from and p.at < l.linked_to`,
};

export interface TurningPointFilter {
  readonly thingId?: string | null;
  /** The first moment. */
  readonly from?: Date | null;
  /** The first moment after the last one. */
  readonly to?: Date | null;
}

/** Turning points of things that the viewer may see. A thing that speaks of another parameter has no colours of water. */
export const turningPointList = list(thingTurningPoints, {
  join: 'join things_own t on t.id = r.thing_id',
  visible: (viewer, parameter) =>
    `${isVisibleThing(viewer, 't', parameter)} and (t.indicator_parameter = 'WATER' or r.silent_since is not null)`,
  where: (_viewer, parameter, { thingId, from, to }: TurningPointFilter) => [
    thingId && `r.thing_id = ${parameter(thingId)}`,
    from && `r.at >= ${parameter(from)}`,
    to && `r.at < ${parameter(to)}`,
  ],
  orders: { NEWEST: { by: ['at', 'id'], descending: true } },
});
