import { isAbsolute } from 'node:path';
import { flag, type Setting, text, url } from '@hedgerow/platform';
import { type BucketSettings, bucketStore } from './bucket-store.js';
import { folderStore } from './folder-store.js';
import type { PictureStore } from './store.js';

/** Where pictures are kept: a folder by its whole path, or a bucket; an empty text where none are. */
export type PictureStorage = string | BucketSettings;

/** `s3://bucket` or `s3://bucket/prefix`. */
const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*)\/?$/;

/**
 * Where pictures are kept (`PICTURES`), a folder or a bucket. Of a bucket further variables tell where its store is and which
 * key opens it.
 */
export const pictureStoreSetting = (): Setting<PictureStorage> => (env) => {
  const value = env['PICTURES'] ?? '';
  if (value === '' || isAbsolute(value)) return value;
  const [, bucket, path = ''] = address.exec(value) ?? [];
  if (bucket === undefined)
    throw new Error(
      `PICTURES must be the whole path of a folder, or a bucket as s3://bucket or s3://bucket/prefix, not "${value}"`,
    );
  const endpoint = url('PICTURES_ENDPOINT', ['http:', 'https:'], '')(env) || undefined;
  const accessKeyId = text('PICTURES_ACCESS_KEY', '')(env);
  const secretAccessKey = text('PICTURES_SECRET_KEY', '')(env);
  if ((accessKeyId === '') !== (secretAccessKey === ''))
    throw new Error('PICTURES_ACCESS_KEY and PICTURES_SECRET_KEY must be set together, or neither');
  return {
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    endpoint,
    region: text('PICTURES_REGION', 'us-east-1')(env),
    // A store that a town runs itself rarely has a host for each bucket; Amazon's expects one.
    isInPath: flag('PICTURES_PATH_STYLE', endpoint !== undefined)(env),
    credentials: accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey },
  };
};

/** The store that is set; undefined where none is. */
export const pictureStore = (storage: PictureStorage): PictureStore | undefined => {
  if (typeof storage !== 'string') return bucketStore(storage);
  return storage === '' ? undefined : folderStore(storage);
};
