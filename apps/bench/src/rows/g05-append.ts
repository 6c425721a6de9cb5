import type { Fact } from '@hedgerow/domain';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { actionFact, dataBytes } from '../load/actions.js';
import { atLeast, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { closedLoop } from '../runner/closed-loop.js';
import { alternate, type Side, summary } from '../runner/rounds.js';
import type { Row } from '../runner/row.js';
import type { BenchServices, Database } from '../runner/services.js';

export const connections = 16;
/** Events of a stream: the first expects a new stream, the others the version before. */
export const streamLength = 10;

export const appendFacts: readonly Fact[] = Array.from({ length: 1_000 }, (_, n) => actionFact(n));
const actor = { kind: 'person', id: newId() } as const;

/** Counts rows of a table against what was acknowledged. */
export const countedIn =
  ({ pool }: Database, table: string) =>
  async ({ items }: { items: number }): Promise<string | undefined> => {
    const { rows } = await pool.query<{ n: string }>(`select count(*) as n from ${table}`);
    return Number(rows[0]!.n) === items ? undefined : `${items} acknowledged, ${rows[0]!.n} in ${table}`;
  };

const sizeOf = async ({ pool }: Database, table: string): Promise<number> => {
  const { rows } = await pool.query<{ n: string }>(`select pg_total_relation_size($1) as n`, [table]);
  return Number(rows[0]!.n);
};

/** Our event store: version check, idempotency, outbox order. */
export const appendSide = (services: BenchServices, db: Database): Side => {
  const store = new EventStore(db.pool, new PersonKeys(db.pool, Buffer.alloc(32, 5)));
  let round = '';
  return {
    name: 'EventStore.append',
    processes: { bench: process.pid, postgres: services.pid('postgres') },
    prepare: async () => {
      await db.pool.query('truncate events.events');
      round = newId();
    },
    run: (amount) =>
      closedLoop(amount, connections, async (caller, n) => {
        const stream = `action-${round}-${caller}-${Math.floor(n / streamLength)}`;
        const facts = [appendFacts[n % appendFacts.length]!];
        const expected = n % streamLength;
        const done = await store.append({
          commandId: newId(),
          actor,
          streams: [{ stream, expected, facts }],
        });
        return done.repeated ? 0 : 1;
      }),
    check: countedIn(db, 'events.events'),
    disk: () => sizeOf(db, 'events.events'),
  };
};

const insert = {
  name: 'bench-insert',
  text: `insert into bench_events (id, stream, version, type, occurred_at, actor_kind, actor_id, data)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

/** One prepared INSERT of the same values into a table with nothing but its primary key. */
const insertSide = (services: BenchServices, db: Database): Side => {
  let round = '';
  return {
    name: 'raw INSERT',
    processes: { bench: process.pid, postgres: services.pid('postgres') },
    prepare: async () => {
      await db.pool.query(`create table if not exists bench_events (id uuid primary key, stream text not null,
        version int not null, type text not null, occurred_at timestamptz not null, recorded_at timestamptz not null
        default clock_timestamp(), actor_kind text not null, actor_id text not null, data json not null)`);
      await db.pool.query('truncate bench_events');
      round = newId();
    },
    run: (amount) =>
      closedLoop(amount, connections, async (caller, n) => {
        const { type, data } = appendFacts[n % appendFacts.length]!;
        const stream = `action-${round}-${caller}-${Math.floor(n / streamLength)}`;
        const head = [newId(), stream, (n % streamLength) + 1, type, new Date().toISOString()];
        await db.pool.query({ ...insert, values: [...head, actor.kind, actor.id, JSON.stringify(data)] });
        return 1;
      }),
    check: countedIn(db, 'bench_events'),
    disk: () => sizeOf(db, 'bench_events'),
  };
};

const run = async (bench: Bench) => {
  const services = await bench.services();
  const db = await services.database(connections);
  const [ours, reference] = [appendSide(services, db), insertSide(services, db)];
  const rounds = await alternate(bench, ours, reference);
  await db.drop();
  return {
    figures: { ratio: ratio(rounds.ours.map((r) => r.rate), rounds.reference.map((r) => r.rate)) }, // prettier-ignore
    sides: { ours: summary(ours.name, rounds.ours), reference: summary(reference.name, rounds.reference) },
    settings: { connections, streamLength, dataBytes, fsync: 'on', synchronous_commit: 'on' },
    voided: rounds.voided,
  };
};

export const g5: Row = {
  id: 'G5',
  title: 'event append (version check, idempotency, outbox) events/s, 16 connections / raw INSERT, fsync on',
  gate: { ratio: atLeast(0.6) },
  stretch: { ratio: atLeast(0.85) },
  run,
};
