import type { FastifyInstance } from 'fastify';

/** Where the build puts its scripts, styles, fonts and pictures. */
const isAsset = (url: string): boolean => url.startsWith('/assets/');

/** What differs between installations and builds. */
interface Allowed {
  /** The origins of the map's pictures. */
  readonly tiles?: readonly string[];
  /** The hashes of the page's inline scripts. */
  readonly scripts?: readonly string[];
}

/**
 * What a page of ours may do. Scripts and workers come from us alone; inline is only what the build wrote into the page,
 * by its hash. Recharts sets sizes through `style` attributes, so
 * styles may be inline. `'self'` is the websocket of our own host too (CSP 3). Tiles of a map come from the origins that
 * are set, and from no other.
 */
const policy = ({ tiles = [], scripts = [] }: Allowed) =>
  [
    `default-src 'self'`,
    ['script-src', `'self'`, ...scripts].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    ['img-src', `'self'`, 'data:', 'blob:', ...tiles].join(' '),
    `font-src 'self' data:`,
    ['connect-src', `'self'`, ...tiles].join(' '),
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');

const ofFiles = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

const headers = {
  ...ofFiles,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
};

/**
 * Puts the same strict headers on every answer, errors too. A file of the build is part of a page that has them and no
 * page itself: it gets the two that mean something for it, or a third of what a phone loads of small files were headers.
 *
 * Not @fastify/helmet: it builds constants anew for every request (half as much processor again for a small answer), and has
 * no Permissions-Policy, so a hook of ours would stay.
 */
export const secureHeaders = (fastify: FastifyInstance, allowed: Allowed = {}): void => {
  const ofPages = { 'content-security-policy': policy(allowed), ...headers };
  fastify.addHook(
    'onRequest',
    async (request, reply) => void reply.headers(isAsset(request.url) ? ofFiles : ofPages),
  );
};
