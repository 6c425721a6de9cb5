import { beforeEach, describe, expect, it } from '@jest/globals';
import { lastVisited, rememberVisit } from './last-visited.js';

describe('[281] the times of the last visits', () => {
  beforeEach(() => localStorage.clear());

  it('are kept for four pages, and for no other', () => {
    const paths = ['/', '/activity', '/things', '/devices', '/groups', '/things/new'];
    paths.forEach((path, n) => rememberVisit(path, n, null));
    rememberVisit('/', 10, null);
    expect(lastVisited(null)).toEqual({ '/': 10, '/activity': 1, '/things': 2, '/devices': 3 });
  });

  it('are taken along by a guest who signs in, and shown to no other person', () => {
    rememberVisit('/things', 1, null);
    rememberVisit('/', 2, 'maren');
    expect(lastVisited('maren')).toEqual({ '/': 2, '/things': 1 });
    expect(lastVisited(null)).toEqual({});
    expect(lastVisited('tomas')).toEqual({});
    rememberVisit('/', 3, null);
    expect(lastVisited('maren')).toEqual({ '/': 3 });
  });
});
