import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { acceptedOf } from '../../web/accepted.js';

/** Below this an answer fits into one packet with its headers, and compressing it gains nothing. */
const worthIt = 1_200;

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];
const encodings = [
  {
    name: 'br',
    // A tenth of a millisecond for a page of our answers, and smaller than gzip at its best.
    compress: (body: Buffer) =>
      brotliAsync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
  },
  { name: 'gzip', compress: (body: Buffer) => gzipAsync(body, { level: 5 }) },
] as const;

interface Compressed {
  readonly name: string;
  readonly body: Buffer;
}

/**
 * Compresses the answers to queries, and those alone. The length of a compressed answer tells whether what another person
 * put into it resembles what is beside it (BREACH). For that a page of theirs would have to make the browser of a person ask
 * us again and again: it cannot, since no cookie says who asks but a header that only our own page can set, other origins are
 * refused, and nothing but JSON is read. What is worth stealing, a token, comes in the answer to a mutation, which therefore
 * stays as it is whatever becomes of these three.
 */
export const compressor = () => {
  const allowed = new WeakSet<FastifyRequest>();
  return {
    /** Says that this request asks and changes nothing. */
    allow: (request: FastifyRequest): void => void allowed.add(request),
    /** The answer as the browser asked for it; undefined where it goes as it is. */
    of: async (request: FastifyRequest, answer: string | null): Promise<Compressed | undefined> => {
      if (!allowed.has(request) || answer === null || answer.length < worthIt) return undefined;
      const encoding = acceptedOf(request.headers['accept-encoding'], encodings);
      return encoding && { name: encoding.name, body: await encoding.compress(Buffer.from(answer)) };
    },
  };
};
