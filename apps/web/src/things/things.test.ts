import { beforeEach, describe, expect, it } from '@jest/globals';
import { noneChosen, onlyShown, pressedRow, withAll } from './chosen.js';
import { recentCap, type RecentThing, withRecent } from './recent-things.js';
import { isThingId, labelIds, labelsPath } from './thing-path.js';
import { rememberLayout } from './things-layout.js';
import { filtersOn, thingsSearch, thingsVariables } from './things-search.js';

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

describe('[080] [081] [082] the address of the list', () => {
  const searched = (text: string) => thingsSearch(new URLSearchParams(text));
  const asked = (text: string, ids: readonly string[] = []) => thingsVariables(searched(text), ids);
  const group = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20';
  beforeEach(() => localStorage.clear());

  it('holds scope, order, layout and search', () => {
    const search = 'scope=own&sort=water&layout=tiles&search=%20rowan';
    expect(searched(search)).toMatchObject({ layout: 'tiles', text: 'rowan' });
    expect(asked(search)).toEqual({
      ...{ scope: 'OWN', orderBy: 'WATER', backwards: false, search: 'rowan', count: 40 },
      ...{ types: null, states: null, groupId: null, ids: null },
    });
  });

  it('holds the filter by type, state and group', () => {
    const search = `type=TREE,HEDGE&state=dry,needs&group=${group}`;
    expect(asked(search)).toMatchObject({
      types: ['HEDGE', 'TREE'],
      states: ['DRY', 'NEEDS'],
      groupId: group,
    });
    expect(filtersOn(searched(search))).toBe(3);
    expect(filtersOn(searched('scope=own&search=rowan'))).toBe(0);
  });

  it('counts what it does not know as not asked for', () =>
    expect(asked('scope=galaxy&sort=smell&type=STAR&state=sad&group=7')).toEqual({
      ...{ scope: 'ALL', orderBy: 'NEWEST', backwards: false, search: null, count: 40 },
      ...{ types: null, states: null, groupId: null, ids: null },
    }));

  it('asks for the things viewed last by their ids, all at once, in their own order unless it names another', () => {
    expect(asked('scope=recent', ['a', 'b'])).toMatchObject({ scope: 'ALL', ids: ['a', 'b'], count: 50 });
    expect(searched('scope=recent').order.label).toBe('Last viewed first');
    expect(searched('scope=recent&sort=ph').order.label).toBe('Lowest pH first');
    expect(searched('sort=viewed').order.label).toBe('Newest first');
  });

  it('leaves the layout to the one that was chosen last, unless it names one', () => {
    expect(searched('').layout).toBe('list');
    rememberLayout('map');
    expect(searched('').layout).toBe('map');
    expect(searched('layout=list').layout).toBe('list');
    rememberLayout('globe');
    expect(searched('layout=cube').layout).toBe('list');
  });
});

describe('rows that are chosen', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'];
  type Press = readonly [id: string, isRange?: boolean];
  const after = (...presses: readonly Press[]) =>
    presses.reduce(
      (chosen, [id, isRange]) => pressedRow(chosen, id, rows, isRange ?? false).chosen,
      noneChosen,
    );
  const idsAfter = (...presses: readonly Press[]) => onlyShown(after(...presses), rows);

  it('are turned by a press', () => expect(idsAfter(['b'], ['d'], ['b'])).toEqual(['d']));
  it('are a range with Shift, from the row that was pressed before, either way', () => {
    expect(idsAfter(['d'], ['b', true])).toEqual(['b', 'c', 'd']);
    expect(idsAfter(['b', true])).toEqual(['b']);
  });
  it('are left out as a range where the row before was turned off', () =>
    expect(idsAfter(['a'], ['e', true], ['b'], ['d', true])).toEqual(['a', 'e']));
  it('are not chosen any more once they leave the list', () =>
    expect(onlyShown(after(['a'], ['b']), ['b', 'c'])).toEqual(['b']));
  it('are a hundred at most, and it is said that there were more', () => {
    const many = Array.from({ length: 120 }, (_, i) => `row ${i}`);
    const all = withAll(many);
    expect(all.chosen.ids.size).toBe(100);
    expect(all.isTooMuch).toBe(true);
    expect(pressedRow(all.chosen, 'row 110', many, false)).toMatchObject({ isTooMuch: true });
    expect(withAll(rows).isTooMuch).toBe(false);
  });
});

it('an address of labels holds the ids of things, each once', () => {
  const [one, other] = ['0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20', '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c21'];
  const path = labelsPath([one, other, one]);
  expect(labelIds(new URLSearchParams(path.split('?')[1]))).toEqual([one, other]);
  expect(labelIds(new URLSearchParams('ids=x,'))).toEqual([]);
});
