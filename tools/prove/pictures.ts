import { incomingPrefix, picturesPrefix, type PictureStore } from '@hedgerow/pictures';
import type { Search } from './search.js';

const store = 'pictures';

/** Looks through the store of pictures: for files of this person, whose id begins their keys, and for the texts in every file. */
export const searchPictures = (search: Search, pictures: PictureStore, person: string): Promise<void> =>
  search.whole(store, 'the store', async () => {
    for (const prefix of [incomingPrefix, picturesPrefix])
      for await (const { key } of pictures.list(prefix)) {
        search.begin(store);
        if (key.includes(person))
          search.found({ store, where: key, form: 'a picture of theirs', text: person });
        const { stream } = await pictures.get(key);
        search.look(
          store,
          key,
          1,
          Buffer.concat([Buffer.from(key), ...((await stream.toArray()) as Buffer[])]),
        );
      }
  });
