import { insertRows } from '../bulk.js';
import type { ProjectionEvent, Projection } from '../projection.js';
import { indexes, tables, views } from './tables.js';

const columns = {
  id: 'uuid',
  thing_id: 'uuid',
  type: 'text',
  comments: 'text',
  has_image: 'boolean',
  lat: 'float8',
  lng: 'float8',
  created_by: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  version: 'int',
};

const rowOf = (event: Extract<ProjectionEvent, { type: 'ActionRecorded' }>) => ({
  id: event.data.actionId,
  thing_id: event.data.thingId,
  type: event.data.type,
  comments: event.data.comments,
  has_image: event.data.hasImage,
  lat: event.data.location?.lat,
  lng: event.data.location?.lng,
  created_by: event.data.createdBy,
  created_at: event.occurredAt,
  updated_at: event.occurredAt,
  version: event.version,
});

/** What was done for each thing. */
export const timeline: Projection = {
  name: 'timeline',
  topics: ['stewardship.events'],
  handles: ['ActionRecorded'],
  tables,
  indexes,
  views,
  async project(client, generation, events) {
    const rows = events.flatMap((event) => (event.type === 'ActionRecorded' ? [rowOf(event)] : []));
    const inserted = await insertRows<{ id: string; version: number }>(
      client,
      `read.timeline_g${generation}`,
      columns,
      rows,
      'on conflict do nothing returning id, version',
    );
    return inserted.map(({ id, version }) => ({ kind: 'action', id, revision: version }));
  },
  compare: [{ table: 'timeline', key: ['id'] }],
};
