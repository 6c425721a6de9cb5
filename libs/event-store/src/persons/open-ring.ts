import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type KeyRing, WrongMasterKey } from './master-keys.js';

const proofOf = (version: number) => `proof/${version}`;
const hashingContext = 'hashing';
/** One damaged key must not make the right master key look wrong. */
const samples = 10;

/**
 * Holds the master keys that a program was given against the database, before anything is sealed or hashed with them, and
 * answers with the key of keyed hashes. Throws `WrongMasterKey`, which names the version, when one is wrong or missing.
 */
export const openRing = async (pool: pg.Pool, ring: KeyRing): Promise<Buffer> => {
  for (const version of ring.versions) await prove(pool, ring, version);
  await refuseMissing(pool, ring);
  return hashingKey(pool, ring);
};

/** The first program that is given a version leaves a proof, which every later one has to open. */
const prove = async (pool: pg.Pool, ring: KeyRing, version: number): Promise<void> => {
  const find = 'select proof from keys.masters where version = $1';
  let { rows } = await pool.query<{ proof: Buffer }>(find, [version]);
  if (!rows[0]) {
    await tryOnKeys(pool, ring, version);
    const { wrapped } = ring.wrap(proofOf(version), randomBytes(32), version);
    await pool.query('insert into keys.masters (version, proof) values ($1, $2) on conflict do nothing', [
      version,
      wrapped,
    ]);
    ({ rows } = await pool.query<{ proof: Buffer }>(find, [version]));
  }
  try {
    ring.unwrap(proofOf(version), { version, wrapped: rows[0]!.proof });
  } catch {
    throw wrongKey(version);
  }
};

/** Keys from before there were proofs are the proof. */
const tryOnKeys = async (pool: pg.Pool, ring: KeyRing, version: number): Promise<void> => {
  const { rows } = await pool.query<{ subject: string; wrapped_key: Buffer }>(
    'select subject, wrapped_key from keys.persons where master_version = $1 and wrapped_key is not null limit $2',
    [version, samples],
  );
  const opens = ({ subject, wrapped_key: wrapped }: (typeof rows)[number]): boolean => {
    try {
      return ring.unwrap(subject, { version, wrapped }).length > 0;
    } catch {
      return false;
    }
  };
  if (rows.length > 0 && !rows.some(opens)) throw wrongKey(version);
};

const wrongKey = (version: number) =>
  new WrongMasterKey(`The master key given as version ${version} is not the one that this database knows`);

const refuseMissing = async (pool: pg.Pool, ring: KeyRing): Promise<void> => {
  const { rows } = await pool.query<{ version: number; keys: number }>(neededBy, [ring.versions]);
  const [missing] = rows;
  if (missing)
    throw new WrongMasterKey(
      `Master key version ${missing.version} is missing: it wraps ${missing.keys} keys (see npm run rotate-keys)`,
    );
};

// Asked for each known version by the index; how many is counted only for one that is missing.
const neededBy = `select version, keys from keys.masters m cross join lateral (
    select (select count(*) from keys.persons p where p.master_version = m.version and p.wrapped_key is not null)::int
         + (select count(*) from keys.hashing h where h.master_version = m.version)::int
         + (select count(*) from keys.signing s where s.master_version = m.version)::int as keys) n
  where version <> all($1::int[]) and keys > 0 order by version`;

/**
 * Made once and wrapped like any other key, so that it outlives every master key. Where persons were registered before it
 * was made, it is the one that programs derived from their only master key: names and commands are found again.
 */
const hashingKey = async (pool: pg.Pool, ring: KeyRing): Promise<Buffer> => {
  const known = await readHashingKey(pool, ring);
  if (known) return known;
  const { rows } = await pool.query<{ old: boolean }>('select exists (select from keys.persons) as old');
  const key = rows[0]!.old ? ring.firstHashingKey() : randomBytes(32);
  if (!key) throw new WrongMasterKey('Master key version 1 is missing: the hashes here were made with it');
  await writeHashingKey(pool, ring, key);
  return (await readHashingKey(pool, ring))!;
};

const readHashingKey = async (pool: pg.Pool, ring: KeyRing): Promise<Buffer | undefined> => {
  const { rows } = await pool.query<{ version: number; wrapped: Buffer }>(
    'select master_version as version, wrapped_key as wrapped from keys.hashing',
  );
  return rows[0] && ring.unwrap(hashingContext, rows[0]);
};

const writeHashingKey = async (pool: pg.Pool, ring: KeyRing, key: Buffer): Promise<void> => {
  const { version, wrapped } = ring.wrap(hashingContext, key);
  await pool.query(
    'insert into keys.hashing (wrapped_key, master_version) values ($1, $2) on conflict do nothing',
    [wrapped, version],
  );
};

/** Wraps the key of keyed hashes by the current master key; the key itself stays. */
export const rewrapHashingKey = async (pool: pg.Pool, ring: KeyRing): Promise<void> => {
  const { version, wrapped } = ring.wrap(hashingContext, await hashingKey(pool, ring));
  await pool.query(
    'update keys.hashing set wrapped_key = $1, master_version = $2 where master_version <> $2',
    [wrapped, version],
  );
};
