/** Height of a chart on a phone, kept while it loads so that nothing moves when it appears. */
export const chartHeight = 372;
