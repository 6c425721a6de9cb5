import type { RecordableActionType } from '../actions/types.js';
import type { IndicatorParameter } from '../readings/water.js';
import type { ThingType } from './types.js';

/** What a type of thing is about. Screens and decisions ask this table instead of naming a type. */
export interface ThingCapabilities {
  /** What people call it. */
  readonly name: string;
  /** What a device beside it can tell of it; the first is what its colour usually tells. Often nothing. */
  readonly readings: readonly IndicatorParameter[];
  /** The actions that are offered for it, the most useful first. */
  readonly actions: readonly [RecordableActionType, ...RecordableActionType[]];
  /** What a person who stands beside it can do for it without any device, and why. */
  readonly check: { readonly what: string; readonly why: string };
}

const soil = ['WATER', 'TEMPERATURE', 'CONDUCTIVITY', 'PH'] as const;
const thirsty = ['WATERING', 'UPKEEP', 'LITTER_CLEANUP', 'MEASUREMENT', 'EDUCATION', 'SHARE'] as const;
/** Rooted deep enough for most weather: looked after more often than watered. */
const rooted = ['UPKEEP', 'WATERING', 'LITTER_CLEANUP', 'MEASUREMENT', 'EDUCATION', 'SHARE'] as const;
const built = ['UPKEEP', 'LITTER_CLEANUP', 'SHARE'] as const;
const told = ['UPKEEP', 'LITTER_CLEANUP', 'EDUCATION', 'SHARE'] as const;
const feelTheSoil = {
  what: 'Feel the soil',
  why: 'a finger deep it should be cool and damp',
};

/** The nineteen types, each on its line. */
export const thingCapabilities: Readonly<Record<ThingType, ThingCapabilities>> = {
  APIARY: {
    name: 'Apiary',
    readings: ['TEMPERATURE'],
    actions: ['UPKEEP', 'MEASUREMENT', 'EDUCATION', 'LITTER_CLEANUP', 'SHARE'],
    check: {
      what: 'Watch the entrance',
      why: 'steady coming and going is a good sign; leave the hive closed',
    },
  },
  BEECAFE: { name: 'Bee cafe', readings: soil, actions: thirsty, check: feelTheSoil },
  BENCH: {
    name: 'Bench',
    readings: [],
    actions: built,
    check: {
      what: 'Look for loose slats and splinters',
      why: 'so that people sit down safely',
    },
  },
  BIN: {
    name: 'Bin',
    readings: [],
    actions: ['LITTER_CLEANUP', 'UPKEEP', 'SHARE'],
    check: { what: 'See how full it is', why: 'what does not fit blows away' },
  },
  BOOKSHARE: {
    name: 'Book share',
    readings: [],
    actions: ['UPKEEP', 'SHARE', 'EDUCATION', 'LITTER_CLEANUP'],
    check: { what: 'Tidy the shelves', why: 'take out what is damp or torn' },
  },
  FENCE: {
    name: 'Fence',
    readings: [],
    actions: built,
    check: {
      what: 'Look for loose posts and boards',
      why: 'one loose board soon loosens the next',
    },
  },
  FLOWERBED: { name: 'Flower bed', readings: soil, actions: thirsty, check: feelTheSoil },
  GRAVE: {
    name: 'Grave',
    readings: soil,
    actions: rooted,
    check: {
      what: 'Pull weeds and look at the flowers',
      why: 'water them if their soil is dry',
    },
  },
  GREENHOUSE: {
    name: 'Greenhouse',
    readings: soil,
    actions: thirsty,
    check: {
      what: 'Feel the soil and check the vents',
      why: 'under glass the soil can dry within a day',
    },
  },
  HEDGE: {
    name: 'Hedge',
    readings: soil,
    actions: rooted,
    check: {
      what: 'Look for gaps and long shoots',
      why: 'before you cut, make sure that no bird is nesting',
    },
  },
  MEADOW: {
    name: 'Meadow',
    readings: soil,
    actions: rooted,
    check: { what: 'Look for litter and bare patches', why: 'long grass hides both' },
  },
  MURAL: {
    name: 'Mural',
    readings: [],
    actions: told,
    check: {
      what: 'Look for tags and flaking paint',
      why: 'fresh paint comes off most easily',
    },
  },
  NOTICEBOARD: {
    name: 'Noticeboard',
    readings: [],
    actions: ['UPKEEP', 'SHARE', 'EDUCATION', 'LITTER_CLEANUP'],
    check: {
      what: 'Take down what is out of date',
      why: 'people read a board that is current',
    },
  },
  PLANTER: {
    name: 'Planter',
    readings: soil,
    actions: thirsty,
    check: { what: 'Feel the soil', why: 'a planter dries out before the ground around it' },
  },
  PLAQUE: {
    name: 'Plaque',
    readings: [],
    actions: told,
    check: { what: 'Wipe it clean', why: 'a soft cloth and water are enough' },
  },
  SCULPTURE: {
    name: 'Sculpture',
    readings: [],
    actions: told,
    check: { what: 'Look for cracks, rust and tags', why: 'small damage is easy to repair' },
  },
  TREE: { name: 'Tree', readings: soil, actions: thirsty, check: feelTheSoil },
  VEGETABLEBED: { name: 'Vegetable bed', readings: soil, actions: thirsty, check: feelTheSoil },
  WALL: {
    name: 'Wall',
    readings: [],
    actions: built,
    check: { what: 'Look for loose stones and tags', why: 'small damage is easy to repair' },
  },
};

/** A type newer than this program: it is looked after, and nothing is said of water. */
const unknown = (name: string): ThingCapabilities => ({
  name,
  readings: [],
  actions: ['UPKEEP', 'LITTER_CLEANUP', 'MEASUREMENT', 'EDUCATION', 'SHARE'],
  check: { what: 'Look how it is', why: 'and record what you did' },
});

/** What a type is about. */
export const capabilitiesOf = (type: string): ThingCapabilities =>
  Object.hasOwn(thingCapabilities, type) ? thingCapabilities[type as ThingType] : unknown(type);

/**
 * Until when nothing needs to be checked beside a thing of a type after what was done last (rule A74), in milliseconds: for
 * a week after upkeep of what needs that most, for a day after a watering or what else it needs most.
 */
export const restsUntil = (type: string, done: string, at: Date): number => {
  const isMost = done === capabilitiesOf(type).actions[0];
  const days = isMost && done === 'UPKEEP' ? 7 : isMost || done === 'WATERING' ? 1 : 0;
  return at.getTime() + days * 86_400_000;
};

/** Whether water means anything for a type. Without it there is no gauge, no water state and no advice to water. */
export const waterMatters = (type: string): boolean => capabilitiesOf(type).readings.includes('WATER');

/** The water content of a thing in percent; null where it is unknown or means nothing. */
export const waterOf = ({ type, water }: WithWater): number | null =>
  waterMatters(type) ? (water ?? null) : null;

interface WithWater {
  readonly type: string;
  readonly water?: number | null | undefined;
}

/** What the colour of a type usually tells. Every thing has one; where nothing is measured it is never shown. */
export const usualParameterOf = (type: string): IndicatorParameter =>
  capabilitiesOf(type).readings[0] ?? 'WATER';
