import { createHash } from 'node:crypto';
import { isSignedIn, pictureLimits } from '@hedgerow/domain';
import type { PictureFiles } from '@hedgerow/event-store';
import { headerOf, incomingKey, type PictureStore } from '@hedgerow/pictures';
import { type Logger, newId } from '@hedgerow/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../graphql/schema/context.js';
import { Refusal } from '../graphql/schema/refusal.js';
import { isAllowedOrigin } from '../graphql/transport/origin.js';

export interface ReceivePictures {
  /** Undefined where no pictures are kept. */
  readonly store: PictureStore | undefined;
  readonly files: Pick<PictureFiles, 'note'>;
  readonly allowedOrigins: readonly string[];
  readonly callerOf: (request: FastifyRequest) => Promise<Caller>;
  /** Throws a refusal when the caller has sent too much. */
  readonly admit: (caller: Caller) => Promise<void>;
  readonly logger: Logger;
}

/** A file that is not taken: what the client is told, by a stable code and a sentence for people. */
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
    readonly more: { readonly field?: string; readonly retryAfterSeconds?: number } = {},
  ) {
    super(sentence);
  }
}

/** Milliseconds for one file: 10 MB over a slow line of 300 kbit/s. */
const patienceMs = 300_000;
/** Files of one person on their way at a time in one process; a browser sends six. */
const mostAtOnce = 6;
/** And of all people. Each holds a few buffers of 64 kB. */
const mostOfAll = 200;
/** Bytes within which a file has to say its size. Phones write a few hundred kilobytes before it. */
const mostHeader = 1024 * 1024;
/** A longer request is not read to its end to be told so. */
const mostDrained = 4 * pictureLimits.bytes;

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const megabytes = pictureLimits.bytes / 1024 / 1024;

const refusals = {
  origin: () => new Refused(403, 'ORIGIN', 'This page may not call us from where it was loaded.'),
  login: () => new Refused(401, 'LOGIN', 'Sign in to do this.'),
  session: () => new Refused(400, 'VALIDATION', 'The upload session is no id.', { field: 'sessionId' }),
  away: () => new Refused(503, 'UNAVAILABLE', 'Pictures are not kept on this server.'),
  busy: () =>
    new Refused(429, 'RATE_LIMITED', 'Too many pictures at once. Wait a moment, then try again.', {
      retryAfterSeconds: 5,
    }),
  length: () => new Refused(411, 'LENGTH', 'Send the picture with its length.', { field: 'file' }),
  empty: () => new Refused(400, 'EMPTY', 'This file is empty.', { field: 'file' }),
  large: () =>
    new Refused(413, 'TOO_LARGE', `This file is too large: at most ${megabytes} MB.`, { field: 'file' }),
  type: () =>
    new Refused(415, 'TYPE', 'This is no picture that we read: choose a JPEG, PNG, WebP or AVIF.', {
      field: 'file',
    }),
  pixels: () =>
    new Refused(422, 'PIXELS', 'This picture has too many pixels: at most 25 megapixels.', { field: 'file' }),
  many: () =>
    new Refused(409, 'TOO_MANY', `At most ${pictureLimits.files} pictures at once.`, { field: 'sessionId' }),
  expired: () => new Refused(401, 'EXPIRED', 'Your session has ended. Sign in again.'),
  late: () =>
    new Refused(408, 'TIMEOUT', 'The picture took too long to arrive. Try again.', { field: 'file' }),
} as const;

/**
 * `POST /files/{sessionId}`: one picture as the body of a request. It is looked at (size, first bytes) and kept as it is until
 * `newFiles` says what it is of; nothing here decodes it, and no name that the browser gives it is asked for.
 */
export const receivePictures = (fastify: FastifyInstance, options: ReceivePictures): void => {
  const underWay = new Map<string, number>();
  let all = 0;

  const receive = async (request: FastifyRequest): Promise<string> => {
    if (!isAllowedOrigin(request.headers, options.allowedOrigins)) throw refusals.origin();
    const caller = await options.callerOf(request);
    const { viewer } = caller;
    if (!isSignedIn(viewer)) throw refusals.login();
    const { sessionId } = request.params as { sessionId: string };
    if (!isUuid(sessionId)) throw refusals.session();
    const { store } = options;
    if (!store) throw refusals.away();
    const length = Number(request.headers['content-length'] ?? NaN);
    if (!Number.isInteger(length)) throw refusals.length();
    if (length === 0) throw refusals.empty();
    if (length > pictureLimits.bytes) throw refusals.large();
    const person = viewer.userId;
    const own = underWay.get(person) ?? 0;
    if (own >= mostAtOnce || all >= mostOfAll) throw refusals.busy();
    await options.admit(caller);
    underWay.set(person, own + 1);
    all += 1;
    try {
      return await keep(store, request, { person, length, session: sessionId.toLowerCase() });
    } finally {
      all -= 1;
      const left = underWay.get(person)! - 1;
      if (left === 0) underWay.delete(person);
      else underWay.set(person, left);
    }
  };

  const keep = async (
    store: PictureStore,
    request: FastifyRequest,
    {
      person,
      length,
      session,
    }: { readonly person: string; readonly length: number; readonly session: string },
  ): Promise<string> => {
    const id = newId();
    const key = incomingKey(person, id);
    const hash = createHash('sha256');
    const timer = setTimeout(() => request.raw.destroy(refusals.late()), patienceMs);
    try {
      const stream = checked(request.raw, (chunk) => void hash.update(chunk));
      await store.put(key, { bytes: length, stream });
    } finally {
      clearTimeout(timer);
    }
    let noted;
    try {
      noted = await options.files.note({ id, person, session, digest: hash.digest() });
    } catch (error) {
      await store.delete(key);
      throw error;
    }
    if (typeof noted === 'object' && noted.id === id) return id;
    // The same bytes are there already, or the file has no place here.
    await store.delete(key);
    if (noted === 'too many') throw refusals.many();
    if (noted === 'erased') throw refusals.expired();
    return noted.id;
  };

  void fastify.register(async (scope) => {
    // The body is read as it comes, whatever it says of itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post('/files/:sessionId', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const id = await receive(request);
        return reply.status(201).send({ id });
      } catch (error) {
        return refuse(request, reply, error, options.logger);
      }
    });
  });
};

/** The bytes, as long as they may become a picture. */
async function* checked(
  source: AsyncIterable<Buffer>,
  seen: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > pictureLimits.bytes) throw refusals.large();
    if (head) {
      head = Buffer.concat([head, chunk]);
      const header = headerOf(head);
      if (header === undefined || (header === 'more' && head.length > mostHeader)) throw refusals.type();
      if (header !== 'more') {
        const { width, height } = header;
        if (width < 1 || height < 1) throw refusals.type();
        if (width * height > pictureLimits.pixels || Math.max(width, height) > pictureLimits.side)
          throw refusals.pixels();
        head = undefined;
      }
    }
    seen(chunk);
    yield chunk;
  }
  if (head) throw bytes === 0 ? refusals.empty() : refusals.type();
}

const asRefused = (error: unknown): Refused | undefined => {
  if (error instanceof Refused) return error;
  if (!(error instanceof Refusal)) return undefined;
  const { code, retryAfterSeconds } = error.extensions as { code: string; retryAfterSeconds?: number };
  const status = code === 'RATE_LIMITED' ? 429 : 401;
  return new Refused(status, code, error.message, retryAfterSeconds ? { retryAfterSeconds } : {});
};

const refuse = async (
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  logger: Logger,
): Promise<FastifyReply> => {
  const refused = asRefused(error);
  if (!refused && !request.raw.destroyed) logger.error({ err: error }, 'a picture could not be kept');
  const { status, code, sentence, more } =
    refused ?? new Refused(503, 'UNAVAILABLE', 'The picture could not be kept. Try again in a moment.');
  // A browser reads no answer before it has sent everything.
  const length = Number(request.headers['content-length'] ?? 0);
  if (request.raw.complete || length > mostDrained || !(await drained(request)))
    reply.header('connection', 'close');
  if (more.retryAfterSeconds) reply.header('retry-after', more.retryAfterSeconds);
  return reply.status(status).send({ code, sentence, ...more });
};

/** Whether the rest of the request came, and is gone. */
const drained = ({ raw }: FastifyRequest): Promise<boolean> =>
  new Promise((resolve) => {
    if (raw.complete) return resolve(true);
    if (raw.destroyed) return resolve(false);
    const timer = setTimeout(() => end(false), 10_000);
    const end = (isWhole: boolean) => {
      clearTimeout(timer);
      resolve(isWhole);
    };
    raw
      .once('end', () => end(true))
      .once('close', () => end(raw.complete))
      .once('error', () => end(false))
      .resume();
  });
