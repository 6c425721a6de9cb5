import { insertRows } from '../bulk.js';
import type { Projection } from '../projection.js';
import { indexes, tables, views } from './tables.js';

const columns = { id: 'uuid', user_id: 'uuid', kind: 'text', level: 'int', awarded_at: 'timestamptz' };

/** Which badges a person has. */
export const badges: Projection = {
  name: 'badges',
  topics: ['stewardship.events'],
  handles: ['BadgeAwarded'],
  tables,
  indexes,
  views,
  async project(client, generation, events) {
    const rows = events.flatMap((event) =>
      event.type === 'BadgeAwarded'
        ? [
            {
              id: event.data.awardId,
              user_id: event.data.userId,
              kind: event.data.kind,
              level: event.data.level,
              awarded_at: event.occurredAt,
            },
          ]
        : [],
    );
    const inserted = await insertRows<{ id: string; level: number }>(
      client,
      `read.badges_g${generation}`,
      columns,
      rows,
      'on conflict do nothing returning id, level',
    );
    return inserted.map(({ id, level }) => ({ kind: 'badge', id, revision: level }));
  },
  compare: [{ table: 'badges', key: ['id'] }],
};
