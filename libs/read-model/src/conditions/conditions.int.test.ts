import { describe, expect, it } from '@jest/globals';
import { aDevice, aNetworkDeviceId, aThing, minutesFrom } from '@hedgerow/testing';
import { projectionEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import type { PoolClient } from 'pg';
import { liveGeneration } from '../generations/index.js';
import type { ProjectionEvent } from '../projection-event.js';
import { projections } from '../projections.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { inTransaction } from '../transaction.js';

const { db, give } = suiteReadModel();
const at = minutesFrom('2026-06-01T10:00:00Z');

interface Written {
  readonly table: string;
  readonly inserted: number;
  readonly updated: number;
  readonly hot: number;
}

/** What this connection wrote: the statistics of the server come later, these are at hand. */
const writtenSoFar = async (client: PoolClient): Promise<Map<string, Written>> => {
  const { rows } = await client.query<Written>(
    `select regexp_replace(relname, '_g[0-9]+.*', '') as table, n_tup_ins::int as inserted,
      n_tup_upd::int as updated, n_tup_hot_upd::int as hot
     from pg_stat_xact_user_tables where schemaname = 'read'`,
  );
  return new Map(rows.map((row) => [row.table, row]));
};

/** Gives events to every projection in one transaction; answers with the tables that were written. */
const writtenBy = (...events: readonly ProjectionEvent[]): Promise<Written[]> =>
  inTransaction(db.pool, async (client) => {
    const before = await writtenSoFar(client);
    for (const projection of projections) {
      const handled = events.filter(({ type }) => projection.handles.includes(type));
      if (handled.length > 0)
        await projection.project(client, await liveGeneration(client, projection.name), handled);
    }
    return [...(await writtenSoFar(client)).values()]
      .map(({ table, inserted, updated, hot }) => ({
        table,
        inserted: inserted - (before.get(table)?.inserted ?? 0),
        updated: updated - (before.get(table)?.updated ?? 0),
        hot: hot - (before.get(table)?.hot ?? 0),
      }))
      .filter(({ inserted, updated }) => inserted + updated > 0);
  });

describe('a reading', () => {
  it('writes what its sensor and its thing show and nothing of things, devices or their indexes', async () => {
    const sensor = aNetworkDeviceId();
    const thing = aThing();
    await give(
      ...projectionEvents(thing),
      ...projectionEvents(aDevice({ thingId: thing.id, networkDeviceId: sensor })),
      uplinkDecoded(sensor, at(0), { water: 40 }),
    );
    const written = await writtenBy(uplinkDecoded(sensor, at(1), { water: 41 }));
    expect(written.map(({ table }) => table).sort()).toEqual([
      'conditions',
      'readings',
      'readings_daily',
      'readings_hourly',
      'readings_newest',
      'sensors',
    ]);
    expect(written).toContainEqual({ table: 'sensors', inserted: 0, updated: 1, hot: 1 });
    expect(written).toContainEqual({ table: 'conditions', inserted: 0, updated: 1, hot: 0 });
  });
});
