import { describe, expect, it } from '@jest/globals';
import { type Branch, treesOf, type TreeStep } from './tree.js';

describe('a tree of steps', () => {
  it('has each beneath what it follows from, and loses none that follow from each other or from nothing known', () => {
    const step = (id: string, parentId: string | null) => ({ id, parentId });
    const shape = (branches: readonly Branch<TreeStep>[]): unknown[] =>
      branches.map((branch) => [branch.step.id, ...shape(branch.branches)]);
    expect(
      shape(treesOf([step('a', null), step('b', 'a'), step('c', 'b'), step('d', 'a'), step('e', 'gone')])),
    ).toEqual([['a', ['b', ['c']], ['d']], ['e']]);
    expect(shape(treesOf([step('x', 'y'), step('y', 'x'), step('z', 'z')]))).toEqual([['x'], ['y'], ['z']]);
  });
});
