import { isAdmin, isSignedIn, type Viewer } from '@hedgerow/domain';

/** Viewers with the same scope get the same answer for every field: all guests share one, each person has their own. */
export const scopeOf = (viewer: Viewer): string =>
  isSignedIn(viewer) ? `${viewer.userId}${isAdmin(viewer) ? ' admin' : ''}` : 'guest';
