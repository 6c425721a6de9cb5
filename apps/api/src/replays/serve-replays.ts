import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { guest, isAdmin, type Viewer } from '@hedgerow/domain';
import type { KnownReplay, Replays } from '@hedgerow/event-store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AddressKeys } from '../auth/address-keys.js';
import { nameOf } from './replay.type.js';

const keyed = (id: string, file: string): string => `replay ${id} ${file}`;

/** Where the events of a replay or its manifest are, for this viewer. */
export const replayPath = (
  id: string,
  file: string,
  keys: Pick<AddressKeys, 'make'>,
  viewer: Viewer,
): string => `/replays/${id}/${file}?key=${keys.make(keyed(id, file), viewer) ?? ''}`;

export interface ServeReplays {
  /** Where files are; without it there are none. */
  readonly folder: string | undefined;
  readonly replays: Pick<Replays, 'byId'>;
  readonly keys: Pick<AddressKeys, 'viewerOf'>;
  /** Who asks by the token of a session. */
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer>;
}

interface Asked {
  Params: { id: string; file: string };
  Querystring: { key?: string | string[] };
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const types: Readonly<Record<string, string>> = {
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  manifest: 'application/json',
};

/** `GET /replays/{id}/events` and `/manifest`: what a replay has made, for administrators; for others it is not there. */
export const serveReplays = (
  fastify: FastifyInstance,
  { folder, replays, keys, viewerOf }: ServeReplays,
): void => {
  fastify.get<Asked>('/replays/:id/:file', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const { id, file } = request.params;
    const { key } = request.query;
    const gone = () =>
      reply
        .status(404)
        .type('text/plain; charset=utf-8')
        .send('There is no such file any more, or not for you. Open “Replays” in Hedgerow.\n');
    if (folder === undefined || !isUuid(id)) return gone();
    const viewer =
      typeof key === 'string'
        ? ((await keys.viewerOf(keyed(id, file), key)) ?? guest)
        : await viewerOf(request);
    const replay = isAdmin(viewer) ? await replays.byId(id) : undefined;
    const found = replay?.state === 'DONE' ? fileOf(replay, file) : undefined;
    if (!found) return gone();
    const handle = await open(join(folder, found.onDisk)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (!handle) return gone();
    return reply
      .header('content-type', types[found.type])
      .header('content-length', await sizeOf(handle))
      .header('content-disposition', `attachment; filename="${found.name}"`)
      .send(createReadStream('', { fd: handle }));
  });
};

const sizeOf = async (handle: FileHandle): Promise<number> => (await handle.stat()).size;

/** What stands on the disk under which name, and how it is called where it is saved. */
const fileOf = (replay: KnownReplay, file: string) => {
  const { into } = replay.asked;
  const onDisk = into === 'topic' ? replay.id : `${replay.id}.${into}`;
  const name = into === 'topic' ? nameOf(replay) : `${nameOf(replay)}.${into}`;
  if (file === 'manifest')
    return { type: 'manifest', onDisk: `${onDisk}.manifest.json`, name: `${name}.manifest.json` };
  return file === 'events' && into !== 'topic' ? { type: into, onDisk, name } : undefined;
};
