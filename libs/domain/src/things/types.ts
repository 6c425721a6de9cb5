/** The nineteen types of the specification. */
export const thingTypes = [
  'APIARY', 'BEECAFE', 'BENCH', 'BIN', 'BOOKSHARE', 'FENCE', 'FLOWERBED', 'GRAVE', 'GREENHOUSE', 'HEDGE', 'MEADOW', 'MURAL',
  'NOTICEBOARD', 'PLANTER', 'PLAQUE', 'SCULPTURE', 'TREE', 'VEGETABLEBED', 'WALL',
] as const; // prettier-ignore
export type ThingType = (typeof thingTypes)[number];
