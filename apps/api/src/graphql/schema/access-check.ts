import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { accessRule } from './access.js';

// Nest's own keys for what a method answers: a query, mutation or subscription, or a field of a type.
const answerKeys = ['graphql:resolver_type', 'graphql:resolve_property'];

/** Denies by default: a program with a resolver method that does not say who may call it does not start. */
@Injectable()
export class AccessCheck implements OnModuleInit {
  constructor(private readonly modules: ModulesContainer) {}

  /** @throws Error that names the methods without a rule. */
  onModuleInit(): void {
    const silent = this.methods().filter(({ rule }) => rule === undefined);
    if (silent.length > 0)
      throw new Error(
        `Without @Access nobody may call ${silent.map(({ name }) => name).join(', ')}: say who may, or 'anyone'.`,
      );
  }

  /** Every method that answers a part of the schema, with its rule. */
  methods(): { readonly name: string; readonly rule: string | undefined }[] {
    const scanner = new MetadataScanner();
    return [...this.modules.values()].flatMap(({ providers }) =>
      [...providers.values()].flatMap(({ instance, metatype }) => {
        if (typeof metatype !== 'function' || typeof instance !== 'object' || instance === null) return [];
        return scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((name) => {
          const method = (instance as Record<string, object>)[name]!;
          if (!answerKeys.some((key) => Reflect.hasMetadata(key, method))) return [];
          const rule = Reflect.getMetadata(accessRule, method) as string | undefined;
          return [{ name: `${metatype.name}.${name}`, rule }];
        });
      }),
    );
  }
}
