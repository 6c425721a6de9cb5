import { describe, expect, it } from '@jest/globals';
import { isShort, searchTextOf, swapped } from './search-text.js';

describe('what is searched for', () => {
  it.each<[string, string, readonly string[]]>([
    ['  Mill   LANE ', 'mill lane', ['mill', 'lane']],
    ['St Anne’s', 'st anne’s', ['st', 'anne', 's']],
    ['100%_\\', '100%_\\', ['100']],
    ['bed bed bed', 'bed bed bed', ['bed']],
    ['a b c d e f g', 'a b c d e f g', ['a', 'b', 'c', 'd', 'e']],
    ['Cafe\u0301', 'café', ['café']],
    ['row\0an', 'row an', ['row', 'an']],
  ])('%j', (typed, whole, words) => {
    expect(searchTextOf(typed)).toEqual({ whole, words });
  });

  it.each(['', '   ', '%', '_ %', '\0', '“…”'])('nothing in %j', (typed) => {
    expect(searchTextOf(typed)).toBeUndefined();
  });

  it('is cut where it is longer than anything a person types', () => {
    expect(searchTextOf('x'.repeat(10_000))?.whole).toHaveLength(100);
  });

  it('a slip swaps two letters beside each other', () => {
    expect(swapped('hegde')).toEqual(['ehgde', 'hgede', 'hedge', 'heged']);
    expect(swapped('oak')).toEqual([]);
    expect([isShort('é1'), isShort('oak')]).toEqual([true, false]);
  });
});
