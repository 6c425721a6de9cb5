/** Pixels that a line over time takes; the panel has them while it loads, too. */
export const lineHeight = 180;
