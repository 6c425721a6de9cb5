import { type IndicatorColour, waterColour } from '@hedgerow/domain';

/** The five states of water, as tokens and symbols name them. */
export type WaterState = 'wet' | 'moist' | 'needs' | 'dry' | 'none';

const states: Record<IndicatorColour, WaterState> = {
  blue: 'wet',
  green: 'moist',
  orange: 'needs',
  red: 'dry',
  grey: 'none',
};

/** The state a colour stands for; a colour newer than this page is unknown. */
export const stateOfColour = (colour: string): WaterState => states[colour as IndicatorColour] ?? 'none';

/** The state of a water content in percent. */
export const stateOfWater = (percent: number | null | undefined): WaterState => states[waterColour(percent)];

/** Bands in percent, upper edges inclusive, from dry to wet. */
export const bands = [
  { state: 'dry', from: 0, to: 20, label: 'Too dry' },
  { state: 'needs', from: 20, to: 30, label: 'Needs water' },
  { state: 'moist', from: 30, to: 60, label: 'Moist' },
  { state: 'wet', from: 60, to: 100, label: 'Too wet' },
] as const satisfies readonly { state: WaterState; from: number; to: number; label: string }[];

/** The label that always stands beside the colour. */
export const stateLabels: Record<WaterState, string> = {
  dry: 'Too dry',
  needs: 'Needs water',
  moist: 'Moist',
  wet: 'Too wet',
  none: 'Unknown',
};

// The order of need: dry, then needing water, then too wet, then moist; unknown comes last.
const urgency: Record<WaterState, number> = { dry: 0, needs: 1, wet: 2, moist: 3, none: 4 };

/** Sorts things by need, the most urgent first; among equals the drier one. */
export const byNeed = <T extends { water: number | null | undefined }>(a: T, b: T): number =>
  urgency[stateOfWater(a.water)] - urgency[stateOfWater(b.water)] || (a.water ?? 101) - (b.water ?? 101);
