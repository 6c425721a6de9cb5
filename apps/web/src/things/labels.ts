import type { IndicatorParameter, ThingType } from '@hedgerow/domain';
import { labelIn } from '../ui/label.js';

/** What people call the nineteen types. */
export const thingTypeLabels: Record<ThingType, string> = {
  APIARY: 'Apiary',
  BEECAFE: 'Bee cafe',
  BENCH: 'Bench',
  BIN: 'Bin',
  BOOKSHARE: 'Book share',
  FENCE: 'Fence',
  FLOWERBED: 'Flower bed',
  GRAVE: 'Grave',
  GREENHOUSE: 'Greenhouse',
  HEDGE: 'Hedge',
  MEADOW: 'Meadow',
  MURAL: 'Mural',
  NOTICEBOARD: 'Noticeboard',
  PLANTER: 'Planter',
  PLAQUE: 'Plaque',
  SCULPTURE: 'Sculpture',
  TREE: 'Tree',
  VEGETABLEBED: 'Vegetable bed',
  WALL: 'Wall',
};

/** The label of a type. */
export const thingTypeLabel = (type: string): string => labelIn(thingTypeLabels, type);

/** A type's drawn symbol. */
export const thingIcon = (type: string): string =>
  type in thingTypeLabels ? `t-${type.toLowerCase()}` : 'leaf';

/** The quantities that a thing's colour can show. */
export const parameterLabels: Record<IndicatorParameter, string> = {
  WATER: 'Water content',
  TEMPERATURE: 'Soil temperature',
  PH: 'pH',
  CONDUCTIVITY: 'Conductivity',
};
