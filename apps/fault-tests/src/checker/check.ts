import type pg from 'pg';
import { type Entry, hashOf, isAcked, isUnknown } from '../ledger/ledger.js';
import type { Watcher } from '../load/watchers.js';
import type { Stack } from '../stack/stack.js';
import { type Finding, questions, recomputed } from './questions.js';
import { staleWatchers } from './stale.js';
import { type OnTopic, readAll } from './topics.js';

/** What the checker found: for each kind of fault, one line for each thing that is wrong. */
export interface Report extends Readonly<Record<Finding, readonly string[]>> {
  readonly counts: Readonly<Record<string, number>>;
  /** Attempts without a final answer: how many turned out to have happened, how many not. Either is fine. */
  readonly unknownResolved: { readonly happened: number; readonly didNot: number };
}

/**
 * Compares what the generator wrote down with Kafka, the event store, the read model and what subscribers saw. Reads
 * each of them by itself, in plain SQL; nothing of the product's own code takes part. The stack must be at rest.
 */
export const check = async (
  stack: Stack,
  entries: readonly Entry[],
  watchers: readonly Watcher[],
): Promise<Report> => {
  const brokers = stack.services.addresses.kafkaBrokers;
  const [uplinks, events] = await Promise.all([
    readAll(brokers, `${stack.namespace}sensors.uplinks`),
    readAll(brokers, `${stack.namespace}stewardship.events`),
  ]);
  const stale = await staleWatchers(stack.pool, watchers);
  const client = await stack.pool.connect();
  try {
    await client.query('begin');
    await load(client, entries, uplinks, events);
    const found: Record<Finding, string[]> = { lost: [], phantom: [], duplicate: [], reordered: [], stale };
    for (const { finding, asks, sql } of questions) {
      const { rows } = await client.query<{ what: string }>(sql);
      found[finding].push(...rows.map(({ what }) => `${asks}: ${what}`));
    }
    found.reordered.push(...backwards(watchers));
    const unknown = await resolved(client);
    return {
      ...found,
      unknownResolved: unknown,
      counts: {
        attempted: entries.length,
        acknowledged: entries.filter(isAcked).length,
        uplinksOnKafka: uplinks.length,
        eventsOnKafka: events.length,
        frames: watchers.reduce((sum, { connections }) => sum + connections.flat().length, 0),
      },
    };
  } finally {
    // The temporary tables go with the transaction.
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};

const load = async (
  client: pg.PoolClient,
  entries: readonly Entry[],
  uplinks: readonly OnTopic[],
  events: readonly OnTopic[],
): Promise<void> => {
  await client.query(`
    create temporary table ledger (id text, kind text, key text, n int, hash text, acked boolean, refused boolean,
                                   unknown boolean, expect jsonb) on commit drop;
    create temporary table uplinks_on_kafka (hash text, key text, kafka_offset bigint) on commit drop;
    create temporary table events_on_kafka (id uuid, type text, key text, kafka_offset bigint) on commit drop;`);
  const fill = (table: string, rows: readonly object[]) =>
    client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  await fill(
    'ledger',
    entries.map((entry) => ({
      ...entry,
      acked: isAcked(entry),
      unknown: isUnknown(entry),
      refused: !isAcked(entry) && !isUnknown(entry) && !entry.outcomes.includes('unknown'),
    })),
  );
  await fill(
    'uplinks_on_kafka',
    uplinks.map((r) => ({ hash: hashOf(r.value), key: r.key, kafka_offset: r.offset })),
  );
  await fill(
    'events_on_kafka',
    events.map(({ key, value, offset }) => {
      const { id, type } = JSON.parse(value) as { id: string; type: string };
      return { id, type, key, kafka_offset: offset };
    }),
  );
  await client.query('create index on uplinks_on_kafka (hash)');
  await client.query('create index on events_on_kafka (id)');
  await client.query('create index on ledger (id)');
  await client.query('analyze ledger; analyze uplinks_on_kafka; analyze events_on_kafka');
  await client.query(recomputed);
};

/** A subscriber may miss messages; within one connection it must never be shown an older state after a newer one. */
const backwards = (watchers: readonly Watcher[]): string[] =>
  watchers.flatMap(({ thingId, connections }) =>
    connections.flatMap((messages) =>
      messages.flatMap(({ revision }, n) =>
        n > 0 && revision < messages[n - 1]!.revision
          ? [`thing ${thingId} went from revision ${messages[n - 1]!.revision} back to ${revision}`]
          : [],
      ),
    ),
  );

const resolved = async (client: pg.PoolClient): Promise<Report['unknownResolved']> => {
  const { rows } = await client.query<{ happened: number; all: number }>(
    `select count(*)::int as all, count(*) filter (where
       exists (select from uplinks_on_kafka k where k.hash = l.hash) or exists (select from actions a where a.comments = l.id)
     )::int as happened from ledger l where unknown`,
  );
  const { happened, all } = rows[0]!;
  return { happened, didNot: all - happened };
};
