import { actionsByThing } from '@hedgerow/read-model';
import { type AskedInfo, fieldsAsked } from '../graphql/schema/asked-fields.js';
import { type Lookup, lookup } from '../graphql/schema/lookup.js';
import { type ActionNode, actionNodes } from './action.type.js';

type RecentActions = Lookup<string, ActionNode[]>;

const recentActions = (first: number, columns: readonly string[] | undefined): RecentActions =>
  lookup(async (thingIds, { pool, viewer }) => {
    const found = await actionsByThing(pool, thingIds, first, columns);
    return new Map([...found].map(([id, rows]) => [id, rows.map((row) => actionNodes.toNode(row, viewer))]));
  });

// What a field asks is one set as long as its document is kept; there are at most 101 numbers.
const known = new WeakMap<ReadonlySet<string>, Map<number, RecentActions>>();

/**
 * The newest actions of things that the viewer may see, by the id of the thing: one statement for each number of them that is
 * asked for, and for each selection of their fields.
 */
export const recentActionsFor = (first: number, info: AskedInfo): RecentActions => {
  const fields = fieldsAsked(info);
  const byNumber = known.get(fields) ?? new Map<number, RecentActions>();
  const question = byNumber.get(first) ?? recentActions(first, actionNodes.columnsFor(fields));
  known.set(fields, byNumber.set(first, question));
  return question;
};
