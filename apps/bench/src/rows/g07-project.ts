import {
  advanceLive,
  type Frame,
  type ProjectionEvent,
  inTransaction,
  liveGeneration,
  livePosition,
  type Projection,
  projections,
  storeReadings,
} from '@hedgerow/read-model';
import pg, { type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { frames } from '../load/frames.js';
import { atLeast, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { alternate, type Outcome, type Side, summary } from '../runner/rounds.js';
import type { Row } from '../runner/row.js';
import type { BenchServices, Database } from '../runner/services.js';

const topic = 'sensors.uplinks';
// What a partition of our consumer hands over at most, and as many partitions as the topic has.
const batchSize = 2_000;
const partitions = 6;
// Partitions that the projector works on at once; the reference copies with as many connections.
const concurrency = 3;
const devices = 1_200;

const readings: Projection = projections.find(({ name }) => name === 'readings')!;

interface Ground {
  readonly services: BenchServices;
  readonly db: Database;
  /** As the projector's own: a crash may lose the last rows and their position together, and Kafka has them still. */
  readonly pool: pg.Pool;
  readonly generation: number;
  /** Batches by partition, each device always in the same one. */
  readonly batches: readonly (readonly ProjectionEvent[])[][];
}

const perPartition = (all: readonly ProjectionEvent[]): ProjectionEvent[][][] =>
  Array.from({ length: partitions }, (_, p) => {
    // Copied, so that frames are in memory as the decoder leaves them: those of a batch next to each other.
    const own = structuredClone(all.filter((_, n) => (n % devices) % partitions === p));
    const count = Math.ceil(own.length / batchSize);
    return Array.from({ length: count }, (_, b) => own.slice(b * batchSize, (b + 1) * batchSize));
  });

/** Works through every partition, `concurrency` of them at once. */
const workThrough = async (work: (partition: number) => Promise<number>): Promise<Outcome> => {
  const begun = performance.now();
  let [next, items] = [0, 0];
  const worker = async () => {
    while (next < partitions) {
      const done = await work(next++);
      items += done;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { items, seconds: (performance.now() - begun) / 1_000 };
};

const empty = async ({ db, generation: g }: Ground): Promise<void> => {
  const tables = readings.tables.map((table) => table.in(g));
  await db.pool.query(`truncate ${tables.join(', ')}`);
  await db.pool.query(`update read.positions set position = 0 where projection = 'readings'`);
};

const count = async ({ db, generation }: Ground, items: number): Promise<string | undefined> => {
  const { rows } = await db.pool.query<{ n: string }>(
    `select count(*) as n from read.readings_g${generation}`,
  );
  return Number(rows[0]!.n) === items ? undefined : `${items} taken in, ${rows[0]!.n} rows`;
};

const disk = async ({ db, generation }: Ground): Promise<number> => {
  const { rows } = await db.pool.query<{ n: string }>(
    `select sum(pg_total_relation_size(relid)) as n from pg_partition_tree($1)`,
    [`read.readings_g${generation}`],
  );
  return Number(rows[0]!.n);
};

type Step = (client: PoolClient, generation: number, batch: readonly ProjectionEvent[]) => Promise<unknown>;

/** Rows alone: those that are new, and how far each sensor has come. */
const rowsOnly: Step = (client, generation, batch) => storeReadings(client, generation, batch.map(frameOf));

/** The projection as it runs: the same, the hourly and daily rollup, and what was set aside. */
const everything: Step = (client, generation, batch) => readings.project(client, generation, batch);

/** Each batch in one transaction with its position, fenced as in the projector. */
const projectSide = (ground: Ground, name: string, step: Step): Side => ({
  name,
  processes: { bench: process.pid, postgres: ground.services.pid('postgres') },
  prepare: () => empty(ground),
  run: () =>
    workThrough(async (partition) => {
      let offset = 0;
      for (const batch of ground.batches[partition]!) {
        const place = { projection: readings.name, topic, partition };
        const next = offset + batch.length;
        await inTransaction(ground.pool, async (client) => {
          const move = { ...place, expected: String(offset), next: String(next) };
          const [moved] = await advanceLive(client, [move]);
          if (!moved) throw new Error('The position moved');
          await step(client, moved.generation, batch);
        });
        offset = next;
      }
      return offset;
    }),
  check: ({ items }) => count(ground, items),
  disk: () => disk(ground),
});

const frameOf = ({ data }: ProjectionEvent): Frame => {
  if (!('frameId' in data)) throw new Error('Not a frame');
  return data;
};

const columns = `network_device_id, observed_at, id, received_at, water, temperature, conductivity, ph, battery,
  external_temperature, rssi, snr, details`;

const copyLine = (event: ProjectionEvent): string => {
  const data = frameOf(event);
  const r = data.reading!;
  const cells = [data.networkDeviceId, r.observedAt, data.frameId, data.receivedAt, r.water, r.temperature];
  const rest = [
    r.conductivity,
    r.ph,
    r.battery,
    r.externalTemperature,
    r.rssi,
    r.snr,
    JSON.stringify(r.details),
  ];
  return [...cells, ...rest].map((cell) => cell ?? '\\N').join('\t');
};

/** COPY of the same rows into the same table, their text made beforehand, one transaction for each batch. */
const copySide = (ground: Ground): Side => {
  const texts = ground.batches.map((own) => own.map((batch) => `${batch.map(copyLine).join('\n')}\n`));
  return {
    name: 'COPY',
    processes: { bench: process.pid, postgres: ground.services.pid('postgres') },
    prepare: () => empty(ground),
    run: () =>
      workThrough(async (partition) => {
        for (const text of texts[partition]!) {
          await inTransaction(ground.pool, async (client) => {
            const copy = client.query(
              copyFrom(`copy read.readings_g${ground.generation} (${columns}) from stdin`),
            );
            await new Promise<void>((resolve, reject) =>
              copy.once('error', reject).once('finish', resolve).end(text),
            );
          });
        }
        return ground.batches[partition]!.reduce((sum, batch) => sum + batch.length, 0);
      }),
    check: ({ items }) => count(ground, items),
    disk: () => disk(ground),
  };
};

/** Positions of every partition, and the months of the backlog, which COPY cannot make. */
const layGround = async (bench: Bench): Promise<Ground> => {
  const services = await bench.services();
  const db = await services.database(concurrency + 1);
  const generation = await liveGeneration(db.pool, readings.name);
  for (let partition = 0; partition < partitions; partition++)
    await livePosition(db.pool, { projection: readings.name, topic, partition });
  const all = frames({ devices, frames: bench.amount.items, seed: bench.seed });
  await inTransaction(db.pool, (client) => readings.project(client, generation, all));
  const options = '-c synchronous_commit=off';
  const pool = new pg.Pool({ connectionString: db.url, max: concurrency, options });
  // The database is dropped at the end, perhaps before the last connection is wholly gone.
  pool.on('error', () => undefined);
  return { services, db, pool, generation, batches: perPartition(all) };
};

const measure = async (bench: Bench, name: string, step: Step) => {
  const ground = await layGround(bench);
  const [ours, reference] = [projectSide(ground, name, step), copySide(ground)];
  const rounds = await alternate(bench, ours, reference);
  await ground.pool.end();
  await ground.db.drop();
  return {
    figures: { ratio: ratio(rounds.ours.map((r) => r.rate), rounds.reference.map((r) => r.rate)) }, // prettier-ignore
    sides: { ours: summary(ours.name, rounds.ours), reference: summary(reference.name, rounds.reference) },
    settings: {
      rows: bench.amount.items,
      batchSize,
      concurrency,
      devices,
      synchronous_commit: 'off on both sides',
    },
    voided: rounds.voided,
  };
};

export const g7: Row = {
  id: 'G7',
  title:
    'projector rows/s, readings with their position in one transaction / COPY of the same rows, same indexes',
  gate: { ratio: atLeast(0.6) },
  stretch: { ratio: atLeast(0.85) },
  run: (bench) => measure(bench, 'readings', rowsOnly),
};

export const g7b: Row = {
  id: 'G7b',
  title: 'full telemetry projection (rows, newest, hourly and daily rollup, position) / the same COPY',
  gate: { ratio: atLeast(0.3) },
  stretch: { ratio: atLeast(0.5) },
  run: (bench) => measure(bench, 'readings and rollups', everything),
};
