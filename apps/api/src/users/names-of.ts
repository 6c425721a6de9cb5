import type { RequestContext } from '../graphql/schema/context.js';
import { userNodes } from './user.type.js';

/** The names of people by their ids; those that the viewer does not see, or that are gone, are left out. */
export const namesOf = async (
  ids: readonly string[],
  { pool, viewer }: Pick<RequestContext, 'pool' | 'viewer'>,
): Promise<ReadonlyMap<string, string>> => {
  const people = ids.length === 0 ? [] : await userNodes.list.withIds(pool, viewer, [...new Set(ids)]);
  return new Map(people.map(({ id, name }) => [id, name]));
};
