import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/**
 * Whether a request carries the shared secret: in `X-Hedgerow-Secret`, or as the password of Basic
 * authentication with any user name (which The Things Stack's console can be set to send). Digests of equal length
 * are compared in constant time, so that timing reveals neither length nor prefix.
 */
export const secretCheck = (secret: string): ((headers: IncomingHttpHeaders) => boolean) => {
  const expected = digest(secret);
  return (headers) => {
    const given = headers['x-hedgerow-secret'] ?? basicPassword(headers.authorization);
    return typeof given === 'string' && timingSafeEqual(digest(given), expected);
  };
};

const basicPassword = (authorization: string | undefined): string | undefined => {
  const encoded = /^basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon < 0 ? undefined : pair.slice(colon + 1);
};
