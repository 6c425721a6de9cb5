import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Query, ResolveField, Resolver } from '@nestjs/graphql';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppModule } from '../../app.module.js';
import { Access } from './access.js';
import { AccessCheck } from './access-check.js';
import { offline, printedSchema } from '../../print-schema.js';

describe('the schema', () => {
  it('is the committed contract', async () => {
    const committed = await readFile(new URL('../../../schema.graphql', import.meta.url), 'utf8');
    expect(await printedSchema()).toBe(committed);
  });

  it('every field with code of its own says who may ask for it', async () => {
    const app = await NestFactory.create(AppModule.with(offline), new FastifyAdapter(), {
      logger: false,
      abortOnError: false,
    });
    const methods = app.get(AccessCheck).methods();
    await app.close();
    expect(methods.filter(({ rule }) => rule === undefined)).toEqual([]);
    expect(methods.length).toBeGreaterThan(30);
  });
});

describe('a resolver without a rule', () => {
  const startWith = (resolver: Type) => {
    @Module({ providers: [AccessCheck, resolver] })
    class Program {}
    return NestFactory.createApplicationContext(Program, { logger: false, abortOnError: false });
  };

  it('does not start, be it a query or a field', async () => {
    @Resolver()
    class Secrets {
      @Query(() => String)
      // What the rule of the lint forbids is what this test is about.
      // eslint-disable-next-line hedgerow/resolver-names-access
      secret() {
        return 'told';
      }
    }
    @Resolver(() => Object)
    class SecretFields {
      @ResolveField(() => String)
      hint() {
        return 'told';
      }
    }
    await expect(startWith(Secrets)).rejects.toThrow('Without @Access nobody may call Secrets.secret');
    await expect(startWith(SecretFields)).rejects.toThrow('SecretFields.hint');
  });

  it('starts once it has one', async () => {
    @Resolver()
    class News {
      @Access('anyone')
      @Query(() => String)
      news() {
        return 'told';
      }
    }
    await (await startWith(News)).close();
  });
});
