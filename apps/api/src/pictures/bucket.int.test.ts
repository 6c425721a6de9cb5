import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bucketStore, incomingKey, pictureKey } from '@hedgerow/pictures';
import { newId } from '@hedgerow/platform';
import { type OwnS3, ownS3 } from '@hedgerow/testing/s3';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { addPicture, aJpeg, makeReadyIn, upload } from './pictures.fixture.js';

let s3: OwnS3;
beforeAll(async () => void (s3 = await ownS3()), 120_000);
afterAll(() => s3.stop());
const testApi = suiteApi({
  // Read when the api starts, after the store.
  get pictures() {
    return s3.bucket;
  },
});
let anna: Person;
beforeAll(async () => void (anna = await testApi.signUp('anna')));

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const keys = async (prefix: string) => {
  const found: string[] = [];
  for await (const { key } of bucketStore(s3.bucket).list(prefix)) found.push(key);
  return found;
};

it('an upload is kept in the bucket as it came', async () => {
  const bytes = await aJpeg(400, 300);
  const { status, body } = await upload(anna, newId(), blob(bytes));
  expect(status).toBe(201);
  const { stream } = await bucketStore(s3.bucket).get(incomingKey(anna.id, body.id!));
  expect(Buffer.concat(await stream.toArray()).equals(bytes)).toBe(true);
});

it('what is refused on its way, or there already, is not kept', async () => {
  const before = await keys('incoming/');
  const page = Buffer.concat([Buffer.from('<!doctype html>'), Buffer.alloc(200_000, ' ')]);
  expect((await upload(anna, newId(), blob(page))).body.code).toBe('TYPE');
  expect(await keys('incoming/')).toEqual(before);
  const [session, bytes] = [newId(), blob(await aJpeg())];
  const { body: first } = await upload(anna, session, bytes);
  expect((await upload(anna, session, bytes)).body).toEqual(first);
  expect(await keys('incoming/')).toHaveLength(before.length + 1);
});

it('a picture is served from the bucket; while the store is away it says so, and names no setting', async () => {
  const { id } = await anna.createThing();
  const pictureId = await addPicture(anna, 'product', id);
  await makeReadyIn(testApi, bucketStore(s3.bucket), pictureId, anna.id);
  const fetched = () => fetch(`${testApi.api.url}/pictures/${pictureId}/160.avif`);
  const answer = await fetched();
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
    ...[200, '8', '160 avif'],
  ]);
  await bucketStore(s3.bucket).delete(pictureKey(anna.id, pictureId, { width: 160, format: 'avif' }));
  expect((await fetched()).status).toBe(404);
  await s3.control.kill();
  const away = await fetched();
  expect([away.status, await away.text()]).toEqual([503, 'Pictures cannot be shown just now.\n']);
  const refused = await upload(anna, newId(), blob(await aJpeg()));
  expect([refused.status, refused.body]).toEqual([
    503,
    { code: 'UNAVAILABLE', sentence: 'The picture could not be kept. Try again in a moment.' },
  ]);
}, 60_000);
