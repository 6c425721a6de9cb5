import { createPool, planOnce } from '@hedgerow/event-store';
import type pg from 'pg';

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

/** Connections of a rebuild: few, with room and time for building indexes and comparing whole tables. */
export const bulkPool = (url: string, max = 8): pg.Pool =>
  createPool(url, {
    name: 'rebuild',
    max,
    statementMs: 0,
    options: '-c synchronous_commit=off -c work_mem=64MB -c maintenance_work_mem=256MB',
  });
