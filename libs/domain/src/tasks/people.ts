import { maySeeThing } from '../things/rules.js';
import type { Thing } from '../things/thing.js';
import type { Viewer } from '../users/rules.js';
import type { User } from '../users/user.js';

/** People by their ids, as viewers: those who have an account. */
export type Viewers = ReadonlyMap<string, Viewer>;

/** What these people may see is asked with what their accounts are now; who has none any more is left out. */
export const viewersOf = (
  people: readonly { readonly id: string; readonly state: Pick<User, 'exists' | 'isLeaving' | 'isAdmin'> }[],
): Viewers =>
  new Map(
    people
      .filter(({ state }) => state.exists && !state.isLeaving)
      .map(({ id, state }) => [id, { role: state.isAdmin ? 'bk_admin' : 'bk_user', userId: id }]),
  );

/** Who does not see the thing cannot work on it. */
export const mayBeAssigned = (userId: string, people: Viewers, thing: Thing): boolean => {
  const viewer = people.get(userId);
  return viewer !== undefined && maySeeThing(viewer, thing);
};
