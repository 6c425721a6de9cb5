import { describe, expect, it } from '@jest/globals';
import { recentCap, type RecentThing, withRecent } from './recent-things.js';
import { thingsSearch, thingsVariables } from './things-search.js';
import { isThingId } from './thing-path.js';

const thing = (id: number): RecentThing => ({
  id: String(id),
  name: `Thing ${id}`,
  type: 'TREE',
  mayRecord: true,
});

describe('[172] things looked at', () => {
  it('the most recent moves to the front, nothing is there twice', () =>
    expect(
      [thing(1), thing(2), thing(1)].reduce<readonly RecentThing[]>(withRecent, []).map(({ id }) => id),
    ).toEqual(['1', '2']));
  it('fifty are remembered', () => {
    const many = Array.from({ length: 60 }, (_, i) => thing(i)).reduce<readonly RecentThing[]>(
      withRecent,
      [],
    );
    expect(many).toHaveLength(recentCap);
    expect(many[0]!.id).toBe('59');
  });
});

it.each([
  ['0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20', true],
  ['0192F0C1-7A10-7C3E-9D01-3F6D2A9B1C20', false],
  ['0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c2', false],
  ['nearest', false],
  [undefined, false],
])('[035] the id %s in a path is a thing’s: %s', (id, is) => expect(isThingId(id)).toBe(is));

describe('[080] [082] the address of the list', () => {
  it('holds scope, order, layout and search', () => {
    const search = thingsSearch(new URLSearchParams('scope=own&sort=water&layout=tiles&search=%20rowan'));
    expect(search).toMatchObject({ layout: 'tiles', text: 'rowan' });
    expect(thingsVariables(search)).toEqual({
      scope: 'OWN',
      orderBy: 'WATER',
      backwards: false,
      search: 'rowan',
    });
  });
  it('counts what it does not know as the usual', () =>
    expect(thingsVariables(thingsSearch(new URLSearchParams('scope=galaxy&sort=smell')))).toEqual({
      scope: 'ALL',
      orderBy: 'NEWEST',
      backwards: false,
      search: null,
    }));
});
