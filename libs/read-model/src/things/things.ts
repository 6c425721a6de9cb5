import type { Projection } from '../projection.js';
import { indexes, tables, views } from './tables.js';

export const things: Projection = {
  name: 'things',
  topics: ['stewardship.events', 'sensors.uplinks'],
  hears: [
    'ThingRegistered',
    'ThingAccessGranted',
    'ActionRecorded',
    'DeviceRegistered',
    'DeviceAccessGranted',
    'DeviceLinkedToThing',
    'UplinkDecoded',
  ],
  tables,
  indexes,
  views,
  project: async () => [],
  compare: [
    { table: 'things', key: ['id'], except: ['revision'] },
    { table: 'thing_accesses', key: ['thing_id', 'user_id'] },
    { table: 'thing_totals', key: ['is_public'] },
    { table: 'devices', key: ['id'], except: ['revision'] },
    { table: 'device_accesses', key: ['device_id', 'user_id'] },
    { table: 'device_links', key: ['device_id', 'linked_from'] },
    { table: 'sensors', key: ['network_device_id'], except: ['revision'] },
  ],
};
