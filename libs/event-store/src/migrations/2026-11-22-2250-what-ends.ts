import type { Migration } from './migration.js';

/**
 * Finds what a person holds, and all of their sessions, when their account ends; and the invitations that end, by themselves or
 * with what they are to (whose streams compare as those of the log do).
 */
export const whatEnds: Migration = {
  name: '2026-11-22-2250-what-ends',
  indexes: [
    { name: 'claims_of_owner', on: 'claims', rest: '(owner)' },
    { name: 'sessions_ever_of_user', on: 'sessions', rest: '(user_id)' },
    { name: 'invitations_in', on: 'invitations', rest: '(stream collate "C")' },
    { name: 'invitations_by_end', on: 'invitations', rest: '(ends_at)' },
  ],
};
