import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { root } from '../start/paths.js';
import { fitting } from './kept-operations.js';

describe('kept operations', () => {
  const schema = buildSchema(readFileSync(join(root, 'apps/api/schema.graphql'), 'utf8'));
  const kept = JSON.parse(readFileSync(join(root, 'apps/web/persisted-operations.json'), 'utf8')) as Record<
    string,
    string
  >;

  it('all fit the schema that answers them', () => {
    const fits = fitting(kept, schema);
    expect(Object.keys(kept).filter((id) => !(id in fits))).toEqual([]);
    expect(Object.keys(kept)).not.toEqual([]);
  });
});

it('drops what does not fit, and keeps the rest in its order', () => {
  const schema = buildSchema('type Query { greeting: String }');
  const operations = { c: '{ greeting }', a: '{ farewell }', b: 'query Hello { greeting }' };
  expect(Object.entries(fitting(operations, schema))).toEqual([
    ['c', '{ greeting }'],
    ['b', 'query Hello { greeting }'],
  ]);
});
