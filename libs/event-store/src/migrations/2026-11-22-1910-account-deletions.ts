import type { Migration } from './migration.js';

/**
 * Accounts that their persons deleted, with what was counted of them and the receipt once it is signed; no text of a person.
 * The index finds the things, groups and devices that a person ever had a part in: by the log, which is never behind.
 */
export const accountDeletions: Migration = {
  name: '2026-11-22-1910-account-deletions',
  sql: `
create table events.account_deletions (
  person       uuid        primary key,
  receipt      uuid        not null unique,
  confirmed_at timestamptz not null default now(),
  -- How many of each kind there were, by the moment at which it was counted.
  counted      jsonb       not null default '{}',
  -- json and not jsonb: the signature is over the text, in its order.
  signed       json
);
create index events_parts on events.events ((data->>'userId'), stream)
  where type in ('ThingAccessGranted', 'GroupMembershipGranted', 'DeviceAccessGranted');
`,
};
