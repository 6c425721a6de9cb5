import type { BadgeKind } from '@hedgerow/domain';
import { projection } from '../projection.js';
import { int, text, time, uuid } from '../schema/column.js';
import { insert } from '../schema/reducers.js';
import { type RowOf, versionedTable } from '../schema/table.js';

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
  { announces: 'badge', indexes: { user: '(user_id, awarded_at, id)' } },
);
export type BadgeRow = RowOf<typeof badgesTable>;

/** Which badges a person has. */
export const badges = projection('badges', {
  tables: [badgesTable],
  on: {
    BadgeAwarded: insert(badgesTable, ({ data }) => ({ id: data.awardId })),
  },
});
