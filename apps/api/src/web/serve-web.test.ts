import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { inlineScriptsOf } from './inline-scripts.js';
import { secureHeaders } from './secure-headers.js';
import { serveWeb } from './serve-web.js';

const page = '<!doctype html><title>Hedgerow</title>';
const begin = 'document.documentElement.dataset.first = "page";';
const script = `console.log("${'hello '.repeat(200)}")`;
let folder: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets', 'main-BxK3_a9Z.js'), script);
  await writeFile(join(folder, 'assets', 'main-BxK3_a9Z.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets', 'main-BxK3_a9Z.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'assets', 'rowan-Cq81_b2Y.png'), 'not compressed again');
  server = fastify();
  secureHeaders(server);
  await serveWeb(server, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe('the web app that the api serves', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('comes compressed to a browser that accepts %s', async (accepted, encoding, open) => {
    const answer = await get('/assets/main-BxK3_a9Z.js', { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.rawPayload.length).toBeLessThan(script.length / 2);
    expect(open(answer.rawPayload).toString()).toBe(script);
  });

  it('comes as it is to one that accepts nothing, and what gains nothing always does', async () => {
    const plain = await get('/assets/main-BxK3_a9Z.js');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(plain.body).toBe(script);
    const picture = await get('/assets/rowan-Cq81_b2Y.png', { 'accept-encoding': 'gzip, br' });
    expect(picture.headers).not.toHaveProperty('content-encoding');
    expect(picture.body).toBe('not compressed again');
  });

  it('has a tag that follows from the bytes alone, so that a page of equal size is never taken for the old one', async () => {
    const { headers } = await get('/');
    const tag = String(headers['etag']);
    const same = await get('/things/new', { 'if-none-match': tag, 'accept-encoding': 'br' });
    expect({ status: same.statusCode, body: same.body }).toEqual({ status: 304, body: '' });

    const other = await mkdtemp(join(tmpdir(), 'web-'));
    await writeFile(join(other, 'index.html'), page.replace('Hedgerow', 'Hedgehog'));
    const rebuilt = fastify();
    await serveWeb(rebuilt, other);
    expect((await rebuilt.inject({ url: '/', headers: { 'if-none-match': tag } })).statusCode).toBe(200);
    await rebuilt.close();
    await rm(other, { recursive: true });
  });

  it.each([
    '/assets/gone-BxK3_a9Z.js',
    '/assets/main-BxK3_a9Z.js.br',
    '/assets/..%2Findex.html',
    '/favicon.ico',
    '/%E0%A4%A.png',
  ])('has no %s, and does not pass the page off for it', async (path) => {
    const answer = await get(path);
    expect(answer.body).not.toContain('<title>');
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('does not start without a page', async () => {
    await expect(serveWeb(fastify(), join(folder, 'assets'))).rejects.toThrow('build the web app first');
  });
});

describe('the headers of every answer', () => {
  const headersOf = async (url: string) =>
    Object.fromEntries(
      Object.entries((await get(url)).headers).filter(
        ([name]) => !/^(content-(type|length)|date|connection|etag|vary)$/.test(name),
      ),
    );

  it('of a file of the build are the few that mean something for it', async () => {
    expect(await headersOf('/assets/main-BxK3_a9Z.js')).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each(['/nowhere.txt', '/', '/things/new'])('of %s are these, word for word', async (url) => {
    expect(await headersOf(url)).toEqual({
      ...(url === '/nowhere.txt' ? {} : { 'cache-control': 'no-cache' }),
      'content-security-policy':
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
        "font-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; " +
        "base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    });
  });

  it('let a page fetch tiles from the origins that are set, and from no other', async () => {
    const withTiles = fastify();
    secureHeaders(withTiles, { tiles: ['https://tiles.example.org'] });
    const policy = String((await withTiles.inject('/')).headers['content-security-policy']).split('; ');
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.org");
    expect(policy).toContain("connect-src 'self' https://tiles.example.org");
    expect(policy.filter((rule) => rule.includes('tiles.example.org'))).toHaveLength(2);
    await withTiles.close();
  });

  it('let the page run the inline scripts that the build wrote, these bytes and no others', async () => {
    const built = await mkdtemp(join(tmpdir(), 'web-'));
    await writeFile(
      join(built, 'index.html'),
      `${page}<script src="/main.js"></script><script>${begin}</script>`,
    );
    const scripts = await inlineScriptsOf(built);
    const withScript = fastify();
    secureHeaders(withScript, { scripts });
    const policy = String((await withScript.inject('/')).headers['content-security-policy']).split('; ');
    const hash = createHash('sha256').update(begin).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    await withScript.close();
    await rm(built, { recursive: true });
    expect(await inlineScriptsOf('')).toEqual([]);
  });
});
