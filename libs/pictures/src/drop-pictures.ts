import { prefixesOfPerson } from './keys.js';
import type { PictureStore } from './store.js';

/**
 * Removes the bytes of every picture of these persons. The keys begin with the person, so it needs no database to know which
 * those are. May be repeated; answers with how many files there were, as erasures count.
 */
export const dropPicturesOf = async (
  store: PictureStore | undefined,
  persons: readonly string[],
): Promise<Readonly<Record<string, number>>> => {
  if (!store) return {};
  let dropped = 0;
  for (const prefix of persons.flatMap(prefixesOfPerson)) dropped += await store.deleteAll(prefix);
  return { 'files of pictures': dropped };
};
