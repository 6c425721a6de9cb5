import type { Rule } from 'eslint';

/** What a location inside the code is called at the boundary, and the other way round. */
const other = new Map([
  ['lat', 'x'],
  ['lng', 'y'],
  ['x', 'lat'],
  ['y', 'lng'],
]);

/** The last name of `x`, `point.x` and `thing.location.x`. */
const nameOf = (node: { type: string; name?: unknown; property?: { name?: unknown } }) =>
  node.type === 'MemberExpression' ? node.property?.name : node.name;

/** Which of x and y is the latitude is decided in one place (rule A09). */
export const oneConversionOfLocations: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      byHand:
        'This converts a location by hand. Call locationOf or pointOf of @hedgerow/domain, the one place that knows which of x and y is the latitude.',
    },
  },
  create: (context) => ({
    ObjectExpression: (node) => {
      const crossed = node.properties.filter(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          other.has(property.key.name) &&
          other.get(property.key.name) === nameOf(property.value as Parameters<typeof nameOf>[0]),
      );
      if (crossed.length === 2) context.report({ node, messageId: 'byHand' });
    },
  }),
};
