import { actions, devices, groups, pictures, things } from '@hedgerow/domain';
import { incomingKey, picturePrefix } from '@hedgerow/pictures';
import { type Job, type Reaction, reaction } from '../reactions/reaction.js';
import { type PictureParts, removePicture } from './prepare-picture.js';

type Tidying = { readonly pictureId: string } | { readonly goneStream: string };

/** Of these there is one picture: a new one takes the turn of those before. */
const single = ['user', 'group', 'device'];

/**
 * The reaction: removes bytes that are not needed any more, and the pictures of what is gone. From the beginning: what a restored
 * backup brings back goes again.
 */
export const tidyPictures = (parts: Omit<PictureParts, 'make'>): Reaction =>
  reaction({
    name: 'tidy-pictures',
    queue: 'files',
    takes: [
      ...(['PicturePrepared', 'PictureRefused', 'PictureDeleted'] as const),
      ...(['ThingDeleted', 'GroupDeleted', 'DeviceDeleted', 'ActionDeleted'] as const),
    ],
    startFrom: 'beginning',
    react: ({ type, data }): { jobs: { payload: Tidying }[] } => {
      const of = (goneStream: string) => ({ jobs: [{ payload: { goneStream } }] });
      if ('pictureId' in data) return { jobs: [{ payload: { pictureId: data.pictureId } }] };
      if ('actionId' in data) return of(actions.stream(data.actionId));
      if ('thingId' in data) return of(things.stream(data.thingId));
      if ('groupId' in data) return of(groups.stream(data.groupId));
      if ('deviceId' in data) return of(devices.stream(data.deviceId));
      throw new Error(`${String(type)} is about nothing that has pictures`);
    },
    run: async ({ payload }: Job<Tidying>) => {
      if ('pictureId' in payload) return tidy(parts, payload.pictureId);
      for (const { id } of await parts.files.of(payload.goneStream))
        await removePicture(parts.store, id, payload.goneStream);
    },
  });

const tidy = async (
  { store, files, bytes }: Omit<PictureParts, 'make'>,
  pictureId: string,
): Promise<void> => {
  const { events } = await store.read(pictures.stream(pictureId));
  const first = events[0];
  // The log came out of an older backup, and knows nothing of it.
  if (first?.type !== 'PictureAdded') return;
  const { addedBy, subject, subjectId } = first.data as {
    addedBy: string;
    subject: string;
    subjectId: string;
  };
  const { added, status } = (await store.load(pictures, pictureId)).state;
  await bytes.delete(incomingKey(addedBy, pictureId));
  if (!added) {
    await files.forget(pictureId);
    await bytes.deleteAll(picturePrefix(addedBy, pictureId));
  } else if (status === 'READY' && single.includes(subject)) {
    const older = (await files.of(`${subject}-${subjectId}`)).filter(({ id }) => id < pictureId);
    for (const { id } of older) await removePicture(store, id, pictureId);
  }
};
