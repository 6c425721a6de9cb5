import {
  projections,
  rebuildMoments,
  sampledLags,
  sampledSince,
  sampledSlots,
  sampleEveryMs,
  sampleGaps,
  type SampleSpan,
} from '@hedgerow/read-model';
import type { Pool } from 'pg';
import { type AlertName, alertRules } from './alerts.js';
import type { PipelineHistory, PipelineLag, PipelineRange } from './history.type.js';

/** So many steps of so many seconds: as many points as a chart has room for. A step has the greatest of its samples, so that none is lost. */
const steps: Readonly<Record<PipelineRange, { readonly count: number; readonly seconds: number }>> = {
  HOUR: { count: 120, seconds: 30 },
  SIX_HOURS: { count: 120, seconds: 180 },
  DAY: { count: 144, seconds: 600 },
};

/** A sample is written at the end of its half minute; so much later it is there. */
const writtenAfterMs = 5_000;

/** The steps of a range: the last of them has the last sample that can be there. */
export const spanOf = (range: PipelineRange, now: number): SampleSpan => {
  const { count, seconds } = steps[range];
  const until = Math.floor((now - writtenAfterMs) / sampleEveryMs) * sampleEveryMs;
  const end = Math.ceil(until / 1_000 / seconds) * seconds * 1_000;
  return { from: new Date(end - count * seconds * 1_000), until: new Date(until), stepSeconds: seconds };
};

const thresholdOf = (name: AlertName): number =>
  alertRules.find((rule) => rule.name === name)?.threshold ?? Infinity;

/** The projections of this build in their order, then those that another one sampled. */
const inOrder = (names: ReadonlySet<string>): string[] => {
  const known = projections.map(({ name }) => name);
  return [
    ...known.filter((name) => names.has(name)),
    ...[...names].filter((name) => !known.includes(name)).sort(),
  ];
};

/** How the pipeline stood: every step of the range, also those of which nothing is known. */
export const historyOf = async (
  pool: Pool,
  range: PipelineRange,
  now = Date.now(),
): Promise<PipelineHistory> => {
  const span = spanOf(range, now);
  const { from, until, stepSeconds } = span;
  const [slots, lags, since, gaps, moments] = await Promise.all([
    sampledSlots(pool, span),
    sampledLags(pool, span),
    sampledSince(pool),
    sampleGaps(pool, span),
    rebuildMoments(pool, span),
  ]);
  const { count } = steps[range];
  const stepOf = ({ at }: { readonly at: Date }): number =>
    (at.getTime() - from.getTime()) / (stepSeconds * 1_000);
  /** One element for each step. */
  const spread = <R extends { readonly at: Date }, V>(rows: readonly R[], pick: (row: R) => V) => {
    const values = Array.from({ length: count }, (): V | null => null);
    for (const row of rows) values[stepOf(row)] = pick(row);
    return values;
  };
  const lagOf = (projection: string): PipelineLag => {
    const own = lags.filter((lag) => lag.projection === projection);
    return {
      projection,
      secondsBehind: spread(own, ({ secondsBehind }) => secondsBehind),
      behind: spread(own, ({ behind }) => behind),
    };
  };
  return {
    ...{ from, until, stepSeconds, sampledSince: since, gaps, moments },
    lags: inOrder(new Set(lags.map(({ projection }) => projection))).map(lagOf),
    publicationDelay: spread(slots, ({ publicationDelay }) => publicationDelay),
    eventsPerSecond: spread(slots, ({ eventsPerSecond }) => eventsPerSecond),
    uplinksPerSecond: spread(slots, ({ uplinksPerSecond }) => uplinksPerSecond),
    deadLetters: spread(slots, ({ deadLetters }) => deadLetters),
    lagAlertAbove: thresholdOf('PROJECTION_DELAY'),
    publicationDelayAlertAbove: thresholdOf('PUBLICATION_DELAY'),
  };
};
