import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema, parse, validate } from 'graphql';
import { root } from '../start/paths.js';

type Operations = Readonly<Record<string, string>>;

/** Those of them that the schema can answer. */
export const fitting = (operations: Operations, schema: GraphQLSchema): Operations =>
  Object.fromEntries(
    Object.entries(operations).filter(([, text]) => validate(schema, parse(text)).length === 0),
  );

/**
 * Drops the operations that do not fit the schema any more. Relay's compiler only ever adds to the list: pages that were
 * loaded before are answered by it for as long as their operations fit.
 */
export const dropWhatDoesNotFit = (): void => {
  const path = join(root, 'apps/web/persisted-operations.json');
  const schema = buildSchema(readFileSync(join(root, 'apps/api/schema.graphql'), 'utf8'));
  const before = readFileSync(path, 'utf8');
  const after = JSON.stringify(fitting(JSON.parse(before) as Operations, schema), undefined, 2) + '\n';
  if (after !== before) writeFileSync(path, after);
};
