export { dropPicturesOf } from './drop-pictures.js';
export { folderStore } from './folder-store.js';
export {
  incomingKey,
  incomingPrefix,
  pictureKey,
  picturePrefix,
  picturesPrefix,
  prefixesOfPerson,
} from './keys.js';
export { headerOf, type PictureFormat, type PictureHeader } from './header.js';
export { pictureStore, pictureStoreSetting } from './settings.js';
export { NoSuchFile, type PictureStore, type StoredFile } from './store.js';
