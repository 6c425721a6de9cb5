import type { PictureFiles } from '@hedgerow/event-store';
import { incomingKey, incomingPrefix, type PictureStore } from '@hedgerow/pictures';
import type { Chore } from '../housekeeping/housekeeping.js';

const dayMs = 86_400_000;
/** Files that one call looks after. */
const atOnce = 100;
/** What else is in the store is not ours to remove. */
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes uploads that no one made a picture of within a day, and the bytes of those that a crash left without a row. */
export const pictureChores = (
  store: PictureStore,
  files: Pick<PictureFiles, 'forgetWaiting' | 'known'>,
): Readonly<Record<string, Chore>> => ({
  'uploads that wait for nothing': async () => {
    const forgotten = await files.forgetWaiting();
    for (const { person, id } of forgotten) await store.delete(incomingKey(person, id));
    return forgotten.length;
  },
  'bytes of no upload': async () => {
    const old: { id: string; key: string }[] = [];
    for await (const { key, changedAt } of store.list(incomingPrefix)) {
      // While one is written its name has an ending, which is no id of a row.
      const name = key.split('/').at(-1)!;
      if (changedAt.getTime() > Date.now() - dayMs || !idForm.test(name.split('.')[0]!)) continue;
      old.push({ id: name, key });
      if (old.length === 10 * atOnce) break;
    }
    const known = await files.known(old.map(({ id }) => id.split('.')[0]!));
    const lost = old.filter(({ id }) => !known.has(id)).slice(0, atOnce);
    for (const { key } of lost) await store.delete(key);
    return lost.length;
  },
});
