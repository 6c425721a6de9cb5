import { describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '@hedgerow/platform';
import { StaleStream, UnusableFact } from '@hedgerow/event-store';
import { buildSchema, GraphQLError, getVariableValues, Kind, parse } from 'graphql';
import { errorFormatter } from './errors.js';
import { Refusal } from '../schema/refusal.js';

const logger = createLogger('test', 'silent');
const format = errorFormatter(logger);
const schema = buildSchema(`
  enum Kind { TREE BENCH }
  input Place { x: Float! y: Float! }
  input Input { name: String! kind: Kind location: Place tags: [String!] }
  type Query { add(input: Input!, id: ID): Int }`);
const operation = parse('query ($input: Input!, $n: Int) { add(input: $input) }').definitions[0]!;

const field = (variables: object) => {
  if (operation.kind !== Kind.OPERATION_DEFINITION) throw new Error('Not an operation');
  const { errors } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    variables as Record<string, unknown>,
  );
  return format(errors![0]!).extensions;
};

describe('errors for people', () => {
  it('a wrong variable names its field', () => {
    expect(field({ input: { name: 'a', kind: 'TREEE' } })).toEqual({
      code: 'VALIDATION',
      fields: [{ field: 'kind', message: 'Kind is not one of the known values' }],
    });
    expect(field({ input: {} })).toMatchObject({ fields: [{ field: 'name', message: 'Name is required' }] });
    expect(field({ input: { name: null } })).toMatchObject({
      fields: [{ field: 'name', message: 'Name is required' }],
    });
    expect(field({ input: { name: 'a', location: { x: 1 } } })).toMatchObject({
      fields: [{ field: 'location' }],
    });
    expect(field({ input: { name: 'a', tags: ['a', 1] } })).toMatchObject({ fields: [{ field: 'tags' }] });
    expect(field({ input: { name: 'a', colour: 'red' } })).toMatchObject({ fields: [{ field: 'colour' }] });
    expect(field({})).toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'input', message: 'Input is required' }],
    });
    expect(field({ input: { name: 'a' }, n: 'x' })).toMatchObject({ fields: [{ field: 'n' }] });
  });

  it('suggestions are left out', () => {
    expect(
      format(new GraphQLError('Cannot query field "viewr" on type "Query". Did you mean "viewer"?')).message,
    ).toBe('Cannot query field "viewr" on type "Query".');
  });

  it('a refusal passes, with the place it came from', () => {
    const refusal = new Refusal({ rejected: 'DENIED', message: 'No.' });
    expect(
      format(
        new GraphQLError('No.', { originalError: refusal, path: ['a'], extensions: refusal.extensions }),
      ),
    ).toMatchObject({
      message: 'No.',
      path: ['a'],
      extensions: { code: 'DENIED' },
    });
  });

  it('what the store refuses is told in words of the domain', () => {
    const thrown = (error: Error) => format(new GraphQLError('', { originalError: error })).extensions;
    expect(thrown(new StaleStream(['thing-1']))).toEqual({ code: 'STALE' });
    expect(
      thrown(new UnusableFact('ThingRegistered', '/name', 'holds a character that cannot be stored')),
    ).toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'name' }],
    });
    expect(thrown(new UnusableFact('ThingRegistered', '/type', 'Expected union value'))).toMatchObject({
      code: 'FAULT',
    });
  });

  it('a fault is logged once and says nothing of itself', () => {
    const logged = jest.spyOn(logger, 'error');
    const error = new GraphQLError('boom', {
      originalError: new Error('password=hunter2'),
      path: ['allThings'],
    });
    expect(JSON.stringify([format(error), format(error)])).not.toMatch(/hunter2|boom/);
    expect(logged).toHaveBeenCalledTimes(1);
  });
});
