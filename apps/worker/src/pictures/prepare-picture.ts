import {
  type Actor,
  dropPicture,
  isThere,
  type Picture,
  type PictureFact,
  pictures,
  preparePicture,
  type PictureRefusal,
  refusePicture,
} from '@hedgerow/domain';
import { type EventStore, loadPictured, type PictureFiles, whileStale } from '@hedgerow/event-store';
import { incomingKey, NoSuchFile, pictureKey, picturePrefix, type PictureStore } from '@hedgerow/pictures';
import { derivedId } from '@hedgerow/platform';
import {
  type Job,
  type Reaction,
  reaction,
  type RunContext,
  type RunOutcome,
} from '../reactions/reaction.js';
import type { MadePicture } from './make-sizes.js';

export interface PictureParts {
  readonly store: Pick<EventStore, 'load' | 'append' | 'read'>;
  readonly files: PictureFiles;
  readonly bytes: PictureStore;
  readonly make: (bytes: Buffer) => Promise<MadePicture | PictureRefusal>;
}

export const pictureRule: Actor = { kind: 'rule', id: 'picture' };

/** Milliseconds. Eight files of a picture of pure noise take half a minute on a busy machine. */
const timeoutMs = 300_000;
/** Runs that may take the program with them before a picture is given up. */
const mostRuns = 3;
/** A person may delete it at the same moment. */
const tries = 5;

/**
 * The reaction: makes a picture anew that a person gave. Killed in the middle it is made again, into the same files. From the
 * beginning: one that is ready stays as it is.
 */
export const preparePictures = (parts: PictureParts): Reaction =>
  reaction({
    name: 'prepare-picture',
    queue: 'pictures',
    takes: ['PictureAdded'],
    startFrom: 'beginning',
    timeoutMs,
    key: ({ data }) => data.pictureId,
    react: ({ data: { pictureId } }) => ({ jobs: [{ payload: { pictureId } }] }),
    run: (job: Job<{ readonly pictureId: string }>, context) => prepare(parts, job, context),
  });

const prepare = async (
  parts: PictureParts,
  { id: jobId, payload: { pictureId } }: Job<{ readonly pictureId: string }>,
  { signal }: RunContext,
): Promise<RunOutcome> => {
  const { store, files, bytes } = parts;
  const { added, status } = (await store.load(pictures, pictureId)).state;
  if (!added || status !== 'PREPARING') return 'nothing to do';
  const say = (decide: (picture: Picture) => readonly PictureFact[]) =>
    whileStale(tries, () => append(store, pictureId, decide, derivedId('picture-made', jobId)));
  if (!isThere(await loadPictured(store, added.subject, added.subjectId))) return say(dropPicture);
  // Before the run begins: a store that is away for a while is no fault of the picture.
  const given = await read(bytes, incomingKey(added.addedBy, pictureId));
  const runs = await files.begin(pictureId);
  // With its person: the bytes are gone, or go with them.
  if (runs === 0) return 'nothing to do';
  if (runs > mostRuns) return say((picture) => refusePicture(picture, 'UNREADABLE'));
  const made = given === undefined ? 'LOST' : await parts.make(given);
  await files.ended(pictureId);
  signal.throwIfAborted();
  if (typeof made === 'string') return say((picture) => refusePicture(picture, made));
  const isKept = await files.whileKept(pictureId, async () => {
    for (const { bytes: file, ...kind } of made.files)
      await bytes.put(pictureKey(added.addedBy, pictureId, kind), file);
  });
  if (!isKept) return 'nothing to do';
  await say((picture) => preparePicture(picture, made));
  // Deleted while its files were written: who deleted them found none of these.
  const after = await store.load(pictures, pictureId);
  if (!after.state.added) await bytes.deleteAll(picturePrefix(added.addedBy, pictureId));
};

const append = async (
  store: PictureParts['store'],
  pictureId: string,
  decide: (picture: Picture) => readonly PictureFact[],
  commandId: string,
): Promise<void> => {
  const { state, version } = await store.load(pictures, pictureId);
  const facts = decide(state);
  if (facts.length === 0) return;
  const streams = [{ stream: pictures.stream(pictureId), expected: version, facts }];
  await store.append({ commandId, actor: pictureRule, streams });
};

/** Takes a picture away, by a command with an id of its own; harmless for one that is gone. */
export const removePicture = (
  store: PictureParts['store'],
  pictureId: string,
  because: string,
): Promise<void> =>
  whileStale(tries, () =>
    append(store, pictureId, dropPicture, derivedId('picture-dropped', because, pictureId)),
  );

/** What a file holds, ten megabytes at most; undefined when it is gone. */
const read = async (store: PictureStore, key: string): Promise<Buffer | undefined> => {
  try {
    const { stream } = await store.get(key);
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof NoSuchFile) return undefined;
    throw error;
  }
};
