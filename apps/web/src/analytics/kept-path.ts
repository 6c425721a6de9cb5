import { cleanPath, routeOf } from '@hedgerow/domain';

/** A path as it is kept and sent: of one whose last part gives a right to who knows it, without that part. */
export const keptPath = (path: string): string =>
  routeOf(path).path === cleanPath(path) ? path : path.replace(/[^/]+\/*$/, '-');
