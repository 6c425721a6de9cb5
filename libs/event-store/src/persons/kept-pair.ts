import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { KeyRing } from './master-keys.js';

/** A key pair of which there is one, and the table that keeps it. */
export interface KeptPair {
  readonly table: 'keys.signing' | 'keys.push';
  /** What the private half is for, which it is wrapped with. */
  readonly context: string;
  readonly make: () => { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
}

/** Both halves, DER: SPKI and PKCS #8. */
export interface OpenedPair {
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
}

/** Opens the pair, and makes it the first time. Throws `WrongMasterKey` when no master key here opens it. */
export const openPair = async (pool: pg.Pool, ring: KeyRing, pair: KeptPair): Promise<OpenedPair> => {
  const known = await read(pool, ring, pair);
  if (known) return known;
  const made = pair.make();
  const { version, wrapped } = ring.wrap(
    pair.context,
    made.privateKey.export({ format: 'der', type: 'pkcs8' }),
  );
  await pool.query(
    `insert into ${pair.table} (public_key, wrapped_key, master_version) values ($1, $2, $3) on conflict do nothing`,
    [made.publicKey.export({ format: 'der', type: 'spki' }), wrapped, version],
  );
  // Read back: another program may have been first.
  return (await read(pool, ring, pair))!;
};

const read = async (
  pool: pg.Pool,
  ring: KeyRing,
  { table, context }: KeptPair,
): Promise<OpenedPair | undefined> => {
  const { rows } = await pool.query<{ publicKey: Buffer; version: number; wrapped: Buffer }>(
    `select public_key as "publicKey", master_version as version, wrapped_key as wrapped from ${table}`,
  );
  const [row] = rows;
  return row && { publicKey: row.publicKey, privateKey: ring.unwrap(context, row) };
};

/** Wraps the private half by the current master key, where there is one; the pair itself stays. */
export const rewrapPair = async (
  pool: pg.Pool,
  ring: KeyRing,
  { table, context }: KeptPair,
): Promise<void> => {
  const { rows } = await pool.query<{ version: number; wrapped: Buffer }>(
    `select master_version as version, wrapped_key as wrapped from ${table} where master_version <> $1`,
    [ring.current],
  );
  if (!rows[0]) return;
  const { version, wrapped } = ring.wrap(context, ring.unwrap(context, rows[0]));
  await pool.query(`update ${table} set wrapped_key = $1, master_version = $2`, [wrapped, version]);
};
