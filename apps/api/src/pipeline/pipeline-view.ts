import { publisherLag, unpublished } from '@hedgerow/event-store';
import {
  findLiveGeneration,
  latestRebuilds,
  type OrderedRebuild,
  parkedCauses,
  parkedCounts,
  type Projection,
  type ProjectorReport,
  readModel,
  type Reported,
  type ReportedPartition,
  reportsOf,
  versionOf,
  type WorkerReport,
} from '@hedgerow/read-model';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../graphql/schema/context.js';
import { Runtime } from '../runtime.js';
import { namesOf } from '../users/names-of.js';
import { alertsOf } from './alerts.js';
import type {
  Pipeline,
  PipelineFigure,
  PipelineProjection,
  ProjectionState,
  UnknownBecause,
} from './pipeline.type.js';
import { type Rebuild, rebuildFrom } from './rebuild.type.js';

const mostCounted = 10_000;
/** A program that has said nothing for so many seconds tells nothing of now. */
const silentAfter = 15;
/** A projection is behind when something has waited longer than so many seconds. */
const currentWithin = 5;

/**
 * Of programs of one kind the one that is listened to: of those that are there now the one that has run for the longest, which has
 * watched for the longest. The latest word would be now that of one and now that of the other.
 */
const spokesman = <R>(reports: readonly Reported<R>[]): Reported<R> | undefined => {
  const present = reports.filter(({ age }) => age < silentAfter);
  return present.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0] ?? reports[0];
};

const known = (value: number, at: Date): PipelineFigure => ({ value, at, because: null });
const unknown = (because: UnknownBecause, at: Date | null = null): PipelineFigure => ({
  ...{ value: null, at, because },
});

/** The oldest wait of partitions; null when one of them is not known. */
const longestWait = (partitions: readonly ReportedPartition[]): number | null =>
  partitions.some(({ secondsBehind }) => secondsBehind === null)
    ? null
    : Math.max(0, ...partitions.map(({ secondsBehind }) => secondsBehind!));

/** Puts together what the databases know and what projector, worker and apis have said of themselves. */
@Injectable()
export class PipelineView {
  constructor(private readonly runtime: Runtime) {}

  async read({ pool, viewer }: Pick<RequestContext, 'pool' | 'viewer'>): Promise<Pipeline> {
    const { storePool } = this.runtime;
    const { projections, schema } = readModel;
    const readAt = new Date();
    const [projectors, workers, apis, parked, deadLetters, rows] = await Promise.all([
      reportsOf(pool, 'projector', schema),
      reportsOf(pool, 'worker'),
      reportsOf(pool, 'api'),
      parkedCounts(pool, projections),
      parkedCauses(pool, projections),
      latestRebuilds(pool),
    ]);
    const [projector, worker] = [spokesman(projectors), spokesman(workers)];
    const rebuilds = await this.#rebuilds(rows, { pool, viewer });
    const [delay, waiting] = await Promise.all([
      publisherLag(storePool).then((ms) => known(ms / 1_000, readAt), () => unknown('NO_DATABASE')),
      unpublished(storePool, mostCounted).then((n) => known(n, readAt), () => unknown('NO_DATABASE')),
    ]); // prettier-ignore
    const told: PipelineProjection[] = [];
    for (const projection of projections)
      told.push({
        ...this.#projection(projection, projector, await findLiveGeneration(pool, projection)),
        ...rebuildsOf(projection, rebuilds),
        deadLetters: parked[projection.name] ?? 0,
      });
    const jobs = jobsOf(worker);
    const perMinute = projector?.report.uplinksPerMinute ?? null;
    const until = projector?.report.uplinksUntil ?? null;
    return {
      readAt,
      projectorAt: projector?.reportedAt ?? null,
      projections: told,
      uplinks: perMinute && until !== null ? { perMinute, until: new Date(until) } : null,
      deadLetters,
      publicationDelay: delay,
      unpublished: waiting,
      ...jobs,
      sockets: known(
        apis.filter(({ age }) => age < silentAfter).reduce((sum, { report }) => sum + report.sockets, 0),
        readAt,
      ),
      alerts: alertsOf({
        PROJECTOR_SILENT: projector ? projector.age : null,
        PUBLICATION_DELAY: delay.value,
        PROJECTION_DELAY:
          projector && projector.age < silentAfter ? longestWait(projector.report.partitions) : null,
        DEAD_LETTERS: Object.values(parked).reduce((sum, n) => sum + n, 0),
        FAILED_JOBS: jobs.jobsFailed.value,
        JOB_DELAY: jobs.jobDelay.value,
        PROOF: differingInProofs(told, readAt),
      }),
    };
  }

  /** One rebuild as administrators see it. */
  async rebuildOf(row: OrderedRebuild, context: Pick<RequestContext, 'pool' | 'viewer'>): Promise<Rebuild> {
    const [rebuild] = await this.#rebuilds([row], context);
    return rebuild!;
  }

  async #rebuilds(
    rows: readonly OrderedRebuild[],
    context: Pick<RequestContext, 'pool' | 'viewer'>,
  ): Promise<Rebuild[]> {
    const names = await namesOf(
      rows.flatMap(({ orderedBy }) => orderedBy ?? []),
      context,
    );
    return rows.map((row) => rebuildFrom(row, names));
  }

  #projection(
    projection: Projection,
    projector: Reported<ProjectorReport> | undefined,
    generation: number | undefined,
  ): Omit<PipelineProjection, 'rebuild' | 'proof' | 'deadLetters'> {
    const { name } = projection;
    const identity = { name, version: versionOf(projection), generation: generation ?? null };
    if (!projector) {
      const figure = unknown('NO_PROJECTOR');
      const figures = { behind: figure, secondsBehind: figure, eventsPerSecond: figure };
      const state: ProjectionState = generation === undefined ? 'NOT_LIVE' : 'UNKNOWN';
      return { ...identity, ...figures, state, partitions: [] };
    }
    const { report, reportedAt, age } = projector;
    const partitions = report.partitions.filter((one) => one.projection === name);
    const wait = longestWait(partitions);
    const rate = report.eventsPerSecond[name];
    const stateNow = (): ProjectionState => {
      if (generation === undefined) return 'NOT_LIVE';
      if (age > silentAfter || partitions.length === 0) return 'UNKNOWN';
      return wait === null || wait > currentWithin ? 'BEHIND' : 'CURRENT';
    };
    return {
      ...identity,
      state: stateNow(),
      behind: known(
        partitions.reduce((sum, { behind }) => sum + behind, 0),
        reportedAt,
      ),
      secondsBehind: wait === null ? unknown('NOT_WATCHED', reportedAt) : known(wait, reportedAt),
      eventsPerSecond: rate === undefined ? unknown('NOT_WATCHED', reportedAt) : known(rate, reportedAt),
      partitions,
    };
  }
}

const rebuildsOf = (
  { name }: Projection,
  rebuilds: readonly Rebuild[],
): Pick<PipelineProjection, 'rebuild' | 'proof'> => {
  const latest = (isProof: boolean) =>
    rebuilds.find((one) => one.projection === name && one.isProof === isProof) ?? null;
  return { rebuild: latest(false), proof: latest(true) };
};

const jobsOf = (
  worker: Reported<WorkerReport> | undefined,
): Pick<Pipeline, 'jobsDue' | 'jobsFailed' | 'jobDelay' | 'queues'> => {
  if (!worker || worker.age >= silentAfter) {
    const figure = unknown('NO_WORKER', worker?.reportedAt);
    return { jobsDue: figure, jobsFailed: figure, jobDelay: figure, queues: null };
  }
  const { report, reportedAt } = worker;
  const { due, failed, oldestDueSeconds } = report.jobs;
  const queues = report.queues && Object.entries(report.queues);
  return {
    jobsDue: known(due, reportedAt),
    jobsFailed: known(failed, reportedAt),
    jobDelay: known(oldestDueSeconds, reportedAt),
    queues:
      queues?.map(([name, counts]) => ({
        name,
        waiting: (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0),
        running: counts['active'] ?? 0,
        delayed: counts['delayed'] ?? 0,
        failed: counts['failed'] ?? 0,
      })) ?? null,
  };
};

/** A proof that is older tells nothing of now: the one of the last night did not come to its end. */
const provedWithinMs = 36 * 3_600_000;

/** Differing rows over the latest proofs. Null while one of them is not known, unless another found rows that differ. */
const differingInProofs = (told: readonly PipelineProjection[], now: Date): number | null => {
  const counts = told.map(({ proof }) =>
    proof?.endedAt && now.getTime() - proof.endedAt.getTime() < provedWithinMs ? proof.differing : null,
  );
  const differing = counts.reduce<number>((sum, n) => sum + (n ?? 0), 0);
  return differing === 0 && counts.includes(null) ? null : differing;
};
