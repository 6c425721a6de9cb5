/** What a thing's colour speaks of. P_H is the specification's second spelling, taken in and never given out (rule A02). */
export const indicatorParameters = ['WATER', 'TEMPERATURE', 'PH', 'CONDUCTIVITY'] as const;
export type IndicatorParameter = (typeof indicatorParameters)[number];
export const indicatorParameterInputs = [...indicatorParameters, 'P_H'] as const;

/** The one stored spelling. */
export const canonicalParameter = (input: string): IndicatorParameter =>
  input === 'P_H' ? 'PH' : (input as IndicatorParameter);

/** Upper edges of the bands in percent of volumetric water content, inclusive (rule A35). */
export interface HydrationLevels {
  readonly dryHigh: number;
  readonly needsWaterHigh: number;
  readonly goodHigh: number;
  readonly saturatedHigh: number;
}

export const defaultHydrationLevels: HydrationLevels = {
  dryHigh: 20,
  needsWaterHigh: 30,
  goodHigh: 60,
  saturatedHigh: 100,
};

export const indicatorColours = ['red', 'orange', 'green', 'blue', 'grey'] as const;
export type IndicatorColour = (typeof indicatorColours)[number];

/** The colour of a water content in percent; grey without a reading. */
export const waterColour = (
  percent: number | null | undefined,
  levels: HydrationLevels = defaultHydrationLevels,
): IndicatorColour => {
  if (percent === null || percent === undefined || Number.isNaN(percent)) return 'grey';
  if (percent <= levels.dryHigh) return 'red';
  if (percent <= levels.needsWaterHigh) return 'orange';
  if (percent <= levels.goodHigh) return 'green';
  return 'blue';
};

/** Strictly below the dry band's edge is critical (rule A35). */
export const isCritical = (percent: number, levels: HydrationLevels = defaultHydrationLevels): boolean =>
  percent < levels.dryHigh;
