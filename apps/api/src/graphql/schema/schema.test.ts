import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { MetadataScanner, ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppModule } from '../../app.module.js';
import { accessRule } from './access.js';
import { offline, printedSchema } from '../../print-schema.js';

// Nest's own keys for what a method answers: a field of a type, or a query, mutation or subscription.
const fieldKeys = ['graphql:resolver_type', 'graphql:resolve_property'];

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
    const scanner = new MetadataScanner();
    const silent: string[] = [];
    let fields = 0;
    for (const module of app.get(ModulesContainer).values()) {
      for (const { instance, metatype } of module.providers.values()) {
        if (!instance || typeof metatype !== 'function' || typeof instance !== 'object') continue;
        for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(instance))) {
          const method = (instance as Record<string, object>)[name]!;
          if (!fieldKeys.some((key) => Reflect.getMetadata(key, method) !== undefined)) continue;
          fields += 1;
          if (typeof Reflect.getMetadata(accessRule, method) !== 'string')
            silent.push(`${metatype.name}.${name}`);
        }
      }
    }
    await app.close();
    expect(silent).toEqual([]);
    expect(fields).toBeGreaterThan(30);
  });
});
