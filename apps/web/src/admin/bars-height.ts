/** Pixels that the bars take; the panel has them while they load, too. */
export const barsHeight = 240;
