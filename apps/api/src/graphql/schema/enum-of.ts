import { registerEnumType } from '@nestjs/graphql';

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
