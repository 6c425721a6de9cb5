import type { Migration } from './migration.js';

/** Finds the invitations that a person accepted, which hold an address of theirs. */
export const acceptedInvitations: Migration = {
  name: '2026-11-22-2110-accepted-invitations',
  indexes: [
    {
      name: 'events_invitations_accepted',
      on: 'events',
      rest: `((data->>'userId'))
  where type in ('ThingInvitationAccepted', 'GroupInvitationAccepted', 'DeviceInvitationAccepted')`,
    },
  ],
};
