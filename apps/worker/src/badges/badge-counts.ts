import { badgeId, type BadgeKind, badges } from '@hedgerow/domain';
import type { Pool } from 'pg';

/** The reaction that keeps what is counted. */
export const awardBadgesName = 'award-badges';

/** A badge of a person. */
export interface BadgeOf {
  readonly userId: string;
  readonly kind: BadgeKind;
}

/** What counts for a person towards a kind of badge, and the level that was awarded; 0 for none. */
export interface BadgeCount extends BadgeOf {
  readonly count: number;
  readonly level: number;
}

type Counted = Omit<BadgeCount, 'level'>;

/** What the reaction keeps counts once, and from its moment on. */
const counting = `reaction = '${awardBadgesName}' and state ? 'kind' and (state->>'from')::timestamptz <= now()`;

/**
 * Counts what the reaction has taken in. Its states move with its positions in one transaction, so an event that is delivered
 * again, a worker that was killed and a rebuild of read models change no count.
 */
export class BadgeCounts {
  constructor(private readonly pool: Pool) {}

  /** How much counts for a person towards a kind of badge now, the occurrences named apart. */
  async of({ userId, kind }: BadgeOf, apart: readonly string[] = []): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>({
      name: 'badge count',
      text: `select count(*)::int as count from worker.states
        where ${counting} and state->>'userId' = $1 and state->>'kind' = $2 and key <> all($3::text[])`,
      values: [userId, kind, apart],
    });
    return rows[0]!.count;
  }

  /** The counts of these badges, each once; of those that nothing counts for none. Costs the same for one as for many. */
  async all(badgesOf: readonly BadgeOf[]): Promise<BadgeCount[]> {
    const { rows } = await this.pool.query<Counted>({
      name: 'badge counts',
      text: `select asked."userId", asked.kind, n.count
        from (select distinct * from unnest($1::text[], $2::text[]) as asked("userId", kind)) as asked
        cross join lateral (
          select count(*)::int as count from worker.states
          where ${counting} and state->>'userId' = asked."userId" and state->>'kind' = asked.kind
        ) as n where n.count > 0`,
      values: [badgesOf.map(({ userId }) => userId), badgesOf.map(({ kind }) => kind)],
    });
    return this.#withLevels(rows);
  }

  /** All counts, in pages in the order of person and kind: those after `last`. An empty page is the last one. */
  async page(last?: BadgeOf, limit = 500): Promise<BadgeCount[]> {
    const { rows } = await this.pool.query<Counted>(
      `select state->>'userId' as "userId", state->>'kind' as kind, count(*)::int as count from worker.states
       where ${counting} and (state->>'userId', state->>'kind') > ($1, $2)
       group by state->>'userId', state->>'kind' order by state->>'userId', state->>'kind' limit $3`,
      [last?.userId ?? '', last?.kind ?? '', limit],
    );
    return this.#withLevels(rows);
  }

  async #withLevels(counts: readonly Counted[]): Promise<BadgeCount[]> {
    const streamOf = ({ userId, kind }: BadgeOf) => badges.stream(badgeId(userId, kind));
    // A badge has one event for each level.
    const { rows } = await this.pool.query<{ stream: string; level: number }>({
      name: 'badge levels',
      text: `select stream, max(version) as level from events.events where stream = any($1) group by stream`,
      values: [counts.map(streamOf)],
    });
    const levels = new Map(rows.map(({ stream, level }) => [stream, level]));
    return counts.map((count) => ({ ...count, level: levels.get(streamOf(count)) ?? 0 }));
  }
}
