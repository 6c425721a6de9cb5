import { describe, expect, it } from '@jest/globals';
import { metresBetween } from '@hedgerow/domain';
import { gridLines, roundStep } from './grid.js';
import { nudgeOf } from './nudge.js';
import { sayMetres } from './say-metres.js';
import { canDrawMaps } from './webgl.js';

const newbury = { south: 51.39, west: -1.34, north: 51.41, east: -1.3 };

describe('the grid of a map without streets', () => {
  it('is made of squares of a round number of metres', () => {
    const lines = gridLines(newbury, 10);
    const across = lines.filter(({ from, to }) => from[1] === to[1]);
    const up = lines.filter(({ from, to }) => from[0] === to[0]);
    const side = (a: number[] | undefined, b: number[] | undefined) =>
      metresBetween({ lat: a![1]!, lng: a![0]! }, { lat: b![1]!, lng: b![0]! });
    const height = side(across[0]?.from, across[1]?.from);
    const width = side(up[0]?.from, up[1]?.from);
    expect(height / 500).toBeCloseTo(1, 2);
    expect(width / height).toBeGreaterThan(0.97);
    expect(width / height).toBeLessThan(1.03);
  });

  it('stays where it is while the map moves', () => {
    const moved = { ...newbury, west: -1.339, east: -1.299 };
    const lngs = (bounds: typeof newbury) =>
      gridLines(bounds, 10).flatMap(({ from, to }) => (from[0] === to[0] ? [from[0]] : []));
    expect(lngs(moved).filter((lng) => lngs(newbury).includes(lng)).length).toBeGreaterThan(3);
  });

  it('is left out of a view of half a continent', () => {
    expect(gridLines({ south: 40, west: -10, north: 60, east: 10 }, 10)).toEqual([]);
  });

  it.each([
    [87, 100],
    [101, 200],
    [450, 500],
    [501, 1000],
  ])('%d metres at least are squares of %d', (least, step) => expect(roundStep(least)).toBe(step));
});

describe('the keys of a pin', () => {
  it('nudge it, with Shift farther, and leave every other key to the page', () => {
    expect(nudgeOf({ key: 'ArrowUp', shiftKey: false })).toEqual([0, -8]);
    expect(nudgeOf({ key: 'ArrowRight', shiftKey: true })).toEqual([48, 0]);
    expect(nudgeOf({ key: 'Tab', shiftKey: false })).toBeUndefined();
    expect(nudgeOf({ key: 'PageDown', shiftKey: false })).toBeUndefined();
  });
});

describe('a browser without WebGL', () => {
  it('draws no maps', () => expect(canDrawMaps()).toBe(false));
});

it.each([
  [8.4, '8 m'],
  [99.6, '100 m'],
  [344, '340 m'],
  [996, '1.0 km'],
  [2_440, '2.4 km'],
])('%d metres are said as %s', (metres, words) => expect(sayMetres(metres)).toBe(words));
