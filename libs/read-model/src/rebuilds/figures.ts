import type { Pool } from 'pg';
import type { Difference } from '../generations/compare.js';
import type { Projection } from '../projection.js';
import { versionOf } from '../version.js';
import { latestRebuilds, type RebuildState } from './rebuilds.js';

/** What a scraper of metrics is told of rebuilds. */
export interface RebuildFigures {
  /** The latest of each projection that was ordered, and the latest proof. */
  readonly latest: readonly {
    readonly projection: string;
    readonly isProof: boolean;
    readonly state: RebuildState;
    /** How long one that has not ended is in that state; null when it has. */
    readonly seconds: number | null;
  }[];
  /** Of each projection: rows that differed in the last proof that came to its end, and how long ago that was. */
  readonly proofs: readonly {
    readonly projection: string;
    /** Null where there was none yet. */
    readonly differing: number | null;
    /** Where there was none yet: how long its rows have been read. Null while they are not. */
    readonly seconds: number | null;
  }[];
}

/** Rows that differ over all tables of a comparison. */
export const differingIn = (compared: readonly Difference[]): number =>
  compared.reduce((sum, { missing, surplus, changed }) => sum + missing + surplus + changed, 0);

/** How the rebuilds and proofs of these projections stand at a moment. */
export const rebuildFigures = async (
  pool: Pool,
  projections: readonly Projection[],
  now = new Date(),
): Promise<RebuildFigures> => {
  const names = new Set(projections.map(({ name }) => name));
  const rows = (await latestRebuilds(pool)).filter(({ projection }) => names.has(projection));
  const proofs = await pool.query<{ projection: string; compared: Difference[] | null; at: Date | null }>({
    name: 'last proofs',
    text: `select mine.projection, proof.compared, coalesce(proof.ended_at, g.created_at) as at
      from unnest($1::text[], $2::text[]) as mine(projection, version)
      left join lateral (select compared, ended_at from read.rebuilds r where r.projection = mine.projection and r.is_proof
        and r.state = 'DONE' and r.compared is not null and r.ended_at is not null order by r.ordered_at desc limit 1) proof on true
      left join read.generations g
        on g.projection = mine.projection and g.version = mine.version and g.state = 'live'`,
    values: [projections.map(({ name }) => name), projections.map(versionOf)],
  });
  const since = (moment: Date) => Math.max(0, now.getTime() - moment.getTime()) / 1_000;
  return {
    latest: rows.map(({ projection, isProof, state, endedAt, ...row }) => ({
      ...{ projection, isProof, state },
      seconds: endedAt ? null : since(row.switchedAt ?? row.comparedAt ?? row.begunAt ?? row.orderedAt),
    })),
    proofs: proofs.rows.map(({ projection, compared, at }) => ({
      projection,
      differing: compared && differingIn(compared),
      seconds: at && since(at),
    })),
  };
};
