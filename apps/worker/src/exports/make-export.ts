import { type Actor, finishDataExport, users } from '@hedgerow/domain';
import {
  type BegunExport,
  type EventStore,
  type ExportRuns,
  ExportStopped,
  whileStale,
} from '@hedgerow/event-store';
import { derivedId, newId } from '@hedgerow/platform';
import { UnrecoverableError } from 'bullmq';
import {
  type Job,
  type Reaction,
  reaction,
  type RunContext,
  type RunOutcome,
} from '../reactions/reaction.js';
import { archive } from './archive.js';
import { ExportContents, type ExportSources } from './contents.js';

interface Making {
  readonly userId: string;
  readonly exportId: string;
}

export interface MakeExportParts {
  readonly store: Pick<EventStore, 'load' | 'append'>;
  readonly runs: ExportRuns;
  readonly sources: ExportSources;
}

const exportRule: Actor = { kind: 'rule', id: 'data-export' };

/** Milliseconds. A million readings take a minute or two. */
const timeoutMs = 900_000;
/** Runs after which it is given up; the person can ask for another one. */
const mostRuns = 5;
/** Milliseconds between two notes of how far it is; the page asks each second. */
const tellEveryMs = 500;
/** The person may do something at the same moment. More tries than that have another cause. */
const tries = 5;

/**
 * The reaction: makes the file that a person asked for. A run that ends in the middle is begun again from the start. From the
 * beginning: what is to be made stands in a table of its own, so an event that is read again makes nothing twice.
 */
export const makeExport = (parts: MakeExportParts): Reaction =>
  reaction({
    name: 'make-data-export',
    queue: 'exports',
    takes: ['DataExportRequested'],
    startFrom: 'beginning',
    timeoutMs,
    react: ({ data: { userId, exportId } }) => ({ jobs: [{ payload: { userId, exportId } }] }),
    run: async (job: Job<Making>, context): Promise<RunOutcome> => {
      const begun = await parts.runs.begin(job.payload.exportId, newId());
      if (!begun) return 'nothing to do';
      try {
        await make(parts, begun, job, context);
      } catch (error) {
        if (error instanceof ExportStopped) return 'nothing to do';
        if (begun.runs < mostRuns) throw error;
        await parts.runs.fail(begun);
        throw new UnrecoverableError(`A file with data was given up: ${String(error)}`);
      }
    },
  });

const make = async (
  { store, runs, sources }: MakeExportParts,
  begun: BegunExport,
  { id: jobId }: Job<Making>,
  { signal }: RunContext,
): Promise<void> => {
  const contents = new ExportContents(sources, begun.person);
  const files = await contents.files(new Date().toISOString());
  await runs.tell(begun, contents.progress);
  const telling = setInterval(
    () => void runs.tell(begun, contents.progress).catch(() => undefined),
    tellEveryMs,
  );
  try {
    let part = 0;
    for await (const bytes of archive(files)) {
      signal.throwIfAborted();
      await runs.write(begun, part++, bytes);
    }
  } finally {
    clearInterval(telling);
  }
  await whileStale(tries, () => finish({ store, runs, sources }, begun, contents, jobId));
};

/** Says so in the log, and the file is there: both or neither. */
const finish = async (
  { store, runs }: MakeExportParts,
  begun: BegunExport,
  { progress }: ExportContents,
  jobId: string,
): Promise<void> => {
  const { id: exportId, person } = begun;
  const { state, version } = await store.load(users, person);
  const facts = finishDataExport(state, exportId);
  if (facts.length === 0) throw new ExportStopped('The account is gone');
  await store.append({
    commandId: derivedId('data-export-made', jobId),
    actor: exportRule,
    correlationId: jobId,
    streams: [{ stream: users.stream(person), expected: version, facts }],
    within: (client) => runs.finish(begun, progress, client),
  });
};
