import { catalogue } from '@hedgerow/domain';
import type pg from 'pg';

type Queryable = Pick<pg.Pool, 'query'>;

/** Where the events of one type and schema version belong on Kafka. */
export interface Route {
  readonly topic: string;
  /** The field of the data whose value is the key of the record. */
  readonly keyField: string;
}

/**
 * Notes where the events of this program's catalogue belong, for publishers that do not know them. Comes before the first
 * append of a program, so that no event is in the log without its type.
 */
export const registerTypes = async (pool: Queryable): Promise<void> => {
  await pool.query(
    `insert into events.types (type, schema_version, topic, key_field)
     select * from unnest($1::text[], $2::smallint[], $3::text[], $4::text[])
     on conflict (type, schema_version) do nothing`,
    [
      catalogue.map(({ type }) => type),
      catalogue.map(({ version }) => version),
      catalogue.map(({ topic }) => topic),
      catalogue.map(({ key }) => key),
    ],
  );
};

/** Where events of this type and version belong, as the program that appended them noted; undefined when none did. */
export const routeOf = async (
  pool: Queryable,
  { type, schemaVersion }: { readonly type: string; readonly schemaVersion: number },
): Promise<Route | undefined> => {
  const { rows } = await pool.query<Route>(
    `select topic, key_field as "keyField" from events.types where type = $1 and schema_version = $2`,
    [type, schemaVersion],
  );
  return rows[0];
};
