/** What every path that is none of the table folds into: one bucket in every figure. */
export const notFoundRoute = '(not found)';

const under = (base: string, names: readonly string[]): string[] => names.map((name) => `${base}/${name}`);

/**
 * The paths of the pages, ids written `:id`, those included that only lead on to another one. What navigation is counted by, in
 * the browser and on the server; a test of the web app's routes holds them against it.
 */
export const routeTable: readonly string[] = [
  '/',
  ...['/map', '/community', '/activity', '/scorer', '/about', '/form', '/admin', '/notifications'],
  ...['/signin', '/register', '/verify', '/forgot-password', '/reset', '/unsubscribe/:token'],
  ...under('/account', ['profile', 'passphrase', 'emails', 'badges', 'things', 'devices', 'users', 'data']),
  ...under('/account', ['delete-account', 'delete', 'deleted']),
  ...['/users', '/users/new', '/users/:id'],
  ...under('/users/:id', ['dashboard', 'activity', 'badges', 'tasks', 'things', 'settings']),
  ...['/groups', '/groups/accept', '/groups/new', '/groups/nearest', '/groups/:id'],
  ...under('/groups/:id', ['dashboard', 'activity', 'members', 'things', 'devices', 'tasks']),
  ...under('/groups/:id', ['settings', 'membership', 'changes']),
  ...['/tasks', '/tasks/new', '/tasks/:id'],
  ...['/things', '/things/search', '/things/new', '/things/accept', '/things/nearest', '/things/labels'],
  '/things/:id',
  ...under('/things/:id', ['dashboard', 'collaborators', 'timeline', 'location', 'soilscape', 'weather']),
  ...under('/things/:id', ['readings', 'action', 'edit', 'settings', 'collaborate', 'changes']),
  ...['/devices', '/devices/accept', '/devices/new', '/devices/:id'],
  ...under('/devices/:id', ['edit', 'settings', 'changes']),
  '/rainfall/:id',
  ...under('/admin', ['sessions', 'sessions/definitions', 'sessions/:id', 'users', 'users/:id']),
  ...under('/admin', ['support', 'support/jobs', 'activity', 'pipeline', 'events', 'events/:id', 'replays']),
];

const known: ReadonlySet<string> = new Set(routeTable);
/** Lines whose last part may be any text, by what stands before it. */
const anyText: ReadonlyMap<string, string> = new Map([
  ['/rainfall', '/rainfall/:id'],
  ['/unsubscribe', '/unsubscribe/:token'],
]);
/** Lines whose last part gives a right to who knows it: of such a path nothing is kept but the line. */
const secret: ReadonlySet<string> = new Set(['/unsubscribe/:token']);

const id = /^[0-9a-f-]{36}$/;

/**
 * A path without what stands behind the first `?` or `#`, with single slashes and none at its end. Nothing is decoded, and
 * case counts.
 */
export const cleanPath = (path: string): string => {
  const cut = path.replace(/[?#].*$/s, '').replace(/\/{2,}/g, '/');
  return cut.length > 1 && cut.endsWith('/') ? cut.slice(0, -1) : cut;
};

/** The line of the route table that a clean path fits, its ids written `:id`; `(not found)` for any other. */
export const foldPath = (path: string): string => {
  // A path that is written like a line of the table is none: an id has no colon.
  if (path.includes('/:')) return notFoundRoute;
  if (known.has(path)) return path;
  const parts = path.split('/');
  if (parts.length === 3 && parts[2] !== '') {
    const line = anyText.get(`/${parts[1]}`);
    if (line !== undefined) return line;
  }
  const folded = parts.map((part) => (id.test(part) ? ':id' : part)).join('/');
  return known.has(folded) ? folded : notFoundRoute;
};

/** A path as it is kept and counted. */
export interface FoldedPath {
  readonly path: string;
  readonly route: string;
}

/** Cleans and folds a path as it was sent; the last part of one that gives a right is left out. */
export const routeOf = (sent: string): FoldedPath => {
  const path = cleanPath(sent);
  const route = foldPath(path);
  return { path: secret.has(route) ? route : path, route };
};
