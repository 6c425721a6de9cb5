import { describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { buildSchema, execute, type ExecutionResult, isEnumType, isIntrospectionType, parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { AppModule } from '../../app.module.js';
import { answerUnknownValues } from './enum-of.js';
import { offline } from '../../print-schema.js';

const schema = buildSchema(`
  enum ThingType { HEDGE TREE }
  type Thing { type: ThingType! }
  type Query { things(type: ThingType): [Thing!]! }
`);
answerUnknownValues(schema);
const document = parse('query ($type: ThingType) { things(type: $type) { type } }');

type Variables = Record<string, unknown>;
const compiled = (rootValue: unknown, variables: Variables) => {
  const program = compileQuery(schema, document);
  if (!isCompiledQuery(program)) throw new Error('The document does not compile');
  return program.query(rootValue, undefined, variables);
};
const interpreted = (rootValue: unknown, variableValues: Variables) =>
  execute({ schema, document, rootValue, variableValues });

describe.each([
  ['compiled', compiled],
  ['interpreted', interpreted],
])('a row with a value that this program does not know, %s', (_, run) => {
  const things = async (values: readonly unknown[], variables: Variables = {}) =>
    (await run({ things: values.map((type) => ({ type })) }, variables)) as ExecutionResult;

  it('is answered as it is stored, and the list it stands in with it', async () => {
    expect(await things(['HEDGE', 'FOUNTAIN', 'TREE'])).toEqual({
      data: { things: [{ type: 'HEDGE' }, { type: 'FOUNTAIN' }, { type: 'TREE' }] },
    });
  });

  it('has to be text, and as input is refused', async () => {
    expect((await things(['HEDGE', 7])).errors).toHaveLength(1);
    expect((await things([], { type: 'FOUNTAIN' })).errors).toHaveLength(1);
    expect((await things([], { type: 'TREE' })).errors).toBeUndefined();
  });
});

it('every enum of the schema that is served answers so', async () => {
  const app = await NestFactory.create(AppModule.with(offline), new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await app.init();
  const { schema: served } = app.get(GraphQLSchemaHost);
  await app.close();
  const enums = Object.values(served.getTypeMap()).filter((type) => isEnumType(type));
  const ours = enums.filter((type) => !isIntrospectionType(type));
  expect(ours.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ThingType', 'ActionType', 'BadgeKind']),
  );
  for (const type of ours) {
    expect(type.serialize('ADDED_LATER')).toBe('ADDED_LATER');
    expect(() => type.parseValue('ADDED_LATER')).toThrow(type.name);
  }
});
