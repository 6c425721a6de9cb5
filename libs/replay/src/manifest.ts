import { readFile } from 'node:fs/promises';
import { catalogue } from '@hedgerow/domain';
import type { Whole } from './partial-file.js';
import type { Progress } from './replayed.js';
import type { Question } from './saved.js';
import type { Target } from './target.js';

/** Where the manifest of a replay stands: beside its file, or in the folder that it was asked for in. */
export const manifestPath = (base: string): string => `${base}.manifest.json`;

interface Made {
  readonly question: Question;
  readonly target: Target;
  readonly progress: Progress;
  readonly whole: Whole;
}

/**
 * What a replay is, for its readers: what was asked, where in the log its last event stands, how many events of each type and in which
 * version of its schema, what was asked for and is not in the log any more, and the sum of the bytes. Nothing of when or how often it ran, so that the same request has the same one.
 */
export const manifestOf = ({ question: { removed, ...request }, target, progress, whole }: Made): string => {
  const versions = new Map(catalogue.map(({ type, version }) => [type, version]));
  const types = Object.entries(progress.types).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(
    {
      manifest: 1,
      request,
      ...(removed ? { removed } : {}),
      ...(target.kind === 'topic' ? { topic: target.topic } : { format: target.kind }),
      order: 'position in the log',
      events: progress.events,
      lastPosition: progress.cursor,
      types: Object.fromEntries(
        types.map(([type, events]) => [
          type,
          {
            ...{ events, schemaVersion: versions.get(type) },
            schema: `docs/events/schemas/${type}.v${versions.get(type)}.json`,
          },
        ]),
      ),
      // Of a topic: of the values of its records, each with a line feed behind it, which is the file of the same request.
      ...whole,
    },
    undefined,
    2,
  )}\n`;
};

/** What the manifest of a replay that is done says of it. */
export const readManifest = async (base: string): Promise<{ readonly events: number } & Whole> =>
  JSON.parse(await readFile(manifestPath(base), 'utf8')) as { readonly events: number } & Whole;
