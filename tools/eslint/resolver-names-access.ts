import type { Rule } from 'eslint';

const fields = new Set(['Query', 'Mutation', 'Subscription']);

/** The name of a decorator, with or without its call: `Access` for `@Access('everybody')`. */
const nameOf = (decorator: { expression: { type: string; name?: string; callee?: { name?: string } } }) =>
  decorator.expression.name ?? decorator.expression.callee?.name;

/** Every field that a client can call declares who may call it, so that no resolver is open by accident. */
export const resolverNamesAccess: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unnamed:
        "{{method}} answers anybody as it stands. Name its access rule: @Access('…') beside @{{field}} says who may call it.",
    },
  },
  create: (context) => ({
    MethodDefinition: (node) => {
      const decorators =
        (node as unknown as { decorators?: Parameters<typeof nameOf>[0][] }).decorators ?? [];
      const names = decorators.map(nameOf);
      const field = names.find((name) => name !== undefined && fields.has(name));
      if (field === undefined || names.includes('Access')) return;
      const method = 'name' in node.key ? String(node.key.name) : 'This method';
      context.report({ node: node.key, messageId: 'unnamed', data: { method, field } });
    },
  }),
};
