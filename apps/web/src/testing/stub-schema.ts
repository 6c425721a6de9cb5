import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';

// Tests and tools run at the root of the repository.
const read = (path: string) => readFileSync(join(process.cwd(), path), 'utf8');

/** The api's own schema, so that a stub cannot answer what the api would not. */
export const stubSchema = buildSchema(read('apps/api/schema.graphql'));

const readPersisted = () => JSON.parse(read('apps/web/persisted-operations.json')) as Record<string, string>;
let persisted = readPersisted();

/** The text of a persisted operation, also of one compiled since the start; a document is returned as it is. */
export const documentOf = (query: string): string => {
  if (persisted[query] === undefined && /^[0-9a-f]{32}$/.test(query)) persisted = readPersisted();
  return persisted[query] ?? query;
};
