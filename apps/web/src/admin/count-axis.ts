import { whole } from './figures.js';

/** An axis of words alone. */
export const bareAxis = { tickLine: false, axisLine: false } as const;

/** Such a one of counts, at these ticks, which begin with 0. */
export const countAxis = (ticks: readonly number[]) => ({
  ...{ ...bareAxis, width: 44, tickFormatter: whole },
  ...{ ticks: [...ticks], domain: [0, ticks.at(-1)!] as [number, number] },
});
