/** Where to go after signing in: a path of this site with its query string, else home. Never another site. */
export const nextPath = (search: string): string => {
  const next = new URLSearchParams(search).get('next');
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/';
};

/** The sign-in page that returns to this path, query string kept. */
export const signInPath = (intended: string): string =>
  intended === '/' ? '/signin' : `/signin?next=${encodeURIComponent(intended)}`;
