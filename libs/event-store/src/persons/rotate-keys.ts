import type pg from 'pg';
import { KeyRing, type MasterKeys, type Wrapped, WrongMasterKey } from './master-keys.js';
import { openRing, rewrapHashingKey } from './open-ring.js';
import { rewrapPushKey } from './push-key.js';
import { rewrapSigningKey } from './signing-key.js';

export interface Rotation {
  /** Keys wrapped anew by this run. */
  readonly rewrapped: number;
  /** Keys that another version than the current one still wraps, by that version: they could not be opened. */
  readonly left: readonly { readonly version: number; readonly keys: number }[];
}

const batchKeys = 500;

/**
 * Wraps every key by the first of these master keys, batch by batch, while programs run that know them all. Begun again
 * after a stop it goes on with what is left; a key that is destroyed meanwhile stays destroyed. `onBatch` gets the number
 * so far. When `left` is empty, the other master keys are needed no more. Throws `WrongMasterKey` as programs do.
 */
export const rotateKeys = async (
  pool: pg.Pool,
  masters: MasterKeys,
  onBatch: (rewrapped: number) => void = () => undefined,
): Promise<Rotation> => {
  const ring = new KeyRing(masters);
  await openRing(pool, ring);
  await rewrapHashingKey(pool, ring);
  await rewrapSigningKey(pool, ring);
  await rewrapPushKey(pool, ring);
  let rewrapped = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await pool.query<Wrapped & { subject: string }>(
      `select subject, master_version as version, wrapped_key as wrapped from keys.persons
       where subject > $1 and wrapped_key is not null and master_version <> $2 order by subject limit $3`,
      [after, ring.current, batchKeys],
    );
    const last = rows.at(-1);
    if (!last) break;
    rewrapped += await rewrap(pool, ring, rows);
    after = last.subject;
    onBatch(rewrapped);
  }
  const { rows: left } = await pool.query<{ version: number; keys: number }>(
    `select master_version as version, count(*)::int as keys from keys.persons
     where wrapped_key is not null and master_version <> $1 group by 1 order by 1`,
    [ring.current],
  );
  return { rewrapped, left };
};

/** Only rows that are still as they were read: an erasure in between has emptied its row. */
const rewrap = async (
  pool: pg.Pool,
  ring: KeyRing,
  rows: readonly (Wrapped & { readonly subject: string })[],
): Promise<number> => {
  const anew = rows.flatMap((row) => {
    const key = opened(ring, row);
    return key ? [{ ...row, now: ring.wrap(row.subject, key).wrapped }] : [];
  });
  const { rowCount } = await pool.query(
    `update keys.persons p set wrapped_key = anew.now, master_version = $4
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as anew(subject, before, now)
     where p.subject = anew.subject and p.wrapped_key = anew.before`,
    [
      anew.map(({ subject }) => subject),
      anew.map(({ wrapped }) => wrapped),
      anew.map(({ now }) => now),
      ring.current,
    ],
  );
  return rowCount ?? 0;
};

const opened = (ring: KeyRing, { subject, version, wrapped }: Wrapped & { readonly subject: string }) => {
  try {
    return ring.unwrap(subject, { version, wrapped });
  } catch (error) {
    if (error instanceof WrongMasterKey) return undefined;
    throw error;
  }
};
