import { taskLimits, users, type Viewers, viewersOf } from '@hedgerow/domain';
import type { Sources } from '../commands/person-command.js';

/** The people of these ids who have an account. More than a task may have are refused unseen, so they are not read. */
export const peopleIn = async (
  ids: readonly string[] | null | undefined,
  load: Sources['load'],
): Promise<Viewers> => {
  const asked = [...new Set(ids ?? [])];
  if (asked.length > taskLimits.assigned) return new Map();
  return viewersOf(await Promise.all(asked.map((id) => load(users, id))));
};
