import type { Migration } from './migration.js';

/**
 * Finds one event by its id, and all that belong to a correlation. Where that is the command itself the column is empty, and the
 * index over commands has it: most events cost no entry in the second one.
 */
export const logBrowser: Migration = {
  name: '2026-11-24-0110-log-browser',
  indexes: [
    { name: 'events_id', on: 'events', rest: '(id)' },
    { name: 'events_correlation', on: 'events', rest: '(correlation_id) where correlation_id is not null' },
  ],
};
