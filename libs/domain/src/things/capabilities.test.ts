import { describe, expect, it } from '@jest/globals';
import { recordableActionTypes } from '../actions/index.js';
import { indicatorParameters } from '../readings/index.js';
import {
  capabilitiesOf,
  restsUntil,
  thingCapabilities,
  thingTypes,
  usualParameterOf,
  waterMatters,
  waterOf,
} from './index.js';

/** Each type: what people call it, whether water means anything, what is offered first, what its colour tells. */
const expected = [
  ['APIARY', 'Apiary', false, 'UPKEEP', 'TEMPERATURE'],
  ['BEECAFE', 'Bee cafe', true, 'WATERING', 'WATER'],
  ['BENCH', 'Bench', false, 'UPKEEP', 'WATER'],
  ['BIN', 'Bin', false, 'LITTER_CLEANUP', 'WATER'],
  ['BOOKSHARE', 'Book share', false, 'UPKEEP', 'WATER'],
  ['FENCE', 'Fence', false, 'UPKEEP', 'WATER'],
  ['FLOWERBED', 'Flower bed', true, 'WATERING', 'WATER'],
  ['GRAVE', 'Grave', true, 'UPKEEP', 'WATER'],
  ['GREENHOUSE', 'Greenhouse', true, 'WATERING', 'WATER'],
  ['HEDGE', 'Hedge', true, 'UPKEEP', 'WATER'],
  ['MEADOW', 'Meadow', true, 'UPKEEP', 'WATER'],
  ['MURAL', 'Mural', false, 'UPKEEP', 'WATER'],
  ['NOTICEBOARD', 'Noticeboard', false, 'UPKEEP', 'WATER'],
  ['PLANTER', 'Planter', true, 'WATERING', 'WATER'],
  ['PLAQUE', 'Plaque', false, 'UPKEEP', 'WATER'],
  ['SCULPTURE', 'Sculpture', false, 'UPKEEP', 'WATER'],
  ['TREE', 'Tree', true, 'WATERING', 'WATER'],
  ['VEGETABLEBED', 'Vegetable bed', true, 'WATERING', 'WATER'],
  ['WALL', 'Wall', false, 'UPKEEP', 'WATER'],
] as const;

it('the table holds every type of the specification, each once', () => {
  expect(expected.map(([type]) => type)).toEqual(thingTypes);
  expect(Object.keys(thingCapabilities).sort()).toEqual([...thingTypes].sort());
  const names = thingTypes.map((type) => capabilitiesOf(type).name);
  expect(new Set(names).size).toBe(thingTypes.length);
});

describe.each(expected)('%s', (type, name, water, primary, parameter) => {
  const capabilities = capabilitiesOf(type);

  it(`is called ${name}`, () => expect(capabilities.name).toBe(name));

  it(`${water ? 'has' : 'has no'} water content`, () => {
    expect(waterMatters(type)).toBe(water);
    expect(waterOf({ type, water: 12.5 })).toBe(water ? 12.5 : null);
  });

  it('is offered actions that people record, each once, the primary one first', () => {
    const { actions } = capabilities;
    expect(recordableActionTypes).toEqual(expect.arrayContaining([...actions]));
    expect(new Set(actions).size).toBe(actions.length);
    expect(actions[0]).toBe(primary);
    expect(actions.includes('WATERING')).toBe(water);
  });

  it(`has a colour that usually tells ${parameter}`, () => {
    expect(usualParameterOf(type)).toBe(parameter);
    expect(indicatorParameters).toEqual(expect.arrayContaining([...capabilities.readings]));
  });

  it('says what can be done beside it, and never asks to water what has no water content', () => {
    const { what, why } = capabilities.check;
    expect([what, why].every((text) => text.length > 8)).toBe(true);
    if (!water) expect(`${what} ${why}`).not.toMatch(/\bsoil\b|to water\b|^water/i);
  });
});

it.each(['GNOME', 'toString'])(
  'a type newer than this program, %s, is looked after and not watered',
  (type) => {
    expect(capabilitiesOf(type)).toMatchObject({ name: type, readings: [] });
    expect(capabilitiesOf(type).actions[0]).toBe('UPKEEP');
    expect(usualParameterOf(type)).toBe('WATER');
  },
);

describe('beside a thing, after what was done last,', () => {
  const now = new Date('2026-07-16T12:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

  it.each([
    ['TREE', 'WATERING', 23, true],
    ['TREE', 'WATERING', 25, false],
    ['TREE', 'UPKEEP', 1, false],
    ['HEDGE', 'WATERING', 25, false],
    ['HEDGE', 'UPKEEP', 25, true],
    ['BENCH', 'UPKEEP', 167, true],
    ['BENCH', 'UPKEEP', 169, false],
    ['BENCH', 'SHARE', 1, false],
    ['BIN', 'LITTER_CLEANUP', 25, false],
    ['TREE', 'CREATED', 0, false],
  ])('%s, %s, %d hours ago: nothing needs to be checked now is %s', (type, action, hours, rests) =>
    expect(restsUntil(type, action, ago(hours)) > now.getTime()).toBe(rests),
  );
});
