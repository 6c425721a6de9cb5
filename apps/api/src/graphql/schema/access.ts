import { isSignedIn } from '@hedgerow/domain';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { Extensions } from '@nestjs/graphql';
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import type { RequestContext } from './context.js';
import { refuse } from './refusal.js';

/** Key of the rule in a resolver's metadata, and in the extensions of its field in the schema. */
export const accessRule = 'access';

/**
 * Who may call a resolver. The first three are enforced before the resolver runs, whatever it does itself, also with a
 * sentence behind a colon; any other rule is a sentence that names what the resolver, its SQL or the domain checks of the row, so that readers need not guess.
 */
export type AccessRule = 'anyone' | 'signed in' | 'signed in, null for guests' | (string & {});

/** Says who may call a resolver: a query, mutation or subscription, or a field of a type. */
export const Access = (rule: AccessRule): MethodDecorator =>
  applyDecorators(SetMetadata(accessRule, rule), Extensions({ [accessRule]: rule }));

type Resolve = GraphQLFieldResolver<unknown, RequestContext>;

const guarded = (rule: unknown, resolve: Resolve): Resolve => {
  // No rule, no answer: code that reaches the schema by any other way than a checked resolver is refused.
  if (typeof rule !== 'string') return () => refuse('DENIED');
  // What follows a colon is a sentence about the row, as above.
  const [who] = rule.split(':');
  if (who === 'signed in')
    return (source, args, context, info) =>
      isSignedIn(context.viewer) ? resolve(source, args, context, info) : refuse('LOGIN');
  if (who === 'signed in, null for guests')
    return (source, args, context, info) =>
      isSignedIn(context.viewer) ? resolve(source, args, context, info) : null;
  return resolve;
};

/**
 * Puts the rules in front of the resolvers of a schema, once, when it is made. Everything that an operation begins with
 * needs a rule. A field of a type without one is a property of what a resolver answered (Nest gives those a function, too);
 * that each method has a rule is what `AccessCheck` holds. Such a field, and one that is open to all, costs nothing.
 */
export const enforceAccess = (schema: GraphQLSchema): void => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields()) as GraphQLField<unknown, RequestContext>[]) {
      const rule = field.extensions[accessRule];
      if (rule === undefined && !roots.includes(type)) continue;
      if (field.subscribe) field.subscribe = guarded(rule, field.subscribe);
      else field.resolve = guarded(rule, field.resolve ?? defaultFieldResolver);
    }
  }
};
