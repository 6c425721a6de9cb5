import type { IncomingHttpHeaders } from 'node:http';

/** Whether a browser says for its person that they are not to be followed: Global Privacy Control, or Do Not Track. */
export const isUnfollowed = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-gpc'] === '1' || headers['dnt'] === '1';
