import { isAbsolute } from 'node:path';
import type { Setting } from '@hedgerow/platform';
import { folderStore } from './folder-store.js';
import type { PictureStore } from './store.js';

/** Where pictures are kept (`PICTURES`): a folder, by its whole path. Empty where none are kept. */
export const pictureStoreSetting =
  (name = 'PICTURES'): Setting<string> =>
  (env) => {
    const value = env[name] ?? '';
    if (value !== '' && !isAbsolute(value))
      throw new Error(`${name} must be the whole path of a folder, not "${value}"`);
    return value;
  };

/** The store that the setting names; undefined where none are kept. */
export const pictureStore = (setting: string): PictureStore | undefined =>
  setting === '' ? undefined : folderStore(setting);
