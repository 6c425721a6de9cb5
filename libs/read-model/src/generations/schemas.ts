import type { ClientBase } from 'pg';
import type { Projection } from '../projection.js';
import type { ReadModel } from '../read-model.js';
import { versionOf } from '../version.js';
import { findLiveGeneration } from './generations.js';
import { showComposite, showViews, viewNames } from './statements.js';

/** Where people find the views that were switched to last, whatever their version. No program reads here. */
export const sharedSchema = 'read';

/** Lets one transaction at a time decide which schema shows what. Held until it ends. */
export const lockSchemas = async (client: ClientBase): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(hashtext('read-model-migrate'))`);
};

/** Notes that a schema shows these versions, and makes it. The caller holds the lock. */
export const registerSchema = async (
  client: ClientBase,
  { schema, projections }: ReadModel,
): Promise<void> => {
  await client.query(`create schema if not exists ${schema}`);
  await client.query(
    `insert into read.schemas (schema, projection, version)
     select $1, projection, version from unnest($2::text[], $3::text[]) as s(projection, version)
     on conflict do nothing`,
    [schema, projections.map(({ name }) => name), projections.map(versionOf)],
  );
};

/** The schemas that show this version of a projection. */
export const schemasOf = async (client: ClientBase, projection: Projection): Promise<string[]> => {
  const { rows } = await client.query<{ schema: string }>(
    'select schema from read.schemas where projection = $1 and version = $2 order by schema',
    [projection.name, versionOf(projection)],
  );
  return rows.map((row) => row.schema);
};

/** The views that are there in a schema. */
const viewsIn = async (client: ClientBase, schema: string): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    'select viewname as name from pg_views where schemaname = $1',
    [schema],
  );
  return new Set(rows.map((row) => row.name));
};

/**
 * Makes those views of a schema that are not there and whose generation is live, then the views on top of them. The
 * caller holds the lock.
 */
export const showMissing = async (
  client: ClientBase,
  { projections, composites }: ReadModel,
  schema: string,
): Promise<void> => {
  const there = await viewsIn(client, schema);
  for (const projection of projections) {
    if (viewNames(projection).every((name) => there.has(name))) continue;
    const generation = await findLiveGeneration(client, projection);
    if (generation === undefined) continue;
    for (const statement of showViews(projection, generation, schema)) await client.query(statement);
  }
  for (const composite of composites)
    if (!there.has(composite.table.view)) await client.query(showComposite(composite, schema));
};
