import type { Rule } from 'eslint';

/** Programs read the environment once, in their config.ts, where every wrong variable is named in one message. */
export const environmentOnlyInConfig: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      elsewhere:
        "Read this in the program's config.ts and hand it on as an argument: what is read here is neither checked at start nor seen in .env.example.",
    },
  },
  create: (context) => ({
    MemberExpression: (node) => {
      const { object, property } = node;
      if (object.type !== 'Identifier' || object.name !== 'process') return;
      const named =
        property.type === 'Identifier' ? property.name : property.type === 'Literal' && property.value;
      if (named === 'env') context.report({ node, messageId: 'elsewhere' });
    },
  }),
};
