import { indicatorColours, indicatorParameterInputs } from '@hedgerow/domain';
import { enumOf } from '../graphql/schema/enum-of.js';

export const IndicatorParameter = enumOf('IndicatorParameter', indicatorParameterInputs, {
  P_H: { deprecationReason: 'Use PH.' },
});
export const IndicatorColour = enumOf('IndicatorColour', indicatorColours);

export const readingParameters = ['WATER', 'TEMPERATURE', 'PH', 'CONDUCTIVITY', 'BATTERY'] as const;
export type ReadingParameter = (typeof readingParameters)[number];
export const ReadingParameters = enumOf('ReadingParameter', readingParameters);

/** The columns that hold the parameters. */
export const readingColumn = {
  WATER: 'water',
  TEMPERATURE: 'temperature',
  PH: 'ph',
  CONDUCTIVITY: 'conductivity',
  BATTERY: 'battery',
} as const satisfies Record<ReadingParameter, string>;
