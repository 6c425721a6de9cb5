import type { Migration } from './migration.js';

/** When an invitation ends that was not accepted, so that its address is erased some time after. */
export const endsOfInvitations: Migration = {
  name: '2026-11-22-2240-ends-of-invitations',
  sql: `
-- Empty once it was accepted.
alter table events.invitations add column ends_at timestamptz;
update events.invitations i set ends_at = (
  select max((e.data->>'expiresAt')::timestamptz) from events.events e
  where e.stream = i.stream and e.data->>'invitationId' = i.id::text
    and e.type in ('ThingInvitationSent', 'GroupInvitationSent', 'DeviceInvitationSent',
      'ThingInvitationRenewed', 'GroupInvitationRenewed', 'DeviceInvitationRenewed'))
where not exists (
  select from events.events e where e.stream = i.stream and e.data->>'invitationId' = i.id::text
    and e.type in ('ThingInvitationAccepted', 'GroupInvitationAccepted', 'DeviceInvitationAccepted'));
`,
};
