import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanPath, foldPath, notFoundRoute, routeOf, routeTable } from './routes.js';

const id = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';

describe('a path, cleaned', () => {
  it.each([
    ['/things/1?range=7d#top', '/things/1'],
    ['/reset#code=ABCD-2345', '/reset'],
    ['/?next=/things', '/'],
    ['//things///new//', '/things/new'],
    ['//', '/'],
    ['/Things/%20x', '/Things/%20x'],
    ['/a#b?c\nd', '/a'],
  ])('%j is %j', (sent, path) => {
    expect(cleanPath(sent)).toBe(path);
  });

  it('stays as it is, and holds neither query, hash, two slashes nor one at its end', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const clean = cleanPath(`/${text}`);
        expect(cleanPath(clean)).toBe(clean);
        expect(clean).toMatch(/^\/(?:[^?#/]+(?:\/[^?#/]+)*)?$/s);
      }),
    );
  });
});

describe('the route of a path', () => {
  it.each([
    [`/things/${id}/dashboard`, '/things/:id/dashboard'],
    [`/things/${id}`, '/things/:id'],
    [`/groups/${id}/membership`, '/groups/:id/membership'],
    [`/tasks/${id}`, '/tasks/:id'],
    ['/things/new', '/things/new'],
    ['/rainfall/E7050', '/rainfall/:id'],
    [`/rainfall/${id}`, '/rainfall/:id'],
    ['/', '/'],
  ])('%s is %s', (path, route) => {
    expect(foldPath(path)).toBe(route);
  });

  it.each([
    ['a wrong tab', `/things/${id}/pets`],
    ['an id with a capital', `/things/${id.replace('c1', 'C1')}/dashboard`],
    ['an id that is too short', '/things/0192f0c1/dashboard'],
    ['a line of the table as it is written', '/things/:id/dashboard'],
    ['a wrong case', '/Things'],
    ['a formula', '/=HYPERLINK("http://x")'],
    ['markup', '/<script>alert(1)</script>'],
    ['more behind what may be any text', '/rainfall/E7050/more'],
    ['nothing where something is to be', '/rainfall/'],
    ['the bucket itself', '/(not found)'],
  ])('%s is in the one bucket', (_, path) => {
    expect(foldPath(path)).toBe(notFoundRoute);
  });

  it('is a line of the table or the bucket, whatever is sent', () => {
    const lines = new Set([...routeTable, notFoundRoute]);
    const parts = fc.constantFrom(id, ':id', '', ...routeTable.flatMap((line) => line.split('/')));
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string())), (path) => {
        expect(lines).toContain(routeOf(`/${path.join('/')}`).route);
      }),
    );
  });

  it('is found for every line, with ids in place of :id', () => {
    for (const line of routeTable)
      expect([line, foldPath(line.replace(/:(id|token)/, id))]).toEqual([line, line]);
  });

  it('keeps of a path that gives a right nothing but the line', () => {
    expect(routeOf('/unsubscribe/secret')).toEqual({
      path: '/unsubscribe/:token',
      route: '/unsubscribe/:token',
    });
    expect(routeOf('/old-page/?x')).toEqual({ path: '/old-page', route: notFoundRoute });
  });
});
