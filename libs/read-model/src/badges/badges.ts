import { badgeOfAction, type BadgeKind } from '@hedgerow/domain';
import { timelineTable } from '../actions/timeline.js';
import { projection } from '../projection.js';
import { int, text, time, uuid } from '../schema/column.js';
import type { CompositeView } from '../schema/composite-view.js';
import { insert } from '../schema/reducers.js';
import { type RowOf, table, versionedTable } from '../schema/table.js';

/** Badges of each person. */
export const badgesTable = versionedTable(
  'badges',
  {
    id: uuid().key(),
    userId: uuid(),
    kind: text<BadgeKind>(),
    level: int(),
    awardedAt: time().ofInsert(),
  },
  {
    announces: 'badge',
    shownBy: [{ kind: 'badgeHolder', by: 'userId' }],
    indexes: { user: '(user_id, awarded_at, id)', awarded: '(awarded_at)' },
  },
);
export type BadgeRow = RowOf<typeof badgesTable>;

/** The days (UTC) on which people signed in: what the badge `signin` counts. */
export const signInDaysTable = versionedTable(
  'sign_in_days',
  { userId: uuid().key(), day: text().key() },
  { shownBy: [{ kind: 'badgeHolder', by: 'userId' }], madeAgain: true },
);

/** Which badges a person has, and the days that count towards one. */
export const badges = projection('badges', {
  tables: [badgesTable, signInDaysTable],
  on: {
    BadgeAwarded: insert(badgesTable, ({ data }) => ({ id: data.awardId })),
    UserSignedIn: insert(signInDaysTable, ({ occurredAt }) => ({ day: occurredAt.slice(0, 10) })),
  },
});

/** How much counts for a person towards each kind of badge; a kind of which nothing counts has no row. */
export const badgeCountsView = table('badge_counts', {
  userId: uuid().key(),
  kind: text<BadgeKind>().key(),
  count: int(),
});
export type BadgeCountRow = RowOf<typeof badgeCountsView>;

const kindOfAction = `case r.type ${Object.entries(badgeOfAction)
  .map(([type, kind]) => `when '${type}' then '${kind}'`)
  .join(' ')} end`;

/** Follows from the actions that are there and the days of signing in, by the same table of kinds as the awards. */
export const badgeCountsComposite: CompositeView = {
  table: badgeCountsView,
  of: [timelineTable, signInDaysTable],
  sql: (at) => `select r.created_by as user_id, ${kindOfAction} as kind, count(*)::int as count
    from ${at(timelineTable)} r group by 1, 2
    union all select d.user_id, 'signin', count(*)::int from ${at(signInDaysTable)} d group by 1`,
};

/** A person by their badges: what is watched to learn that there is a new one. The revision is how many they have. */
export const badgeHoldersView = table(
  'badge_holders',
  { id: uuid().key(), revision: int() },
  { announces: 'badgeHolder' },
);

export const badgeHoldersComposite: CompositeView = {
  table: badgeHoldersView,
  of: [badgesTable],
  sql: (at) => `select b.user_id as id, count(*)::int as revision from ${at(badgesTable)} b group by 1`,
};
