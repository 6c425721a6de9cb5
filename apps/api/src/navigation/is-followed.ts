import { users } from '@hedgerow/domain';
import type { EventStore } from '@hedgerow/event-store';
import type { Caller } from '../graphql/schema/context.js';

/**
 * Whether what a caller does here may be counted or told of: not where their browser says that they are not to be followed, nor
 * where they have opted out.
 */
export const isFollowed = async (
  store: Pick<EventStore, 'load'>,
  { viewer, isUnfollowed }: Pick<Caller, 'viewer' | 'isUnfollowed'>,
): Promise<boolean> => {
  if (isUnfollowed) return false;
  const { userId } = viewer;
  return userId === undefined || !(await store.load(users, userId)).state.analyticsOptOut;
};
