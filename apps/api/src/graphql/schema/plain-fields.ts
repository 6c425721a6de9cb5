import { type GraphQLField, type GraphQLSchema, isIntrospectionType, isObjectType } from 'graphql';
import { accessRule } from './access.js';

/** Whether a field's own code is Nest's, which answers with the property of the same name and does nothing else. */
const isPlain = ({ name, extensions, resolve }: GraphQLField<unknown, unknown>): boolean => {
  if (!resolve || extensions[accessRule] !== undefined) return false;
  const value = Symbol(name);
  const answer = (source: object): unknown => resolve(source, {}, undefined, undefined as never);
  // One with another name, or with a value for what is missing, keeps its code.
  return answer({ [name]: value }) === value && answer({}) === undefined;
};

/**
 * Takes away the code that Nest gives to fields which are properties of what a resolver answered. The compiler then reads the
 * property where it writes the answer; for code it makes two closures for each field of each row, and that was a third of what a
 * page cost. Such a property is a value: neither a function nor a promise.
 */
export const plainFields = (schema: GraphQLSchema): void => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type) || roots.includes(type)) continue;
    for (const field of Object.values(type.getFields())) if (isPlain(field)) delete field.resolve;
  }
};
