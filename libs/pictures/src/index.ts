export { type BucketSettings, bucketStore } from './bucket-store.js';
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
export { type PictureStorage, pictureStore, pictureStoreSetting } from './settings.js';
export { type ByteStream, NoSuchFile, type PictureStore, type StoredFile, StoreFault } from './store.js';
