import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { newId } from '@hedgerow/platform';
import { dataBytes } from '../load/actions.js';
import { atLeast, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { closedLoop } from '../runner/closed-loop.js';
import { alternate, type Side, summary } from '../runner/rounds.js';
import type { Row } from '../runner/row.js';
import type { BenchServices, Database } from '../runner/services.js';
import { appendFacts, appendSide, connections, countedIn, streamLength } from './g05-append.js';

/** Emmett's event store on the same pool, its expected version given as ours is. */
const emmettSide = async (services: BenchServices, db: Database): Promise<Side> => {
  const store = getPostgreSQLEventStore(db.url, {
    schema: { autoMigration: 'None' },
    connectionOptions: { pooled: true, pool: db.pool },
  });
  await store.schema.migrate();
  let round = '';
  return {
    name: 'Emmett appendToStream',
    processes: { bench: process.pid, postgres: services.pid('postgres') },
    prepare: async () => {
      await store.schema.dangerous.truncate();
      round = newId();
    },
    run: (amount) =>
      closedLoop(amount, connections, async (caller, n) => {
        const { type, data } = appendFacts[n % appendFacts.length]!;
        const stream = `action-${round}-${caller}-${Math.floor(n / streamLength)}`;
        const expectedStreamVersion = BigInt(n % streamLength);
        await store.appendToStream(stream, [{ type, data: data as Record<string, unknown> }], {
          ...(expectedStreamVersion === 0n ? {} : { expectedStreamVersion }),
        });
        return 1;
      }),
    check: countedIn(db, 'emt_messages'),
  };
};

const run = async (bench: Bench) => {
  const services = await bench.services();
  const db = await services.database(connections);
  const [ours, reference] = [appendSide(services, db), await emmettSide(services, db)];
  const rounds = await alternate(bench, ours, reference);
  await db.drop();
  return {
    figures: { ratio: ratio(rounds.ours.map((r) => r.rate), rounds.reference.map((r) => r.rate)) }, // prettier-ignore
    sides: { ours: summary(ours.name, rounds.ours), reference: summary(reference.name, rounds.reference) },
    settings: { connections, streamLength, dataBytes, fsync: 'on', emmett: '0.42.0' },
    voided: rounds.voided,
  };
};

export const g5b: Row = {
  id: 'G5b',
  title: 'event append as in G5, events/s / Emmett appendToStream on the same pool',
  gate: { ratio: atLeast(2) },
  stretch: { ratio: atLeast(4) },
  run,
};
