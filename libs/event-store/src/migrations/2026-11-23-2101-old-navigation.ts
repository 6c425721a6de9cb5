import type { Migration } from './migration.js';

/** Finds navigation by its own moment. */
export const oldNavigation: Migration = {
  name: '2026-11-23-2101-old-navigation',
  indexes: [
    {
      name: 'events_of_navigation',
      on: 'events',
      rest: `((coalesce(data->>'timestamp', data->>'startedAt')) collate "C")
  where type in ('NavigationRecorded', 'NavigationSessionStarted')`,
    },
  ],
};
