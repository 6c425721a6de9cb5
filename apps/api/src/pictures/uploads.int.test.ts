import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { incomingPrefix } from '@hedgerow/pictures';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import sharp from 'sharp';
import type { Person } from '../person.fixture.js';
import { aJpeg, suiteWithPictures, upload, type Uploaded } from './pictures.fixture.js';

const { testApi, store } = suiteWithPictures();
let anna: Person, ben: Person;
beforeAll(async () => {
  [anna, ben] = await testApi.signUpAll('anna', 'ben');
});

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const kept = async () => {
  const keys: string[] = [];
  for await (const { key } of store.list(incomingPrefix)) keys.push(key);
  return keys;
};
const megabytes = (n: number) => Buffer.alloc(n * 1024 * 1024);
/** The beginning of a PNG that says it has this size. */
const pngHead = (width: number, height: number): Buffer => {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};

describe('S12: what is not taken', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['nothing', () => Buffer.alloc(0), 400, 'EMPTY'],
    ['11 MB', async () => Buffer.concat([await aJpeg(), megabytes(11)]), 413, 'TOO_LARGE'],
    ['a PNG of 14 000 by 14 000', () => pngHead(14_000, 14_000), 422, 'PIXELS'],
    ['one that is longer than formats go', () => pngHead(17_000, 10), 422, 'PIXELS'],
    ['an SVG with a script', () => Buffer.from('<svg><script>alert(1)</script></svg>'), 415, 'TYPE'],
    ['a GIF', () => Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff;', 'latin1'), 415, 'TYPE'],
    ['a page that is called a JPEG', () => Buffer.from('<!doctype html><title>hello</title>'), 415, 'TYPE'],
    ['a video of a phone', () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), 415, 'TYPE'],
    [
      'a JPEG without a picture',
      () => Buffer.concat([Buffer.from('ffd8ffe00004', 'hex'), megabytes(2)]),
      415,
      'TYPE',
    ],
  ])('%s', async (_, bytes, status, code) => {
    const before = await kept();
    const answer = await upload(anna, newId(), blob(await bytes()));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.sentence).toMatch(/^[A-Z].+\.$/);
    expect(answer.body.field).toBe('file');
    expect(await kept()).toEqual(before);
  });

  it('from a guest, from another page, or under no session', async () => {
    const bytes = blob(await aJpeg());
    const told = async (answer: Promise<Uploaded>) =>
      (({ status, body }) => [status, body.code])(await answer);
    expect(await told(upload(testApi.visitor, newId(), bytes))).toEqual([401, 'LOGIN']);
    expect(await told(upload(anna, newId(), bytes, { origin: 'https://other.example' }))).toEqual([
      403,
      'ORIGIN',
    ]);
    expect(await told(upload(anna, newId(), bytes, { authorization: 'Bearer no' }))).toEqual([
      401,
      'EXPIRED',
    ]);
    for (const name of ['..%2f..%2fetc%2fpasswd', 'a%0d%0aSet-Cookie:%20x', 'x'])
      expect(await told(upload(anna, name, bytes))).toEqual([400, 'VALIDATION']);
  });

  it('is not asked for its name or type: what it is stands in its bytes', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const names = {
      'content-type': 'text/html',
      'content-disposition': 'attachment; filename="../../x.php"',
    };
    const { status, body } = await upload(anna, newId(), blob(png), names);
    expect(status).toBe(201);
    expect(await kept()).toContain(`incoming/${anna.id}/${body.id}`);
  });

  it('that ends in the middle, or says no length, leaves nothing', async () => {
    const person = await testApi.signUp();
    const own = async () => (await kept()).filter((key) => key.includes(person.id));
    const jpeg = await aJpeg(400, 300);
    const address = `${testApi.api.url}/files/${newId()}`;
    const authorization = `Bearer ${person.token}`;
    const headers = { authorization, 'content-length': jpeg.length };
    const sending = request(address, { method: 'POST', headers });
    const ended = once(sending, 'error');
    sending.write(jpeg.subarray(0, 300));
    await eventually(async () => (await own()).length === 1);
    sending.destroy(new Error('gone'));
    expect(await ended).toEqual([new Error('gone')]);
    await eventually(async () => (await own()).length === 0);

    const chunked = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: blob(jpeg).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(411);
    expect(await own()).toEqual([]);
  });
});

it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is taken', async (format) => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#456' } });
  const { status } = await upload(anna, newId(), blob(await picture.toFormat(format).toBuffer()));
  expect(status).toBe(201);
});

it('the same bytes twice in a session are one file', async () => {
  const [session, bytes] = [newId(), blob(await aJpeg())];
  const { body: first } = await upload(anna, session, bytes);
  expect((await upload(anna, session, bytes)).body).toEqual(first);
  expect((await upload(anna, newId(), bytes)).body.id).not.toBe(first.id);
  const own = (await kept()).filter((key) => key.endsWith(first.id!));
  expect(own).toHaveLength(1);
});

it('a session takes twenty files, and others of the person go on', async () => {
  const session = newId();
  for (let n = 0; n < 20; n++) expect((await upload(ben, session, blob(await aJpeg()))).status).toBe(201);
  const { status, body } = await upload(ben, session, blob(await aJpeg()));
  expect([status, body]).toEqual([
    409,
    { code: 'TOO_MANY', sentence: 'At most 20 pictures at once.', field: 'sessionId' },
  ]);
  expect((await upload(ben, newId(), blob(await aJpeg()))).status).toBe(201);
});

it('what is kept of an upload does not say what is in it', async () => {
  const bytes = await aJpeg();
  const { body } = await upload(anna, newId(), blob(bytes));
  const { rows } = await testApi.database.pool.query('select digest from events.pictures where id = $1', [
    body.id,
  ]);
  expect(rows[0].digest).not.toEqual(createHash('sha256').update(bytes).digest());
});
