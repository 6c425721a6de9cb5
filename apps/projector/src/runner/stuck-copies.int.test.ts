import { describe, expect, it } from '@jest/globals';
import { migrateReadModel } from '@hedgerow/read-model';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { endStuckCopies } from './stuck-copies.js';

const db = suiteDatabase();

/** A program with a transaction that has copied one row and then sends nothing more. */
const copying = async (name: string) => {
  const client = new pg.Client({ connectionString: db.url, application_name: name });
  const ended = new Promise<Error>((resolve) => client.once('error', resolve));
  await client.connect();
  await client.query('begin');
  await client.query('create temporary table rows (n int) on commit drop');
  await client.query('lock table read.positions in row exclusive mode');
  const stream = client.query(copyFrom('copy rows from stdin'));
  stream.on('error', () => undefined);
  await new Promise((resolve) => stream.write('1\n', resolve));
  return { ended, end: () => client.end().catch(() => undefined) };
};

describe('a projector that stands still in the middle of a COPY', () => {
  it('loses its connection once it is late, and nobody else does', async () => {
    const projector = await copying('projector');
    const rebuild = await copying('rebuild');
    expect(await endStuckCopies(db.pool, 60_000)).toBe(0);
    expect(await endStuckCopies(db.pool, 0)).toBe(1);
    expect((await projector.ended).message).toMatch(/terminat/);
    expect(await endStuckCopies(db.pool, 0)).toBe(0);
    await Promise.all([projector.end(), rebuild.end()]);
  });

  it('keeps no other program from starting: what is up to date asks for no lock', async () => {
    const projector = await copying('projector');
    await migrateReadModel(db.pool);
    await projector.end();
  });
});
