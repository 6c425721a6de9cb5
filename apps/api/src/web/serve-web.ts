import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedOf } from './accepted.js';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

// The best first.
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

interface WebFile {
  readonly body: Buffer;
  readonly type: string;
  readonly tag: string;
  readonly isHashed: boolean;
  /** What the build compressed, by the name of the encoding; empty where that would gain nothing. */
  readonly compressed: Record<string, Buffer>;
}

/** All files of the folder in memory: a few megabytes, and no path of a request ever reaches the disk. */
const load = async (root: string): Promise<Map<string, WebFile>> => {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const bodies = new Map<string, Buffer>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) bodies.set(`/${relative(root, path).split(sep).join('/')}`, await readFile(path));
  }
  const files = new Map<string, WebFile>();
  for (const [path, body] of bodies) {
    if (encodings.some(({ ending }) => path.endsWith(ending))) continue;
    const compressed = encodings.flatMap(({ name, ending }) => {
      const smaller = bodies.get(path + ending);
      return smaller ? [[name, smaller] as const] : [];
    });
    files.set(path, {
      body,
      type: types[extname(path)] ?? 'application/octet-stream',
      // Weak, since the same tag stands for the body compressed and not.
      tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      // Vite puts a hash of the content before the extension: such a name never means other bytes.
      isHashed: /-[\w-]{8}\.\w+$/.test(path),
      compressed: Object.fromEntries(compressed),
    });
  }
  return files;
};

const answer = (file: WebFile, request: FastifyRequest, reply: FastifyReply) => {
  reply
    .header('etag', file.tag)
    .header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  const offered = encodings.filter(({ name }) => file.compressed[name]);
  if (offered.length > 0) reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.tag) return reply.status(304).send();
  reply.header('content-type', file.type);
  const encoding = acceptedOf(request.headers['accept-encoding'], offered);
  if (!encoding) return reply.send(file.body);
  return reply.header('content-encoding', encoding.name).send(file.compressed[encoding.name]);
};

/**
 * Serves the built web app. Every path that is not a file is a screen of the app, so it gets `index.html`; a missing
 * asset stays missing, or a browser would take the page for a script.
 *
 * Not @fastify/static: its ETag is size and time of the file, and `index.html` keeps its size from build to build (the
 * hashes in it have one length), so a packager that levels times would leave browsers with a page whose assets are gone.
 * The build has compressed them, as far as brotli goes; compressing along the way (@fastify/compress) takes 60 times the
 * processor: docs/decisions/0012-libraries-and-our-own.md.
 */
export const serveWeb = async (fastify: FastifyInstance, root: string): Promise<void> => {
  const files = await load(root);
  const page = files.get('/index.html');
  if (!page) throw new Error(`WEB_ROOT ${root} holds no index.html: build the web app first`);
  fastify.get('/*', async (request, reply) => {
    const path = decode(request.url.split('?')[0] ?? '/');
    const file = path === '/' ? page : files.get(path);
    if (file) return answer(file, request, reply);
    if (/^\/assets\/|\.\w{2,5}$/.test(path)) return reply.status(404).send({ message: 'Not found' });
    return answer(page, request, reply);
  });
};

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
