import { actionsByThing } from '@hedgerow/read-model';
import { listsByKey, lookup } from '../graphql/schema/lookup.js';
import { type ActionNode, actionNodes } from './action.type.js';

/** Key of `recentActions`: so many actions of that thing. */
export const recentOf = (thingId: string, first: number): string => `${first} ${thingId}`;

/** The newest actions of things that the viewer may see: one statement for each number of them that is asked for. */
export const recentActions = lookup<string, ActionNode[]>(async (keys, { pool, viewer }) => {
  const keysByNumber = listsByKey(keys, (key) => key.split(' ')[0]!);
  const answers = await Promise.all(
    [...keysByNumber].map(async ([first, asked]) => {
      const thingIds = asked.map((key) => key.split(' ')[1]!);
      const found = await actionsByThing(pool, thingIds, Number(first));
      return [...found].map(([id, rows]): [string, ActionNode[]] => [
        recentOf(id, Number(first)),
        rows.map((row) => actionNodes.toNode(row, viewer)),
      ]);
    }),
  );
  return new Map(answers.flat());
});
