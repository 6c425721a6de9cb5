import { isAdmin, isSignedIn } from '@hedgerow/domain';
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

/** What a rule begins with; each but the last is enforced before the resolver runs, whatever that does itself. */
const callers = {
  anyone: undefined,
  'signed in': ({ viewer }: RequestContext) => (isSignedIn(viewer) ? undefined : refuse('LOGIN')),
  'signed in, null for guests': ({ viewer }: RequestContext) => (isSignedIn(viewer) ? undefined : null),
  administrators: ({ viewer }: RequestContext) =>
    isAdmin(viewer) ? undefined : refuse(isSignedIn(viewer) ? 'DENIED' : 'LOGIN'),
  // The resolver, its SQL or the domain checks each row: the sentence behind the colon says of what.
  'by row': undefined,
} satisfies Record<string, ((context: RequestContext) => undefined | null) | undefined>;
type Callers = keyof typeof callers;

/**
 * Who may call a resolver, with a sentence behind a colon where more is to be said: what is checked of the row besides, so that
 * readers need not guess. One that begins otherwise does not compile, and lets no one in.
 */
export type AccessRule = Exclude<Callers, 'by row'> | `${Callers}: ${string}`;

/** Says who may call a resolver: a query, mutation or subscription, or a field of a type. */
export const Access = (rule: AccessRule): MethodDecorator =>
  applyDecorators(SetMetadata(accessRule, rule), Extensions({ [accessRule]: rule }));

type Resolve = GraphQLFieldResolver<unknown, RequestContext>;

const guarded = (rule: unknown, resolve: Resolve): Resolve => {
  const [who] = String(rule).split(':');
  // No rule that is known, no answer: code that reaches the schema by any other way than a checked resolver is refused.
  if (!Object.hasOwn(callers, who!)) return () => refuse('DENIED');
  const refused = callers[who as Callers];
  if (!refused) return resolve;
  return (source, args, context, info) => {
    const instead = refused(context);
    return instead === undefined ? resolve(source, args, context, info) : instead;
  };
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
