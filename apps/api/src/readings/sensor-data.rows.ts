import { isVisibleDevice, isVisibleThing, type SensorDataRow } from '@hedgerow/read-model';
import { byKey, lookup } from '../graphql/lookup.js';
import { nodeIdOf } from '../graphql/node.js';
import { rows, Values } from '../graphql/sql.js';
import type { SensorDataNode } from './sensor-data.type.js';

export type ReadingRow = Pick<SensorDataRow, 'id' | 'observedAt' | 'data'>;

/** A reading is as old as its observation, not as its arrival. */
export const readingFrom = ({ id, observedAt, data }: ReadingRow): SensorDataNode => ({
  nodeId: nodeIdOf('SensorData', id),
  id,
  createdAt: observedAt,
  data,
});

/** SQL: the readings `r` that belonged to things while their device `l` was linked: half-open, from, not until. */
export const whileLinked = `r.network_device_id = l.network_device_id
  and r.observed_at >= l.linked_from and r.observed_at < l.linked_to`;

/** Readings by id: for whoever may see the device, or the thing that it was linked to at that time. */
export const readingsById = lookup<string, SensorDataNode>(async (ids, { pool, viewer }) => {
  const values = new Values();
  const text = `select r.id, r.observed_at as "observedAt", r.data from read.readings r where r.id = any(${values.add(ids)}::uuid[]) and (
    exists (select from read.devices d where d.network_device_id = r.network_device_id and ${isVisibleDevice(viewer, 'd', values.add)})
    or exists (select from read.device_links l join read.things t on t.id = l.thing_id
      where ${whileLinked} and ${isVisibleThing(viewer, 't', values.add)}))`;
  return byKey((await rows<ReadingRow>(pool, text, values.all)).map(readingFrom), (reading) => reading.id);
});
