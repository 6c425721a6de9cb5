import { createKeysPool, createPool, planOnce } from '@hedgerow/event-store';
import type pg from 'pg';
import type { ProjectorConfig } from './config.js';

/**
 * Connections of the projections: more than their transactions and looks at positions use at once, or they would wait for
 * each other. They commit without waiting for the disk: rows and position are lost together or not at all, and what is lost
 * is read from Kafka again. A statement that hangs ends long before the consumer gives its batch up (60 s), so that it holds
 * no lock against the next try.
 */
export const projectionPool = (url: string): pg.Pool =>
  createPool(url, {
    name: 'projector',
    max: 20,
    statementMs: 20_000,
    options: `-c synchronous_commit=off ${planOnce}`,
  });

/** Connections to the events, beside the one that holds the publisher's lead. */
export const publisherPool = (url: string): pg.Pool => createPool(url, { name: 'publisher', max: 5 });

/** Connections to the keys of persons, for personal texts in clear. */
export const keysPool = ({
  keysDatabaseUrl,
  databaseUrl,
}: Pick<ProjectorConfig, 'keysDatabaseUrl' | 'databaseUrl'>): pg.Pool =>
  createKeysPool(keysDatabaseUrl, databaseUrl, { name: 'projector-keys' });

/** How long one statement over whole tables may take: longer than any does, and not for ever, as with a server that is frozen. */
const longMs = 6 * 3_600_000;

interface BulkOptions {
  readonly max?: number;
  readonly statementMs?: number;
}

/** Connections of a rebuild: few, with room and time for building indexes and comparing whole tables. */
export const bulkPool = (url: string, { max = 8, statementMs = longMs }: BulkOptions = {}): pg.Pool =>
  createPool(url, {
    name: 'rebuild',
    max,
    statementMs,
    options: '-c synchronous_commit=off -c work_mem=64MB -c maintenance_work_mem=256MB',
  });

/**
 * Connections of rebuilds that are ordered: for their steps, which are short, and for indexes and comparisons. A step on a server
 * that is frozen or cut off ends within a minute, and the desk goes on as soon as it answers.
 */
export const deskPools = (url: string): { readonly pool: pg.Pool; readonly longPool: pg.Pool } => ({
  pool: bulkPool(url, { max: 12, statementMs: 60_000 }),
  longPool: bulkPool(url, { max: 2 }),
});
