import type { ActionType } from '@hedgerow/domain';
import { type ActionRow, actionsByThing, actionsWithIds } from '@hedgerow/read-model';
import { isSignedIn, pointOf, type Viewer } from '@hedgerow/domain';
import { byKey, listsByKey, lookup } from '../graphql/lookup.js';
import { nodeIdOf } from '../graphql/node.js';
import type { ActionNode } from './action.type.js';

const addresses = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>(),;]+/g;

/** Guests do not read the e-mail addresses that people leave in comments (rule A17). */
export const withoutAddresses = (comments: string): string => comments.replace(addresses, '[e-mail address]');

/** An action as this viewer may see it. */
export const actionFrom = ({ lat, lng, ...row }: ActionRow, viewer: Viewer): ActionNode => ({
  ...row,
  type: row.type as ActionType,
  nodeId: nodeIdOf('Action', row.id),
  comments: isSignedIn(viewer) ? row.comments : withoutAddresses(row.comments),
  location: lat === null || lng === null ? null : pointOf({ lat, lng }),
});

/** Actions by id. Whoever may see the thing may see what was done for it. */
export const actionsById = lookup<string, ActionNode>(async (ids, { pool, viewer }) =>
  byKey(
    (await actionsWithIds(pool, viewer, ids)).map((row) => actionFrom(row, viewer)),
    (action) => action.id,
  ),
);

/** Key of `recentActions`: so many actions of that thing. */
export const recentOf = (thingId: string, first: number): string => `${first} ${thingId}`;

/** The newest actions of things the viewer got: one statement for each number of them that is asked for. */
export const recentActions = lookup<string, ActionNode[]>(async (keys, { pool, viewer }) => {
  const idsByNumber = listsByKey(keys, (key) => key.split(' ')[0]!);
  const answers = await Promise.all(
    [...idsByNumber].map(async ([first, asked]) => {
      const thingIds = asked.map((key) => key.split(' ')[1]!);
      const found = await actionsByThing(pool, thingIds, Number(first));
      return [...found].map(([id, rows]): [string, ActionNode[]] => [
        recentOf(id, Number(first)),
        rows.map((row) => actionFrom(row, viewer)),
      ]);
    }),
  );
  return new Map(answers.flat());
});
