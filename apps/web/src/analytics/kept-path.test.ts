import { describe, expect, it } from '@jest/globals';
import { routeOf } from '@hedgerow/domain';
import { keptPath } from './kept-path.js';

describe('a path that is kept', () => {
  it('is as it was, but for a part that gives a right to who knows it', () => {
    const things = '/things/0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01/dashboard';
    expect([things, '/', '/groups/', '/no//such/page'].map(keptPath)).toEqual([
      things,
      '/',
      '/groups/',
      '/no//such/page',
    ]);
    expect(keptPath('/unsubscribe/abc.def')).toBe('/unsubscribe/-');
    expect(routeOf(keptPath('/unsubscribe/abc.def')).route).toBe('/unsubscribe/:token');
  });
});
