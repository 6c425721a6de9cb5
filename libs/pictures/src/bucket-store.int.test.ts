import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pLimit from 'p-limit';
import { newId } from '@hedgerow/platform';
import { type OwnS3, ownS3 } from '@hedgerow/testing/s3';
import { type BucketSettings, bucketStore } from './bucket-store.js';
import { incomingKey } from './keys.js';
import { pictureStoreSetting } from './settings.js';
import type { PictureStore } from './store.js';
import { keysUnder, parts, storeContract } from './store-contract.fixture.js';

// With PICTURES=s3://… and what belongs to it, the same is asked of that store.
const given = pictureStoreSetting()(process.env);

let s3: OwnS3 | undefined;
let bucket: BucketSettings;
let store: PictureStore;
beforeAll(async () => {
  s3 = typeof given === 'string' ? await ownS3() : undefined;
  bucket = s3?.bucket ?? (given as BucketSettings);
}, 120_000);
afterAll(() => s3?.stop());
beforeEach(() => {
  // An empty part of the bucket for each test.
  store = bucketStore({ ...bucket, prefix: `${newId()}/` });
});

describe('a bucket', () => storeContract(() => store));

it('keeps apart what begins otherwise', async () => {
  const other = bucketStore({ ...bucket, prefix: `${newId()}/` });
  await store.put(incomingKey('anna', 'p1'), Buffer.from('one'));
  await other.put(incomingKey('anna', 'p1'), Buffer.from('two'));
  expect(await store.deleteAll('incoming/anna/')).toBe(1);
  expect(await keysUnder(other, 'incoming/')).toEqual(['incoming/anna/p1']);
});

it('lists more than one page of keys, and removes them', async () => {
  const limit = pLimit(20);
  await Promise.all(
    Array.from({ length: 1_005 }, (_, n) =>
      limit(() => store.put(incomingKey('anna', `p${n}`), Buffer.from('x'))),
    ),
  );
  expect(await keysUnder(store, 'incoming/')).toHaveLength(1_005);
  expect(await store.deleteAll('incoming/anna/')).toBe(1_005);
  expect(await keysUnder(store, 'incoming/')).toEqual([]);
}, 60_000);

describe('what is set wrongly is named', () => {
  it.each<[string, () => Partial<BucketSettings>, string]>([
    [
      'a bucket that is not there',
      () => ({ bucket: 'no-such-bucket' }),
      'PICTURES names the bucket no-such-bucket, which the store does not have',
    ],
    [
      'a key that no one has',
      () => ({ credentials: { ...bucket.credentials!, accessKeyId: 'NOBODY' } }),
      'PICTURES_ACCESS_KEY is none that the store knows',
    ],
    [
      'a secret that does not fit',
      () => ({ credentials: { ...bucket.credentials!, secretAccessKey: 'wrong' } }),
      'PICTURES_SECRET_KEY does not fit PICTURES_ACCESS_KEY',
    ],
    [
      'an endpoint where nothing is',
      () => ({ endpoint: 'http://127.0.0.1:9' }),
      'The store of pictures at PICTURES_ENDPOINT (http://127.0.0.1:9) is not reached: connect ECONNREFUSED 127.0.0.1:9',
    ],
  ])('%s', async (_, wrong, sentence) => {
    const other = bucketStore({ ...bucket, ...wrong() });
    for (const attempt of [
      () => other.check(),
      () => other.put(incomingKey('anna', 'p1'), Buffer.from('one')),
      () => other.put(incomingKey('anna', 'p1'), parts(['one'])),
      () => other.deleteAll('incoming/anna/'),
    ])
      expect(String(await attempt().catch((fault: unknown) => fault))).toBe(`StoreFault: ${sentence}`);
  });
});
