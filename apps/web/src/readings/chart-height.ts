/** Height of a chart on a phone, kept while it loads so that nothing moves when it appears. */
export const chartHeight = 372;

/** Pixels of the whole panel on a phone before it is there: the chart with what stands beneath it, or the words in its place. */
export const panelHeight = (hasReadings: boolean): number => (hasReadings ? chartHeight + 104 : 136);
