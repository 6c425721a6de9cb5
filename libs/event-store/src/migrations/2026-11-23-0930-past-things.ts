import type { Migration } from './migration.js';

/**
 * Finds what was done and is to be done for a thing, and which devices were linked to it, by the log: actions and tasks have
 * streams of their own, and those that were deleted are known to no read model.
 */
export const pastThings: Migration = {
  name: '2026-11-23-0930-past-things',
  indexes: [
    {
      name: 'events_of_thing',
      on: 'events',
      rest: `((data->>'thingId'), occurred_at)
  where type in ('ActionRecorded', 'ActionDetailsChanged', 'ActionDeleted',
    'TaskCreated', 'TaskStatusChanged', 'TaskDeleted', 'DeviceLinkedToThing')`,
    },
  ],
};
