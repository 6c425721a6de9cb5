import { describe, expect, it } from '@jest/globals';
import { whatIsNew } from './what-is-new.js';

const entry = (minute: number) => ({
  id: `e${minute}`,
  at: `2026-07-16T09:${String(minute).padStart(2, '0')}:00.000Z`,
});
const of = (...minutes: readonly number[]) => minutes.map(entry);
const compared = (shown: readonly number[], newest: readonly number[], before = newest, most = 4) => {
  const { added, gone } = whatIsNew(of(...shown), { newest: of(...newest), before: of(...before) }, most);
  return { added: added.map(({ id }) => id), gone };
};

describe('what a feed lacks', () => {
  it('is what came after all that it shows', () => {
    expect(compared([3, 2, 1], [5, 4, 3, 2])).toEqual({ added: ['e5', 'e4'], gone: [] });
    expect(compared([3, 2, 1], [3, 2, 1])).toEqual({ added: [], gone: [] });
  });

  it('is nothing older: a panel shows the first few alone', () => {
    expect(compared([9, 8], [9, 8, 7, 6])).toEqual({ added: [], gone: [] });
  });

  it('is all of it where nothing is shown, or nothing of that', () => {
    expect(compared([], [2, 1])).toEqual({ added: ['e2', 'e1'], gone: [] });
    expect(compared([1], [9, 8, 7, 6])).toEqual({ added: ['e9', 'e8', 'e7', 'e6'], gone: [] });
  });
});

describe('what a feed has too much', () => {
  it('are those that were told of and are no more, as far back as is known', () => {
    expect(compared([9, 8, 7, 6, 2], [9, 7, 6, 5], [9, 8, 7, 6])).toEqual({ added: [], gone: ['e8'] });
    expect(compared([9, 8], [9], [9, 8])).toEqual({ added: [], gone: ['e8'] });
    expect(compared([9], [], [9])).toEqual({ added: [], gone: ['e9'] });
  });

  it('is not what made room, nor what came since the api told', () => {
    expect(compared([9, 8, 7, 6], [10, 9, 8, 7], [9, 8, 7, 6])).toEqual({ added: ['e10'], gone: [] });
    expect(compared([9, 8], [8], [8])).toEqual({ added: [], gone: [] });
  });
});
