import { registerEnumType } from '@nestjs/graphql';
import { type GraphQLSchema, isEnumType, isIntrospectionType } from 'graphql';

/** An enum of the schema whose values are spelled as the domain spells them. */
export const enumOf = <T extends string>(
  name: string,
  values: readonly T[],
  valuesMap: Partial<Record<T, object>> = {},
) => {
  const members = Object.fromEntries(values.map((value) => [value, value])) as { [V in T]: V };
  registerEnumType(members, { name, valuesMap });
  return members;
};

/**
 * Lets the enums of a schema answer with text that they do not list. A set of values may grow, and while programs are
 * replaced a newer one may have written a row already: refused, one such row would empty the whole list that it stands in.
 * Clients are told to expect it (Relay types it as `%future added value`). Input stays held to the listed values.
 */
export const answerUnknownValues = (schema: GraphQLSchema): void => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isEnumType(type) || isIntrospectionType(type)) continue;
    const serialize = type.serialize.bind(type);
    // Values are spelled as they are stored, so text needs no translation.
    type.serialize = (value) => (typeof value === 'string' ? value : serialize(value));
  }
};
