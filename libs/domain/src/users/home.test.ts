import { describe, expect, it } from '@jest/globals';
import { checkHome, homeOrder, homeParts, homeShown } from './home.js';

describe('the arrangement of home', () => {
  it('is the usual one until the person made their own', () => {
    expect(homeOrder(null)).toEqual(homeParts);
    expect(homeShown(null)).toEqual(homeParts);
  });

  it('has the parts as the person put them, without those that they hide', () => {
    const order = [...homeParts].reverse();
    expect(homeOrder({ order, hidden: [] })).toEqual(order);
    expect(homeShown({ order, hidden: ['TOUR', 'MAP'] })).toEqual(
      order.filter((part) => part !== 'TOUR' && part !== 'MAP'),
    );
  });

  it('has room for parts that came later, and none for those that are no more', () => {
    const order = ['GALLERY', 'gone', 'TASKS'];
    expect(homeOrder({ order, hidden: [] }).slice(0, 3)).toEqual(['TOUR', 'GALLERY', 'TASKS']);
    expect(homeOrder({ order, hidden: [] })).toHaveLength(homeParts.length);
  });

  it('names each part once', () => {
    expect(checkHome({ order: ['MAP', 'TASKS'], hidden: ['TASKS'] })).toEqual([]);
    expect(checkHome({ order: ['MAP', 'MAP'], hidden: [] })).toEqual([
      { field: 'home', message: 'Each part of home may be named once' },
    ]);
  });
});
