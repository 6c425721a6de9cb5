import { newId } from '@hedgerow/platform';
import type { Histogram } from 'hdr-histogram-js';
import { sendAtRate } from './at-rate.js';
import { Connections, post } from './http-client.js';
import { forkPeer } from '../runner/fork.js';
import { note } from '../runner/latency.js';
import type { Side } from '../runner/rounds.js';
import type { BenchServices } from '../runner/services.js';

const things = 200;

/** The bare command (`peers/bare-command.ts`) with its own database and topics: as many in a second, each answered with its row. */
export const openBareCommand = async (
  services: BenchServices,
  perSecond: number,
): Promise<{ readonly side: Side; readonly close: () => Promise<void> }> => {
  const db = await services.database(2);
  const { bus, namespace } = await services.topics();
  const { kafkaBrokers, redisUrl } = services.addresses;
  const start = (role: string) =>
    forkPeer<{ port: number }>('bare-command', [
      role,
      db.url,
      kafkaBrokers,
      redisUrl,
      `${namespace}stewardship.events`,
    ]);
  (await start('tables')).stop();
  const ids = Array.from({ length: things }, () => newId());
  await db.pool.query('insert into things (id) select unnest($1::uuid[])', [ids]);
  await db.pool.query(
    `insert into events (stream, version, data) select 'thing-' || id, version, '{}' from unnest($1::uuid[]) id, generate_series(1, 2) version`,
    [ids],
  );
  const [api, projector] = await Promise.all([start('api'), start('projector')]);
  const door = await Connections.open(`http://127.0.0.1:${api.hello.port}`, 32);
  let made = 0;
  const record = async (n: number, dueAt: number, latency: Histogram) => {
    const [id, thingId, comments] = [newId(), ids[n % things]!, `Watered, ${newId()}`];
    const { status, body } = await door.send(post('/', {}, JSON.stringify({ id, thingId, comments })));
    note(latency, performance.now() - dueAt);
    const row = JSON.parse(body.toString()) as { id: string; comments: string };
    if (status !== 200 || row.id !== id || row.comments !== comments)
      throw new Error(`Another action came back, or none: ${body.toString()}`);
    made += 1;
  };
  const side: Side = {
    name: 'bare command',
    processes: {
      ...{ api: api.pid, projector: projector.pid },
      ...{ postgres: services.pid('postgres'), kafka: services.pid('kafka'), redis: services.pid('redis') },
    },
    prepare: async () => undefined,
    run: ({ ms }) => sendAtRate(perSecond, ms, record),
    check: async () => {
      const { rows } = await db.pool.query<{ n: number }>('select count(*)::int as n from actions');
      return rows[0]!.n === made ? undefined : `${made} recorded, ${rows[0]!.n} projected`;
    },
  };
  const close = async () => {
    door.close();
    for (const peer of [api, projector]) peer.stop();
    await bus.close();
    await db.drop();
  };
  return { side, close };
};
