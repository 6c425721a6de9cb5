import type { IndicatorParameter, ThingType } from '@hedgerow/domain';

/** What people call the nineteen types. */
export const thingWords: Record<ThingType, string> = {
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

/** A type's word; a type newer than this page keeps its own name. */
export const thingWord = (type: string): string => thingWords[type as ThingType] ?? type;

/** A type's drawn symbol. */
export const thingIcon = (type: string): string => (type in thingWords ? `t-${type.toLowerCase()}` : 'leaf');

/** What a thing's colour can speak of. */
export const parameterWords: Record<IndicatorParameter, string> = {
  WATER: 'Water content',
  TEMPERATURE: 'Soil temperature',
  PH: 'pH',
  CONDUCTIVITY: 'Conductivity',
};

/** Where a thing's page is. */
export const thingPath = (id: string): string => `/things/${id}/dashboard`;

/** Ids in paths: 36 characters of lowercase hex and dashes; anything else is not found. */
export const isThingId = (id: string | undefined): id is string =>
  id !== undefined && /^[0-9a-f-]{36}$/.test(id);
