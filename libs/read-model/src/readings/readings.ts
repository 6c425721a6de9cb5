import type { Projection } from '../projection.js';
import { indexes, tables, views } from './tables.js';

export const readings: Projection = {
  name: 'readings',
  topics: ['sensors.uplinks'],
  hears: ['UplinkDecoded'],
  tables,
  indexes,
  views,
  project: async () => [],
  compare: [
    { table: 'readings', key: ['network_device_id', 'observed_at', 'id'] },
    { table: 'readings_newest', key: ['network_device_id'] },
    { table: 'readings_hourly', key: ['network_device_id', 'bucket'] },
    { table: 'readings_daily', key: ['network_device_id', 'bucket'] },
    { table: 'set_aside', key: ['event_id', 'reason'] },
  ],
};
