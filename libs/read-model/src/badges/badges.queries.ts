import type { Pool } from 'pg';
import { query } from '../query.js';
import { type BadgeCountRow, badgeCountsView, type BadgeRow, badgesTable } from './badges.js';

/** The badges of people, the first ones first. */
export const badgesOfUsers = (pool: Pool, userIds: readonly string[]): Promise<BadgeRow[]> =>
  query(
    pool,
    `select ${badgesTable.select('b')} from badges b where b.user_id = any($1::uuid[]) order by b.awarded_at, b.id`,
    [userIds],
  );

/** Badges by the ids of their awards. The caller has checked who may see them. */
export const badgesWithIds = (pool: Pool, ids: readonly string[]): Promise<BadgeRow[]> =>
  query(pool, `select ${badgesTable.select('b')} from badges b where b.id = any($1::uuid[])`, [ids]);
/** How much counts for these people towards each kind of badge. */
export const badgeCountsOfUsers = (pool: Pool, userIds: readonly string[]): Promise<BadgeCountRow[]> =>
  query(
    pool,
    `select ${badgeCountsView.select('c')} from badge_counts c
     where c.user_id = any($1::uuid[]) and c.kind is not null order by c.user_id, c.kind`,
    [userIds],
  );
