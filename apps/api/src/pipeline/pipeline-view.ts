import { publisherLag, unpublished } from '@hedgerow/event-store';
import {
  deadLetterReasons,
  deadLetterRecords,
  findLiveGeneration,
  latestRebuilds,
  type OrderedRebuild,
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

/** Reads something when it is first asked for, and only then. */
const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined;
  return () => (answer ??= read());
};

type PipelineParts = { readonly [F in keyof Pipeline]-?: () => Pipeline[F] | Promise<Pipeline[F]> };

/** Puts together what the databases know and what projector, worker and apis have said of themselves. */
@Injectable()
export class PipelineView {
  constructor(private readonly runtime: Runtime) {}

  /** The fields that are asked for, and no others: each part of the page asks for its own, so that each fails alone. */
  async read(
    { pool, viewer }: Pick<RequestContext, 'pool' | 'viewer'>,
    asked: ReadonlySet<string>,
  ): Promise<Partial<Pipeline>> {
    const parts = this.#parts({ pool, viewer });
    const fields = (Object.keys(parts) as (keyof Pipeline)[]).filter((field) => asked.has(field));
    const read = await Promise.all(fields.map(async (field) => [field, await parts[field]()] as const));
    return Object.fromEntries(read) as Partial<Pipeline>;
  }

  /** How each field is found out; what several of them need is read once. */
  #parts({ pool, viewer }: Pick<RequestContext, 'pool' | 'viewer'>): PipelineParts {
    const { storePool } = this.runtime;
    const { projections, schema } = readModel;
    const readAt = new Date();
    const projector = once(async () => spokesman(await reportsOf(pool, 'projector', schema)));
    const jobs = once(async () => jobsOf(spokesman(await reportsOf(pool, 'worker'))));
    const rebuilds = once(async () => this.#rebuilds(await latestRebuilds(pool), { pool, viewer }));
    const dead = once(() => deadLetterRecords(pool, projections));
    const delay = once(() =>
      publisherLag(storePool).then((ms) => known(ms / 1_000, readAt), () => unknown('NO_DATABASE')),
    ); // prettier-ignore
    const uplinksOf = ({ uplinksPerMinute: perMinute, uplinksUntil: until }: ProjectorReport) =>
      perMinute && until !== null ? { perMinute, until: new Date(until) } : null;
    return {
      readAt: () => readAt,
      projectorAt: async () => (await projector())?.reportedAt ?? null,
      projections: async () => {
        const told: PipelineProjection[] = [];
        for (const projection of projections)
          told.push({
            ...this.#projection(projection, await projector(), await findLiveGeneration(pool, projection)),
            ...rebuildsOf(projection, await rebuilds()),
          });
        return told;
      },
      uplinks: async () => {
        const said = await projector();
        return said ? uplinksOf(said.report) : null;
      },
      deadLetterReasons: () => deadLetterReasons(pool, projections),
      deadLetterRecords: dead,
      publicationDelay: delay,
      unpublished: () =>
        unpublished(storePool, mostCounted).then((n) => known(n, readAt), () => unknown('NO_DATABASE')), // prettier-ignore
      jobsDue: async () => (await jobs()).jobsDue,
      jobsFailed: async () => (await jobs()).jobsFailed,
      jobDelay: async () => (await jobs()).jobDelay,
      queues: async () => (await jobs()).queues,
      sockets: async () => {
        const apis = (await reportsOf(pool, 'api')).filter(({ age }) => age < silentAfter);
        return known(
          apis.reduce((sum, { report }) => sum + report.sockets, 0),
          readAt,
        );
      },
      alerts: async () => {
        const [said, { jobsFailed, jobDelay }, ordered] = [await projector(), await jobs(), await rebuilds()];
        const proofs = projections.map((projection) => rebuildsOf(projection, ordered));
        return alertsOf({
          PROJECTOR_SILENT: said ? said.age : null,
          PUBLICATION_DELAY: (await delay()).value,
          PROJECTION_DELAY: said && said.age < silentAfter ? longestWait(said.report.partitions) : null,
          DEAD_LETTERS: await dead(),
          FAILED_JOBS: jobsFailed.value,
          JOB_DELAY: jobDelay.value,
          PROOF: differingInProofs(proofs, readAt),
        });
      },
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
  ): Omit<PipelineProjection, 'rebuild' | 'proof'> {
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
const differingInProofs = (told: readonly Pick<PipelineProjection, 'proof'>[], now: Date): number | null => {
  const counts = told.map(({ proof }) =>
    proof?.endedAt && now.getTime() - proof.endedAt.getTime() < provedWithinMs ? proof.differing : null,
  );
  const differing = counts.reduce<number>((sum, n) => sum + (n ?? 0), 0);
  return differing === 0 && counts.includes(null) ? null : differing;
};
