import type { Migration } from './migration.js';

/** To which address of a person a code was sent: that one, and no other, is shown to be theirs when it comes back. */
export const addressesOfCodes: Migration = {
  name: '2026-11-22-2055-addresses-of-codes',
  sql: `alter table events.mail_codes add column email uuid;`,
};
