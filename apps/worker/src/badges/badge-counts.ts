import { badgeId, type BadgeKind, badges } from '@hedgerow/domain';
import type { Pool } from 'pg';

/** The reaction that keeps what is counted. */
export const awardBadgesName = 'award-badges';

/** What counts for a person towards a kind of badge, and the level that was awarded; 0 for none. */
export interface BadgeCount {
  readonly userId: string;
  readonly kind: BadgeKind;
  readonly count: number;
  readonly level: number;
}

/** What the reaction keeps counts once, and from its moment on. */
const counting = `reaction = '${awardBadgesName}' and state ? 'kind' and (state->>'from')::timestamptz <= now()`;

/**
 * Counts what the reaction has taken in. Its states move with its positions in one transaction, so an event that is delivered
 * again, a worker that was killed and a rebuild of read models change no count.
 */
export class BadgeCounts {
  constructor(private readonly pool: Pool) {}

  /** How much counts for a person towards a kind of badge now. */
  async of(userId: string, kind: BadgeKind): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>({
      name: 'badge count',
      text: `select count(*)::int as count from worker.states
        where ${counting} and state->>'userId' = $1 and state->>'kind' = $2`,
      values: [userId, kind],
    });
    return rows[0]!.count;
  }

  /** All counts, in pages in the order of person and kind: those after `last`. An empty page is the last one. */
  async page(last?: Pick<BadgeCount, 'userId' | 'kind'>, limit = 500): Promise<BadgeCount[]> {
    const { rows } = await this.pool.query<Omit<BadgeCount, 'level'>>(
      `select state->>'userId' as "userId", state->>'kind' as kind, count(*)::int as count from worker.states
       where ${counting} and (state->>'userId', state->>'kind') > ($1, $2)
       group by state->>'userId', state->>'kind' order by state->>'userId', state->>'kind' limit $3`,
      [last?.userId ?? '', last?.kind ?? '', limit],
    );
    const streamOf = ({ userId, kind }: Omit<BadgeCount, 'level'>) => badges.stream(badgeId(userId, kind));
    // A badge has one event for each level.
    const { rows: awarded } = await this.pool.query<{ stream: string; level: number }>(
      `select stream, max(version) as level from events.events where stream = any($1) group by stream`,
      [rows.map(streamOf)],
    );
    const levels = new Map(awarded.map(({ stream, level }) => [stream, level]));
    return rows.map((row) => ({ ...row, level: levels.get(streamOf(row)) ?? 0 }));
  }
}
