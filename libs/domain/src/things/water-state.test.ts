import { describe, expect, it } from '@jest/globals';
import {
  isAwaited,
  isThirsty,
  isWaterKnown,
  primaryActionOf,
  stateOfColour,
  stateOfWater,
  thingTypes,
  waterMatters,
  type WaterState,
  waterStateOf,
} from './index.js';

const now = new Date('2026-07-16T09:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;

it.each([
  [12, 'dry'],
  [20, 'dry'],
  [25, 'needs'],
  [45, 'moist'],
  [80, 'wet'],
  [null, 'none'],
  [undefined, 'none'],
])('%s percent is %s', (percent, state) => expect(stateOfWater(percent)).toBe(state));

it('knows the states by their colours, and a newer colour as unknown', () => {
  const colours = ['red', 'orange', 'green', 'blue', 'grey', 'mauve'];
  expect(colours.map(stateOfColour)).toEqual(['dry', 'needs', 'moist', 'wet', 'none', 'none']);
});

it('is thirsty in two states', () => {
  const all: WaterState[] = ['wet', 'moist', 'needs', 'dry', 'watered', 'none'];
  expect(all.filter(isThirsty)).toEqual(['needs', 'dry']);
});

/** Water content, minutes since the reading, minutes since the watering; the state, and that the watering is awaited. */
const cases: [string, number | null, number | undefined, number | undefined, WaterState, boolean][] = [
  ['the reading counts where no watering is known', 12, 5, undefined, 'dry', false],
  ['it counts however old it is', 12, 9 * day, undefined, 'dry', false],
  ['a watering after it counts until another arrives', 12, 30, 2, 'watered', true],
  ['also where the reading is old', 12, 9 * day, 2, 'watered', true],
  ['a reading at the moment of the watering does not show it', 12, 10, 10, 'watered', true],
  ['a thirsty one within the hour does not either: water seeps', 25, 1, 60, 'watered', true],
  ['a thirsty one an hour later says that it was too little', 25, 1, 61, 'needs', false],
  ['one that is no longer thirsty counts at once', 45, 1, 10, 'moist', false],
  ['a watering adds nothing to what was moist before', 45, 30, 10, 'moist', true],
  ['nor to what was wet before', 80, 30, 10, 'wet', true],
  ['a watering counts for a day', 12, 2 * day, day, 'watered', true],
  ['and no longer', 12, 2 * day, day + 1, 'dry', false],
  ['without any reading it counts as well', null, undefined, 10, 'watered', true],
  ['for a day too', null, undefined, day + 1, 'none', false],
  ['nothing is known of what was neither read nor watered', null, undefined, undefined, 'none', false],
];

describe.each(cases)('(rule A73) %s', (_, water, readAgo, wateredAgo, state, awaited) => {
  const known = {
    water,
    readAt: readAgo === undefined ? undefined : minutesAgo(readAgo),
    wateredAt: wateredAgo === undefined ? undefined : minutesAgo(wateredAgo),
  };

  it(`is ${state}`, () => {
    expect(waterStateOf({ type: 'HEDGE', ...known }, now)).toBe(state);
    expect(isAwaited(known, now)).toBe(awaited);
  });

  it('says nothing of a bench', () => {
    expect(waterStateOf({ type: 'BENCH', ...known }, now)).toBe('none');
    expect(isWaterKnown({ type: 'BENCH', ...known }, now)).toBe(false);
  });

  it('decides what is offered first', () => {
    const first = (type: string) => primaryActionOf({ type, ...known }, now);
    expect(first('HEDGE')).toBe(['dry', 'needs'].includes(state) ? 'WATERING' : 'UPKEEP');
    expect(first('TREE')).toBe('WATERING');
    expect(first('BIN')).toBe('LITTER_CLEANUP');
    expect(first('GNOME')).toBe('UPKEEP');
  });
});

it.each(thingTypes)('%s is to be watered when it is dry, if it has water content', (type) => {
  const first = primaryActionOf({ type, water: 25, readAt: minutesAgo(5) }, now);
  expect(first === 'WATERING').toBe(waterMatters(type));
});

it.each([
  ['a reading of the last day', { water: 45, readAt: minutesAgo(day) }, true],
  ['an older one', { water: 45, readAt: minutesAgo(day + 1) }, false],
  ['an older one of dry soil that was watered since', { water: 12, readAt: minutesAgo(2 * day), wateredAt: minutesAgo(5) }, true], // prettier-ignore
  ['a watering alone', { wateredAt: minutesAgo(5) }, true],
  ['no reading and no watering', {}, false],
])('(rule A73) whether a tree needs water is known by %s: %s', (_, known, is) =>
  expect(isWaterKnown({ type: 'TREE', ...known }, now)).toBe(is),
);
