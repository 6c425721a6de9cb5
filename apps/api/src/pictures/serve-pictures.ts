import { guest, isSignedIn, type Viewer } from '@hedgerow/domain';
import { NoSuchFile, pictureKey, type PictureStore, StoreFault } from '@hedgerow/pictures';
import type { Logger } from '@hedgerow/platform';
import { pictureList } from '@hedgerow/read-model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { AddressKeys } from '../auth/address-keys.js';

export interface ServePictures {
  readonly store: PictureStore | undefined;
  readonly readPool: pg.Pool;
  readonly keys: Pick<AddressKeys, 'viewerOf'>;
  /** Who asks by the token of a session. */
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer>;
  readonly logger: Logger;
}

interface Asked {
  Params: { id: string; file: string };
  Querystring: { key?: string | string[] };
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * What a picture's address answers to never changes, but who may see it does. What everyone may see is asked for again after
 * some minutes; anything else each time, and costs no bytes where the browser has it.
 */
const cacheFor = (viewer: Viewer): string =>
  isSignedIn(viewer) ? 'private, no-cache' : 'public, max-age=300';

/**
 * `GET /pictures/{id}/{width}.{avif|webp}`: a picture, for those who see what it is of; for others it is not there. Only what
 * we made ourselves is served, under a name and type of ours.
 */
export const servePictures = (
  fastify: FastifyInstance,
  { store, readPool, keys, viewerOf, logger }: ServePictures,
): void => {
  fastify.get<Asked>('/pictures/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    const { key } = request.query;
    const refuse = (status: number, sentence: string) =>
      reply
        .status(status)
        .removeHeader('etag')
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(`${sentence}\n`);
    const gone = () => refuse(404, 'There is no such picture.');
    const [, digits = '', format] = /^([1-9]\d{0,4})\.(avif|webp)$/.exec(file) ?? [];
    if (!store || !isUuid(id) || format === undefined) return gone();
    const viewer =
      typeof key === 'string' ? ((await keys.viewerOf(id, key)) ?? guest) : await viewerOf(request);
    const [row] = await pictureList.withIds(readPool, viewer, [id]);
    const width = Number(digits);
    if (row?.status !== 'READY' || !row.widths?.includes(width)) return gone();
    const etag = `"${id}-${file}"`;
    reply
      .header('cache-control', cacheFor(viewer))
      .header('etag', etag)
      // Nothing in it is a page, and should a browser think so, it may do nothing.
      .header('content-security-policy', `default-src 'none'; sandbox`);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    try {
      const { bytes, stream } = await store.get(
        pictureKey(row.addedBy, id, { width, format: format as 'avif' | 'webp' }),
      );
      return await reply
        .header('content-type', `image/${format}`)
        .header('content-length', bytes)
        .header('content-disposition', `inline; filename="hedgerow-${id}-${width}.${format}"`)
        .send(stream);
    } catch (error) {
      if (error instanceof NoSuchFile) return gone();
      if (!(error instanceof StoreFault)) throw error;
      // It names settings, which are not for everyone.
      logger.error({ err: error }, 'a picture could not be shown');
      return refuse(503, 'Pictures cannot be shown just now.');
    }
  });
};
