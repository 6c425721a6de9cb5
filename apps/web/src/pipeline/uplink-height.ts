/** Pixels that the line of uplinks takes; the panel has them while it loads, too. */
export const uplinkHeight = 150;
