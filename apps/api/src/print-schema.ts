import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { AppModule } from './app.module.js';
import type { ApiConfig } from './config.js';

// Nothing is connected to while the schema is made, so these only have to be well formed.
export const offline: ApiConfig = {
  database: 'postgres://nowhere/none',
  readDatabase: 'postgres://nowhere/none',
  redis: 'redis://nowhere',
  namespace: '',
  tokenSecret: 'x'.repeat(32),
  masterKeys: [{ version: 1, key: Buffer.alloc(32) }],
  keysDatabase: '',
  host: '127.0.0.1',
  port: 0,
  webRoot: '',
  persistedOperations: '',
  openQueries: true,
  compileOperations: false,
  adminUsernames: [],
  adminsNeedFactor: true,
  allowedOrigins: [],
  trustProxy: 0,
  socketsPerUser: 1,
  socketsPerAddress: 1,
  costPerMinute: 1_000_000_000,
  anonymousPerMinute: 1_000_000_000,
  logLevel: 'silent',
};

const heading = `# Made from the code by "npm run generate -w @hedgerow/api". Do not edit.
#
# clientMutationId, when given, makes a mutation safe to send again: the same caller with the same id gets the first
# answer.

`;

/** The schema that the code makes, as text, always in the same order. Needs no service. */
export const printedSchema = async (): Promise<string> => {
  const app = await NestFactory.create(AppModule.with(offline), new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await app.init();
  const { schema } = app.get(GraphQLSchemaHost);
  await app.close();
  return `${heading}${printSchema(lexicographicSortSchema(schema))}\n`;
};

/** Writes the contract; with `--check` compares instead, and fails when the committed one differs. */
export const writeSchema = async (path: string, check: boolean): Promise<boolean> => {
  const text = await printedSchema();
  if (check) return (await readFile(path, 'utf8')) === text;
  await writeFile(path, text);
  return true;
};
