import { capabilitiesOf, type IndicatorParameter, thingCapabilities } from '@hedgerow/domain';

/** The label of a type; one that is newer than this page keeps its own name. */
export const thingTypeLabel = (type: string): string => capabilitiesOf(type).name;

/** A type's drawn symbol. */
export const thingIcon = (type: string): string =>
  Object.hasOwn(thingCapabilities, type) ? `t-${type.toLowerCase()}` : 'leaf';

/** The quantities that a thing's colour can show. */
export const parameterLabels: Record<IndicatorParameter, string> = {
  WATER: 'Water content',
  TEMPERATURE: 'Soil temperature',
  PH: 'pH',
  CONDUCTIVITY: 'Conductivity',
};
