import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request may come from where its page says it was loaded. Programs send no Origin; a page sends its own, and
 * must be ours: the host it was asked at, or one of the configured ones. `null` (sandboxed and local files) is refused.
 */
export const isAllowedOrigin = (headers: IncomingHttpHeaders, allowed: readonly string[]): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};
