import { expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { GraphQLObjectType, GraphQLSchema, GraphQLString, isObjectType } from 'graphql';
import { AppModule } from '../../app.module.js';
import { offline } from '../../print-schema.js';
import { accessRule } from './access.js';
import { plainFields } from './plain-fields.js';

type Source = Record<string, unknown>;
const text = (resolve: (source: Source) => unknown, rule?: string) => ({
  type: GraphQLString,
  resolve,
  ...(rule ? { extensions: { [accessRule]: rule } } : {}),
});
const keepCode = (fields: Record<string, ReturnType<typeof text>>) => {
  const type = new GraphQLObjectType({ name: 'Thing', fields });
  plainFields(
    new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { one: { type } } }) }),
  );
  return Object.values(type.getFields()).flatMap(({ name, resolve }) => (resolve ? [name] : []));
};

it('takes the code of fields that answer with their own property, and of no others', () => {
  const kept = keepCode({
    name: text((source) => source['name']),
    guarded: text((source) => source['guarded'], 'anyone'),
    renamed: text((source) => source['another']),
    usual: text((source) => source['usual'] ?? 'by default'),
    made: text(() => 'made'),
  });
  expect(kept).toEqual(['guarded', 'renamed', 'usual', 'made']);
});

it('leaves code of the api to the fields with a rule alone', async () => {
  const app = await NestFactory.create(AppModule.with(offline), new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await app.init();
  const { schema } = app.get(GraphQLSchemaHost);
  plainFields(schema);
  await app.close();
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const left = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !roots.includes(type) && !type.name.startsWith('__')
      ? Object.values(type.getFields()).flatMap(({ name, resolve, extensions }) =>
          resolve && extensions[accessRule] === undefined ? [`${type.name}.${name}`] : [],
        )
      : [],
  );
  expect(left).toEqual([]);
});
