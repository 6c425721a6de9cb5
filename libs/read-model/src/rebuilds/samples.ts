import type { Pool } from 'pg';
import { deadLetterCount } from '../generations/parked.js';
import type { Projection } from '../projection.js';

/**
 * A projector looks each second and keeps the greatest of what it saw, so that half a minute hides no peak; it is as long as the wait of
 * a projection that is an alert, and an hour has as many samples as a small chart has room for.
 */
export const sampleEveryMs = 30_000;
/** For so long they are kept: 2 880 rows, two to four megabytes with sixteen projections. */
export const samplesKeptMs = 24 * 3_600_000;

/** How far one projection was behind at most: in records, and how long the oldest of them had waited, where that was known. */
export interface ProjectionLag {
  readonly projection: string;
  readonly behind: number;
  readonly secondsBehind: number | null;
}

/** How the pipeline stood in one half minute: the greatest lags and delay, and how much came in a second. Null is what was not known. */
export interface PipelineSample {
  readonly lags: readonly ProjectionLag[];
  /** Seconds. */
  readonly publicationDelay: number | null;
  readonly eventsPerSecond: number | null;
  readonly uplinksPerSecond: number | null;
}

interface SampleOptions {
  readonly projections: readonly Projection[];
  /**
   * Made when the program began: of several that saw lags, the one that has run for the longest is kept, since it has watched for the
   * longest. One that saw none, since Kafka did not answer it, is kept only where no other did.
   */
  readonly sampledBy: string;
  /** Where the half minute began. */
  readonly at: Date;
}

/** Writes a sample, with the count of dead letters, and drops those that are too old: one statement. One row a half minute, however many projectors run. */
export const writeSample = async (
  pool: Pick<Pool, 'query'>,
  { lags, publicationDelay, eventsPerSecond, uplinksPerSecond }: PipelineSample,
  { projections, sampledBy, at }: SampleOptions,
): Promise<void> => {
  const dead = deadLetterCount(projections);
  await pool.query({
    name: 'pipeline sample',
    text: `with old as (delete from read.samples where at < $4::timestamptz - interval '${samplesKeptMs} ms')
      insert into read.samples as s (at, sampled_by, projections, behind, seconds_behind,
        publication_delay, events_per_second, uplinks_per_second, dead_letters)
      values ($4, $5, $6, $7, $8, $9, $10, $11, (${dead.text}))
      on conflict (at) do update set sampled_by = excluded.sampled_by, projections = excluded.projections,
        behind = excluded.behind, seconds_behind = excluded.seconds_behind,
        publication_delay = excluded.publication_delay, events_per_second = excluded.events_per_second,
        uplinks_per_second = excluded.uplinks_per_second, dead_letters = excluded.dead_letters
      where (cardinality(excluded.projections) = 0, excluded.sampled_by) < (cardinality(s.projections) = 0, s.sampled_by)`,
    values: [
      ...dead.values,
      ...[at, sampledBy],
      lags.map(({ projection }) => projection),
      lags.map(({ behind }) => behind),
      lags.map(({ secondsBehind }) => secondsBehind),
      ...[publicationDelay, eventsPerSecond, uplinksPerSecond],
    ],
  });
};

/** A time in steps: from its beginning to before its end. */
export interface SampleSpan {
  readonly from: Date;
  readonly until: Date;
  readonly stepSeconds: number;
}

/** What the samples of one step come to: the greatest delay, the mean of what came, the most dead letters. */
export interface SampledSlot {
  readonly at: Date;
  readonly publicationDelay: number | null;
  readonly eventsPerSecond: number | null;
  readonly uplinksPerSecond: number | null;
  readonly deadLetters: number;
}

const slot = `date_bin(make_interval(secs => $3), at, $1)`;
const within = `at >= $1 and at < $2`;
const valuesOf = ({ from, until, stepSeconds }: SampleSpan) => [from, until, stepSeconds];

/** The steps of a time that have samples, in order. */
export const sampledSlots = async (pool: Pool, span: SampleSpan): Promise<SampledSlot[]> => {
  const { rows } = await pool.query<SampledSlot>(
    `select ${slot} as at, max(publication_delay) as "publicationDelay", avg(events_per_second)::float4 as "eventsPerSecond",
       avg(uplinks_per_second)::float4 as "uplinksPerSecond", max(dead_letters) as "deadLetters"
     from read.samples where ${within} group by 1 order by 1`,
    valuesOf(span),
  );
  return rows;
};

/** How far each projection was behind at most, for each step of a time that has samples of it. */
export const sampledLags = async (
  pool: Pool,
  span: SampleSpan,
): Promise<(ProjectionLag & { readonly at: Date })[]> => {
  const { rows } = await pool.query<ProjectionLag & { readonly at: Date }>(
    `select ${slot} as at, l.projection, max(l.behind)::float8 as behind, max(l.seconds) as "secondsBehind"
     from read.samples, unnest(projections, behind, seconds_behind) as l (projection, behind, seconds)
     where ${within} group by 1, 2`,
    valuesOf(span),
  );
  return rows;
};

/** Since when there are samples; null while there are none. */
export const sampledSince = async (pool: Pool): Promise<Date | null> => {
  const { rows } = await pool.query<{ since: Date | null }>('select min(at) as since from read.samples');
  return rows[0]!.since;
};

/** A time within which there are no samples: no projector ran, or the read model could not be written. */
export interface SampleGap {
  readonly from: Date;
  readonly until: Date;
}

/** The gaps of a time, the latest fifty at most, in order; what is before the first sample of all is none. */
export const sampleGaps = async (
  pool: Pool,
  { from, until }: Pick<SampleSpan, 'from' | 'until'>,
): Promise<SampleGap[]> => {
  const { rows } = await pool.query<SampleGap>(
    `with sampled as (
       select at + $3::interval as ended from read.samples where at >= $1 and at < $2
       union all select $1 where exists (select from read.samples where at < $1)),
     next as (select ended, lead(ended - $3::interval, 1, $2) over (order by ended) as begun from sampled)
     select ended as from, begun as until from next where begun > ended order by 1 desc limit 50`,
    [from, until, `${sampleEveryMs} ms`],
  );
  return rows.reverse();
};

/** That a rebuild which people ordered began or was switched to. */
export interface RebuildMoment {
  readonly projection: string;
  readonly at: Date;
  readonly isSwitch: boolean;
}

/** Those of a time, the latest fifty at most, in order. */
export const rebuildMoments = async (
  pool: Pool,
  { from, until }: Pick<SampleSpan, 'from' | 'until'>,
): Promise<RebuildMoment[]> => {
  const { rows } = await pool.query<RebuildMoment>(
    `select projection, m.at, m.is_switch as "isSwitch"
     from read.rebuilds, lateral (values (begun_at, false), (switched_at, true)) as m (at, is_switch)
     where not is_proof and m.at >= $1 and m.at < $2 order by m.at desc limit 50`,
    [from, until],
  );
  return rows.reverse();
};
