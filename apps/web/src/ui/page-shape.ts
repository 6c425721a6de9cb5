/** What a page looks like from afar. */
export type Shape = 'home' | 'list' | 'thing' | 'device' | 'form' | 'plain';

const shapes: readonly (readonly [RegExp, Shape])[] = [
  [/^\/$/, 'home'],
  [/\/(new|edit|action|settings)$/, 'form'],
  [/^\/(signin|register)$/, 'form'],
  [/\/(nearest|search)$/, 'plain'],
  [/^\/(things|groups|devices|account\/badges)$/, 'list'],
  [/^\/admin(\/|$)/, 'list'],
  [/^\/(things|groups)\/[^/]+/, 'thing'],
  [/^\/devices\/[^/]+$/, 'device'],
];

/** The shape of the page at a path; a path that is no page's has a title and a sentence. */
export const shapeOf = (pathname: string): Shape =>
  shapes.find(([path]) => path.test(pathname.replace(/(.)\/$/, '$1')))?.[1] ?? 'plain';
