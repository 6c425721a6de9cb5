import { describe, expect, it } from '@jest/globals';
import { guest } from '@hedgerow/domain';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  execute,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  isObjectType,
  parse,
  subscribe,
} from 'graphql';
import { AppModule } from '../../app.module.js';
import { AccessCheck } from './access-check.js';
import { offline } from '../../print-schema.js';
import { accessRule, enforceAccess } from './access.js';

const nobody = { viewer: guest };
const person = { viewer: { role: 'bk_user' as const, userId: 'u' } };
const administrator = { viewer: { role: 'bk_admin' as const, userId: 'a' } };
const field = (rule?: string) => ({
  type: GraphQLString,
  // Forgets to look at who asks.
  resolve: () => 'told',
  ...(rule ? { extensions: { [accessRule]: rule } } : {}),
});
const schemaOf = (fields: Record<string, ReturnType<typeof field>>) => {
  const inner = new GraphQLObjectType({ name: 'Inner', fields });
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        ...fields,
        inner: { type: inner, resolve: () => ({}), extensions: { [accessRule]: 'anyone' } },
      },
    }),
    subscription: new GraphQLObjectType({
      name: 'Subscription',
      fields: {
        news: {
          type: GraphQLString,
          subscribe: async function* () {
            yield { news: 'told' };
          },
          extensions: { [accessRule]: 'signed in' },
        },
      },
    }),
  });
  enforceAccess(schema);
  return schema;
};

describe('a resolver that forgot to check who asks', () => {
  const schema = schemaOf({
    open: field('anyone'),
    closed: field('signed in'),
    hidden: field('signed in, null for guests: who has access'),
    ruled: field('administrators: of the whole site'),
    misspelt: field('singed in'),
    silent: field(),
  });
  const ask = async (name: string, contextValue: object) => {
    const run = await execute({ schema, contextValue, document: parse(`{ ${name} inner { ${name} } }`) });
    const { inner, ...root } = run.data as Record<string, Record<string, string>>;
    const code = run.errors?.map(({ extensions }) => extensions['code']);
    return [root[name], inner![name], ...(code ?? [])];
  };

  it('is refused by its rule, as a field of a type, too', async () => {
    expect(await ask('open', nobody)).toEqual(['told', 'told']);
    expect(await ask('closed', nobody)).toEqual([null, null, 'LOGIN', 'LOGIN']);
    expect(await ask('closed', person)).toEqual(['told', 'told']);
    expect(await ask('hidden', nobody)).toEqual([null, null]);
    expect(await ask('hidden', person)).toEqual(['told', 'told']);
    expect(await ask('ruled', nobody)).toEqual([null, null, 'LOGIN', 'LOGIN']);
    expect(await ask('ruled', person)).toEqual([null, null, 'DENIED', 'DENIED']);
    expect(await ask('ruled', administrator)).toEqual(['told', 'told']);
  });

  it('is refused to everybody when its rule is none that is known', async () => {
    for (const context of [nobody, person, administrator])
      expect(await ask('misspelt', context)).toEqual([null, null, 'DENIED', 'DENIED']);
  });

  it('is refused to everybody when an operation begins with it and it has no rule', async () => {
    for (const context of [nobody, person])
      expect(await ask('silent', context)).toEqual([null, 'told', 'DENIED']);
  });

  it('is refused before a subscription begins', async () => {
    const document = parse('subscription { news }');
    expect(await subscribe({ schema, document, contextValue: nobody })).toMatchObject({
      errors: [{ extensions: { code: 'LOGIN' } }],
    });
    expect(await subscribe({ schema, document, contextValue: person })).toHaveProperty('next');
  });
});

describe('the schema', () => {
  const rules = async () => {
    const app = await NestFactory.create(AppModule.with(offline), new FastifyAdapter(), {
      logger: false,
      abortOnError: false,
    });
    await app.init();
    const { schema } = app.get(GraphQLSchemaHost);
    const methods = app.get(AccessCheck).methods();
    await app.close();
    const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !type.name.startsWith('__')
        ? Object.values(type.getFields()).map(
            (one) => [`${type.name}.${one.name}`, one.extensions[accessRule]] as const,
          )
        : [],
    );
    return { methods, fields: new Map<string, unknown>(fields) };
  };

  it('carries the rule of every method, so that it can be enforced', async () => {
    const { methods, fields } = await rules();
    const carried = [...fields.values()].filter((rule) => rule !== undefined);
    expect(carried).toHaveLength(methods.length);
    const roots = [...fields].filter(([name]) => /^(Query|Mutation|Subscription)\./.test(name));
    expect(roots.filter(([, rule]) => typeof rule !== 'string')).toEqual([]);
  });

  it('lets guests do nothing but begin and end a session, come back to an account, say where they went or what is wrong, and tells them of nobody', async () => {
    const { fields } = await rules();
    const open = [...fields].filter(
      ([name, rule]) => name.startsWith('Mutation.') && !/^(signed in|administrators)\b/.test(String(rule)),
    );
    const session = ['signIn', 'signInAsGuest', 'signOut', 'signUp'];
    const account = ['forgotPassword', 'resetPassword', 'verifyEmail'];
    const visits = ['syncNavigationEvents', 'syncUserSession'];
    const said = ['sendFeedback'];
    expect(open.map(([name]) => name).sort()).toEqual(
      [...session, ...account, ...visits, ...said].sort().map((name) => `Mutation.${name}`),
    );
    for (const personal of ['Action.creator', 'ThingAccess.user', 'Thing.accesses', 'Device.deviceId'])
      expect(fields.get(personal)).toMatch(/^signed in, null for guests/);
  });
});
