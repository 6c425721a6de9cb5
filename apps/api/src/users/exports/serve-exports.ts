import { Readable } from 'node:stream';
import type { ExportLinks } from '@hedgerow/event-store';
import type { FastifyInstance } from 'fastify';

/** Where the file is that a token opens. */
export const exportPath = (token: string): string => `/exports/${token}`;

/** What tokens look like; anything else is not looked up. */
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** For the one who opens an old link by hand; the page says it in its own words. */
const gone = 'This link does not work any more. Open “Your data” in Hedgerow and press “Download” again.\n';

/** Serves files with data to those who have a link. Nothing of it is kept by a browser or on the way. */
export const serveExports = (fastify: FastifyInstance, links: Pick<ExportLinks, 'open' | 'read'>): void => {
  fastify.get<{ Params: { token: string } }>('/exports/:token', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const { token } = request.params;
    const opened = isToken(token) ? await links.open(token) : undefined;
    if (!opened) return reply.status(404).type('text/plain; charset=utf-8').send(gone);
    const day = opened.readyAt.toISOString().slice(0, 10);
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', opened.bytes)
      .header('content-disposition', `attachment; filename="hedgerow-data-${day}.zip"`)
      .send(Readable.from(links.read(opened), { objectMode: false }));
  });
};
