import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bucketStore } from './bucket-store.js';
import { incomingKey } from './keys.js';
import { pictureStoreSetting } from './settings.js';
import { keysUnder, parts } from './store-contract.fixture.js';
import type { PictureStore } from './store.js';

describe('a store that answers as others do', () => {
  let server: Server;
  let answer: RequestListener;
  let asked: string[];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      request.resume();
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  let other: PictureStore;
  beforeEach(() => {
    asked = [];
    const { port } = server.address() as AddressInfo;
    other = bucketStore({
      ...{ bucket: 'town', prefix: '', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' },
      ...{ isInPath: true, credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } },
    });
  });
  const error =
    (status: number, code: string): RequestListener =>
    (_, response) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>as ${code}</Message></Error>`);

  const puts = () => asked.filter((request) => request.startsWith('PUT'));
  /** Before the first file is put, it is asked whether it keeps versions: this one does not. */
  const withoutVersions =
    (others: RequestListener): RequestListener =>
    (request, response) =>
      request.url!.includes('versioning')
        ? response.writeHead(200, { 'content-type': 'application/xml' }).end('<VersioningConfiguration/>')
        : others(request, response);

  it('asks for versions once, and anew after a fault', async () => {
    const versions = () => asked.filter((request) => request.includes('versioning')).length;
    answer = error(403, 'AccessDenied');
    await expect(other.put(incomingKey('anna', 'p1'), Buffer.from('one'))).rejects.toThrow(/may not do this/);
    expect([versions(), puts()]).toEqual([1, []]);
    answer = withoutVersions((_, response) => response.writeHead(200).end());
    for (const name of ['p1', 'p2']) await other.put(incomingKey('anna', name), Buffer.from('one'));
    expect([versions(), puts().length]).toEqual([2, 2]);
  });

  it('is asked again when it is busy, for what can be repeated', async () => {
    answer = withoutVersions((request, response) =>
      puts().length < 3 ? error(503, 'SlowDown')(request, response) : response.writeHead(200).end(),
    );
    await other.put(incomingKey('anna', 'p1'), Buffer.from('one'));
    expect(puts()).toHaveLength(3);
  });

  it('gets a stream once: no one has its bytes again', async () => {
    answer = withoutVersions(error(503, 'SlowDown'));
    await expect(other.put(incomingKey('anna', 'p1'), parts(['one']))).rejects.toThrow(/refused with 503/);
    expect(puts()).toHaveLength(1);
  });

  it('passes over what others put there: a console marks a folder by a file', async () => {
    answer = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          '<ListBucketResult><Contents><Key>incoming/</Key></Contents><Contents><Key>incoming/anna/p1</Key></Contents></ListBucketResult>',
        );
    expect(await keysUnder(other, 'incoming/')).toEqual(['incoming/anna/p1']);
  });

  it('that keeps versions is refused at the start, and no removal counts as one', async () => {
    let removals = 0;
    answer = ({ url, method }, response) => {
      removals += Number(method === 'DELETE');
      if (method === 'DELETE') return response.writeHead(204, { 'x-amz-delete-marker': 'true' }).end();
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          url!.includes('versioning')
            ? '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>'
            : '<ListBucketResult><Contents><Key>incoming/anna/p1</Key></Contents></ListBucketResult>',
        );
    };
    const sentence = /^PICTURES names the bucket .*, which keeps older versions of files: what is erased/;
    await expect(other.check()).rejects.toThrow(sentence);
    await expect(other.put(incomingKey('anna', 'p1'), Buffer.from('one'))).rejects.toThrow(sentence);
    expect(puts()).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      await expect(other.deleteAll('incoming/anna/')).rejects.toThrow(sentence);
    // A hidden file is listed no more: whatever is asked again would be done.
    expect(removals).toBe(0);
    await expect(other.delete('incoming/anna/p1')).rejects.toThrow(sentence);
  });

  it('that lets no one in names what the key needs', async () => {
    answer = error(403, 'AccessDenied');
    await expect(other.check()).rejects.toThrow(
      /^PICTURES_ACCESS_KEY may not do this with the bucket .*: it needs to list it, to read whether it keeps versions, and to get, put and delete its files$/,
    );
  });
});

describe('the settings', () => {
  const read = (env: NodeJS.ProcessEnv) => pictureStoreSetting()(env);

  it('are a folder, a bucket, or none', () => {
    expect([read({}), read({ PICTURES: '' }), read({ PICTURES: '/srv/pictures' })]).toEqual([
      ...['', '', '/srv/pictures'],
    ]);
    expect(read({ PICTURES: 's3://town-pictures' })).toEqual({
      ...{ bucket: 'town-pictures', prefix: '', endpoint: undefined, region: 'us-east-1', isInPath: false },
      credentials: undefined,
    });
    expect(
      read({
        ...{ PICTURES: 's3://town-pictures/hedgerow/live/', PICTURES_ENDPOINT: 'https://s3.example.org' },
        ...{ PICTURES_REGION: 'garage', PICTURES_ACCESS_KEY: 'id', PICTURES_SECRET_KEY: 'secret' },
      }),
    ).toEqual({
      ...{ bucket: 'town-pictures', prefix: 'hedgerow/live/', region: 'garage', isInPath: true },
      ...{
        endpoint: 'https://s3.example.org',
        credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      },
    });
  });

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ PICTURES: 'pictures' }, /^PICTURES must be the whole path of a folder, or a bucket as s3:/],
    [{ PICTURES: 's3://Town_Pictures' }, /^PICTURES must be/],
    [{ PICTURES: 's3://town/../other' }, /^PICTURES must be/],
    [{ PICTURES: 's3://town', PICTURES_ENDPOINT: 'minio:9000' }, /^PICTURES_ENDPOINT must be a URL/],
    [{ PICTURES: 's3://town', PICTURES_ACCESS_KEY: 'id' }, /must be set together, or neither$/],
    [{ PICTURES: 's3://town', PICTURES_PATH_STYLE: 'yes' }, /^PICTURES_PATH_STYLE must be true or false/],
  ])('%j is refused', (env, sentence) => expect(() => read(env)).toThrow(sentence));
});
