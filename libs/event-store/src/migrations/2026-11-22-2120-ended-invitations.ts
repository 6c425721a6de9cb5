import type { Migration } from './migration.js';

/** Finds the invitations that ended, alone or with what they were to, so that their addresses are erased. */
export const endedInvitations: Migration = {
  name: '2026-11-22-2120-ended-invitations',
  indexes: [
    {
      name: 'events_invitations_ended',
      on: 'events',
      rest: `(stream)
  where type in ('ThingInvitationRemoved', 'GroupInvitationRemoved', 'DeviceInvitationRemoved',
    'ThingDeleted', 'GroupDeleted', 'DeviceDeleted')`,
    },
  ],
};
