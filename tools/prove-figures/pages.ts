/**
 * Pages as people open them, each with the route that it is counted as. Written down by hand and not folded by the program, whose
 * folding they are to check. `{id}` is any id, `{word}` any text; `path` is left out where it is kept as it is opened.
 */
export interface Page {
  readonly opened: string;
  readonly route: string;
  /** What is kept, where it is not what was opened: the last part may give a right. */
  readonly path?: string;
}

const same = (...routes: string[]): Page[] => routes.map((route) => ({ opened: route, route }));
const of = (opened: string, route: string): Page => ({ opened, route });

/** Those opened most come first. */
export const pages: readonly Page[] = [
  ...same('/', '/things'),
  of('/things/{id}/dashboard', '/things/:id/dashboard'),
  ...same('/map', '/tasks', '/activity'),
  of('/things/{id}', '/things/:id'),
  of('/things/{id}/timeline', '/things/:id/timeline'),
  of('/things/{id}/readings', '/things/:id/readings'),
  ...same('/community', '/groups'),
  of('/groups/{id}/things', '/groups/:id/things'),
  of('/users/{id}/dashboard', '/users/:id/dashboard'),
  of('/things/{id}/soilscape', '/things/:id/soilscape'),
  of('/old-page-{word}', '(not found)'),
  ...same('/scorer', '/notifications', '/account/profile'),
  of('/rainfall/{word}', '/rainfall/:id'),
  of('/devices/{id}', '/devices/:id'),
  ...same('/things/new', '/about', '/signin', '/register'),
  of('/tasks/{id}', '/tasks/:id'),
  of('/things/{id}/nothing-here', '(not found)'),
  { opened: '/unsubscribe/{word}', route: '/unsubscribe/:token', path: '/unsubscribe/:token' },
  // Case counts, and an id is written in small letters.
  of('/Things', '(not found)'),
  ...same('/account/badges', '/form', '/groups/new', '/admin'),
];
