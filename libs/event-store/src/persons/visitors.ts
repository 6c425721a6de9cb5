import { randomUUID } from 'node:crypto';
import type pg from 'pg';

type Queryable = Pick<pg.Pool, 'query'>;

/** A person's pseudonym, made where there is none; undefined for one whose key is destroyed, or who has none yet. */
export const visitorOf = async (pool: Queryable, person: string): Promise<string | undefined> => {
  const known = await knownVisitor(pool, person);
  if (known !== undefined) return known;
  // Not by time like our other ids: nothing of the pseudonym may tell when its person came. The lock lets an erasure that
  // comes at the same moment wait, and then it finds the link.
  await pool.query(
    `insert into keys.visitors (visitor, person)
     select $1, subject from keys.persons where subject = $2 and wrapped_key is not null for share
     on conflict (person) do nothing`,
    [randomUUID(), person],
  );
  return knownVisitor(pool, person);
};

/** A person's pseudonym where there is one. */
export const knownVisitor = async (pool: Queryable, person: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ visitor: string }>({
    name: 'visitor-of-person',
    text: 'select visitor from keys.visitors where person = $1',
    values: [person],
  });
  return rows[0]?.visitor;
};

/** Whose pseudonyms these are; one whose person is erased is left out. */
export const personsOf = async (
  pool: Queryable,
  visitors: readonly string[],
): Promise<Map<string, string>> => {
  if (visitors.length === 0) return new Map();
  const { rows } = await pool.query<{ visitor: string; person: string }>({
    name: 'persons-of-visitors',
    text: 'select visitor, person from keys.visitors where visitor = any($1::uuid[]) and person is not null',
    values: [visitors],
  });
  return new Map(rows.map(({ visitor, person }) => [visitor, person]));
};

/** Takes the person out of their pseudonym, which stays: what was sealed for it is known to be erased, not lost. */
export const forgetVisitor = async (pool: Queryable, person: string): Promise<string[]> => {
  const { rows } = await pool.query<{ visitor: string }>(
    'update keys.visitors set person = null where person = $1 returning visitor',
    [person],
  );
  return rows.map(({ visitor }) => visitor);
};
