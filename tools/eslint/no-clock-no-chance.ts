import type { Rule } from 'eslint';

const calls = new Map([
  ['Date.now', 'time'],
  ['Math.random', 'chance'],
  ['performance.now', 'time'],
  ['crypto.randomUUID', 'chance'],
]);

/** Deciding is a plain function: the same state and command give the same answer, today and in a replay. */
export const noClockNoChance: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      impure:
        '{{what}} brings {{kind}} into a decision, which then cannot be tested or repeated. Let the command carry it: the caller reads the clock and makes the ids.',
    },
  },
  create: (context) => ({
    MemberExpression: (node) => {
      const { object, property } = node;
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      const what = `${object.name}.${property.name}`;
      const kind = calls.get(what);
      if (kind !== undefined) context.report({ node, messageId: 'impure', data: { what, kind } });
    },
    NewExpression: (node) => {
      // With an argument it reads a given time; without, the clock.
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date' || node.arguments.length > 0)
        return;
      context.report({ node, messageId: 'impure', data: { what: 'new Date()', kind: 'time' } });
    },
  }),
};
