import { describe, expect, it } from '@jest/globals';
import { KeyCache } from './key-cache.js';

const key = Buffer.alloc(32);

describe('remembering keys', () => {
  it('never holds more than its size, and drops the one unused for longest', () => {
    const cache = new KeyCache(2, 1000, () => 0);
    cache.set('a', key);
    cache.set('b', key);
    cache.get('a');
    cache.set('c', key);
    expect(['a', 'b', 'c'].map((subject) => cache.get(subject) !== undefined)).toEqual([true, false, true]);
  });

  it('forgets a key when its time is over, however often it was used', () => {
    let now = 0;
    const cache = new KeyCache(2, 1000, () => now);
    cache.set('a', key);
    now = 999;
    expect(cache.get('a')).toBe(key);
    now = 1000;
    expect(cache.get('a')).toBeUndefined();
  });
});
