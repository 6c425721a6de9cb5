import { taskLimits, users, type Viewer } from '@hedgerow/domain';
import type { Sources } from '../commands/person-command.js';

/** The people of these ids who have an account, as viewers. More than a task may have are refused unseen, so they are not read. */
export const peopleIn = async (
  ids: readonly string[] | null | undefined,
  load: Sources['load'],
): Promise<ReadonlyMap<string, Viewer>> => {
  const asked = [...new Set(ids ?? [])];
  if (asked.length > taskLimits.assigned) return new Map();
  const found = await Promise.all(asked.map((id) => load(users, id)));
  return new Map(
    found
      .filter(({ state }) => state.exists && !state.isLeaving)
      .map(({ id, state }) => [id, { role: state.isAdmin ? 'bk_admin' : 'bk_user', userId: id }]),
  );
};
